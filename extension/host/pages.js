// The pages of sessions, as they were captured, so that later requests only name the session. Whoever asks brings the page
// again if it is not here any more.

const COUNT = 10;
const CHARS = 40_000_000; // of all pages together

export class Pages {
  /** @type {Map<string, string>} HTML by session, the one that was wanted last at the end */ #pages =
    new Map();

  /** @param {string} session @param {string} html */
  hold(session, html) {
    this.drop(session);
    this.#pages.set(session, html);
    let held = 0;
    for (const [place, [id, { length }]] of [...this.#pages].reverse().entries()) {
      held += length;
      if (place >= COUNT || (place > 0 && held > CHARS)) this.drop(id);
    }
  }

  /** @param {string} session @returns {string | undefined} HTML */
  get(session) {
    const html = this.#pages.get(session);
    if (html !== undefined) this.hold(session, html);
    return html;
  }

  /** @param {string} session */
  drop(session) {
    this.#pages.delete(session);
  }

  clear() {
    this.#pages.clear();
  }
}
