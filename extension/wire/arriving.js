// Pages in pieces: the engine begins to read a page while it is still being captured.

import { WireError, LIMITS } from "./protocol.js";

/** The host's side: the pieces that came over a port. They are kept, because another worker may have to read the page. */
export class ArrivingPage {
  static #pages = 0;
  /** @type {string[]} */ #pieces = [];
  #size = 0;
  id = ++ArrivingPage.#pages;

  get count() {
    return this.#pieces.length;
  }

  /** The pieces that have arrived, joined. */
  get text() {
    return this.#pieces.join("");
  }

  /** @param {string} piece @throws {WireError} "bad-request" if the page becomes too large */
  add(piece) {
    this.#size += piece.length;
    if (this.count >= LIMITS.pieces || this.#size > LIMITS.pieceChars)
      throw new WireError("bad-request", "too many pieces of a page");
    this.#pieces.push(piece);
  }
}

/** The sender's side: the captured pieces. Each iteration starts with the first one. */
export class Pieces {
  /** @type {string[]} */ #pieces = [];
  #isEnded = false;
  #news = Promise.withResolvers();

  /** @param {string} piece */
  add(piece) {
    this.#pieces.push(piece);
    this.#tell();
  }

  /** Call it after the last piece. */
  end() {
    this.#isEnded = true;
    this.#tell();
  }

  #tell() {
    this.#news.resolve(undefined);
    this.#news = Promise.withResolvers();
  }

  /** The pieces so far, and those to come. */
  async *[Symbol.asyncIterator]() {
    for (let at = 0; ; at++) {
      while (at >= this.#pieces.length) {
        if (this.#isEnded) return;
        await this.#news.promise;
      }
      yield this.#pieces[at];
    }
  }
}
