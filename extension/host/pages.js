// The captured pages of sessions. Later requests name only the session. If its page was dropped, the caller sends it again.

const COUNT = 10;
const CHARS = 40_000_000; // of all pages together

export class Pages {
  /** @type {Map<string, string>} HTML by session, the last used at the end */ #pages = new Map();

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
