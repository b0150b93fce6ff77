// A page that arrives in pieces, because the engine begins with it while it is still being captured.

import { WireError, LIMITS } from "./protocol.js";

/** The host's side: the pieces that came over a port. They are kept in case that another worker reads the page. */
export class ArrivingPage {
  static #pages = 0;
  /** @type {string[]} */ #pieces = [];
  #size = 0;
  id = ++ArrivingPage.#pages;

  get count() {
    return this.#pieces.length;
  }

  /** All that has arrived. */
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

/** The sender's side: what has been captured, for each request that asks for it from the start. */
export class Pieces {
  /** @type {string[]} */ #pieces = [];
  #over = false;
  #news = Promise.withResolvers();

  /** @param {string} piece */
  add(piece) {
    this.#pieces.push(piece);
    this.#tell();
  }

  /** No piece follows: the page is complete, or not wanted. */
  end() {
    this.#over = true;
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
        if (this.#over) return;
        await this.#news.promise;
      }
      yield this.#pieces[at];
    }
  }
}
