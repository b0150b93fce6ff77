// Prefetched work: the background starts reading a captured page, and the reader asks for the result by the session's id.
// So the engine works while the browser opens the reader.

/** @typedef {import("./supervisor.js").Listener} Listener */
/**
 * @typedef {object} Work
 * @property {Promise<string>} json Python's answer
 * @property {() => void} cancel
 */
/** @typedef {Work & { follow: (listener: Listener) => void }} Followed `follow` reports the last news of each kind, then new ones */

const KEPT_MS = 60_000; // a tab that is closed before its reader opens never asks
const WAIT_MS = 1500; // the reader may ask before the work begins, if the host was just created

export class Prefetched {
  /** @type {Map<string, Followed>} */ #works = new Map();
  /** @type {Map<string, () => void>} */ #awaited = new Map();

  /** @param {string} session @param {(listener: Listener) => Work} submit */
  begin(session, submit) {
    /** @type {Map<boolean, import("./supervisor.js").News>} by whether it is the beginning */
    const last = new Map();
    /** @type {Listener} */
    let listener = () => {};
    const work = submit((news) => {
      last.set(news.beginning !== undefined, news);
      listener(news);
    });
    work.json.catch(() => {}); // reported to the reader that takes the work
    this.drop(session);
    const followed = {
      ...work,
      follow: (/** @type {Listener} */ follower) => {
        listener = follower;
        for (const news of last.values()) listener(news);
      },
    };
    this.#works.set(session, followed);
    setTimeout(() => this.#works.get(session) === followed && this.drop(session), KEPT_MS);
    this.#awaited.get(session)?.();
  }

  /**
   * Returns the work and removes it.
   * @param {string} session @param {boolean} [stays] whether to keep the work
   * @returns {Promise<Followed | undefined>} undefined if there is none
   */
  async take(session, stays = false) {
    if (!this.#works.has(session)) {
      await new Promise((resolve) => {
        this.#awaited.set(session, () => resolve(undefined));
        setTimeout(resolve, WAIT_MS);
      });
      this.#awaited.delete(session);
    }
    const work = this.#works.get(session);
    if (!stays) this.#works.delete(session);
    return work;
  }

  /** Cancels and removes work. @param {string} session */
  drop(session) {
    this.#works.get(session)?.cancel();
    this.#works.delete(session);
  }
}
