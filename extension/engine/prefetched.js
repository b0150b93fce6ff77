// Work for pages that are still to come: the background has a captured page read under the name of a session,
// and the reader asks for it by that name. So the engine reads while the browser is still opening the reader.

/** @typedef {import("./supervisor.js").Listener} Listener */
/**
 * @typedef {object} Work
 * @property {Promise<string>} json what Python answers
 * @property {() => void} cancel
 */
/** @typedef {Work & { follow: (listener: Listener) => void }} Followed `follow` tells the last stage, and those to come */

const KEPT_MS = 60_000; // a tab that was closed before its reader was there never asks
const WAIT_MS = 1500; // when the engine's document has just been made, the reader may be there first

export class Prefetched {
  /** @type {Map<string, Followed>} */ #works = new Map();
  /** @type {Map<string, () => void>} */ #awaited = new Map();

  /** @param {string} session @param {(listener: Listener) => Work} submit */
  begin(session, submit) {
    /** @type {Parameters<Listener> | undefined} */
    let last;
    /** @type {Listener} */
    let listener = () => {};
    const work = submit((...stage) => {
      last = stage;
      listener(...stage);
    });
    work.json.catch(() => {}); // reported to the reader that takes it
    this.drop(session);
    const followed = {
      ...work,
      follow: (/** @type {Listener} */ follower) => {
        listener = follower;
        if (last) listener(...last);
      },
    };
    this.#works.set(session, followed);
    setTimeout(() => this.#works.get(session) === followed && this.drop(session), KEPT_MS);
    this.#awaited.get(session)?.();
  }

  /**
   * Gives the work away: it is kept no longer.
   * @param {string} session
   * @returns {Promise<Followed | undefined>} nothing when there is none, or this document was made after it
   */
  async take(session) {
    if (!this.#works.has(session)) {
      await new Promise((resolve) => {
        this.#awaited.set(session, () => resolve(undefined));
        setTimeout(resolve, WAIT_MS);
      });
      this.#awaited.delete(session);
    }
    const work = this.#works.get(session);
    this.#works.delete(session);
    return work;
  }

  /** Stops the work that nobody took. @param {string} session */
  drop(session) {
    this.#works.get(session)?.cancel();
    this.#works.delete(session);
  }
}
