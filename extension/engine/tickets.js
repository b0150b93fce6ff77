// Work that was handed over before the page that wants it was there: the background gives it a name, the page
// asks for it by that name. So the engine reads while the browser is still opening the reader.

/**
 * @typedef {object} Work
 * @property {Promise<string>} answer
 * @property {() => void} cancel
 */
/** @typedef {(stage: string, detail?: object) => void} Listener */
/**
 * @typedef {object} Given
 * @property {Promise<string>} answer
 * @property {() => void} cancel
 * @property {(listener: Listener) => void} follow tells the last stage, and those to come
 */

const KEPT_MS = 60_000; // a tab that was closed before its reader was there never asks
const WAIT_MS = 1500; // when the engine's document has just been made, the page may be there first

export class Tickets {
  /** @type {Map<string, Given>} */ #given = new Map();
  /** @type {Map<string, () => void>} */ #awaited = new Map();

  /** @param {string} ticket @param {(onProgress: Listener) => Work} begin */
  give(ticket, begin) {
    /** @type {Parameters<Listener> | undefined} */
    let last;
    /** @type {Listener} */
    let listener = () => {};
    const { answer, cancel } = begin((...stage) => {
      last = stage;
      listener(...stage);
    });
    answer.catch(() => {}); // said to whoever takes it
    this.#given.set(ticket, {
      answer,
      cancel,
      follow: (follower) => {
        listener = follower;
        if (last) listener(...last);
      },
    });
    setTimeout(() => this.#remove(ticket)?.cancel(), KEPT_MS);
    this.#awaited.get(ticket)?.();
  }

  /**
   * Whoever takes it has it: there is no second time.
   * @param {string} ticket
   * @returns {Promise<Given | undefined>} nothing when nobody gave it, or this document is another than then
   */
  async take(ticket) {
    if (!this.#given.has(ticket)) {
      await new Promise((resolve) => {
        this.#awaited.set(ticket, () => resolve(undefined));
        setTimeout(resolve, WAIT_MS);
      });
      this.#awaited.delete(ticket);
    }
    return this.#remove(ticket);
  }

  /** @param {string} ticket */
  #remove(ticket) {
    const given = this.#given.get(ticket);
    this.#given.delete(ticket);
    return given;
  }
}
