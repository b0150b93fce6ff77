// What takes its time: reading a page, fetching its images, putting all of it into the library in one piece.

import { connect } from "../engine/client.js";
import { gather } from "../reader/gathering.js";
import { LibraryError } from "./failures.js";

/** @typedef {import("./owner.js").Owner} Owner */
/** @typedef {import("./articles.js").Image} Image */
/** @typedef {(stage: "reading" | "images" | "writing") => void} Tell */
/**
 * @typedef {object} Page what a save begins with
 * @property {string} uid which the article will have
 * @property {string} url
 * @property {string} title
 * @property {string} [html] the page as it was captured
 * @property {string} [engine]
 * @property {Record<string, any>} [article] when the page has been read before
 */
/**
 * @typedef {object} Outcome
 * @property {string} uid
 * @property {boolean} already whether the same article was there before
 * @property {number} images how many are inside
 * @property {string[]} missing the addresses of those that are not
 * @property {string[]} refused those of them that a permission might bring
 */

export class Jobs {
  #owner;
  #engine = connect();

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
  }

  /**
   * @param {Page} page @param {Tell} tell @param {AbortSignal} signal
   * @returns {Promise<Outcome>}
   */
  async save(page, tell, signal) {
    const { uid, url, title, article } = page;
    const original = page.html === undefined ? undefined : await pack(page.html);
    await this.#owner.ask("begin", [{ uid, url, title, article, original }]);
    return this.#finish({ ...page, original }, tell, signal);
  }

  /** A save that a restart cut off. @param {string} uid @param {Tell} tell @param {AbortSignal} signal */
  async resume(uid, tell, signal) {
    const { url, title, article, original } = await this.#owner.ask("pending", [uid]);
    const html = original ? await unpack(original) : "";
    return this.#finish({ uid, url, title, article, original, html }, tell, signal);
  }

  /**
   * @param {Page & { original?: Uint8Array }} page @param {Tell} tell @param {AbortSignal} signal
   * @returns {Promise<Outcome>}
   */
  async #finish(page, tell, signal) {
    const { uid } = page;
    try {
      tell("reading");
      const article = page.article ?? (await this.#read(page));
      signal.throwIfAborted();
      tell("images");
      const { images, missing, refused } = await imagesOf(article.html);
      signal.throwIfAborted();
      tell("writing");
      const save = { uid, article, images, missing: missing.length, original: page.original };
      const put = await this.#owner.ask("put", [save]);
      return { ...put, images: images.length, missing, refused };
    } catch (error) {
      if (signal.aborted || /** @type {any} */ (error).kind === "no-article")
        await this.#owner.ask("discard", [uid]);
      if (signal.aborted) throw new LibraryError("cancelled");
      throw error;
    }
  }

  /** @param {Pick<Page, "html" | "url" | "engine">} page @returns {Promise<Record<string, any>>} */
  #read({ html = "", url, engine }) {
    return this.#engine.read({ html, url, engine });
  }

  /**
   * Fetches again what could not be had: after a permission was given.
   * @param {string} uid
   * @returns {Promise<{ images: number, missing: string[], refused: string[] }>}
   */
  async complete(uid) {
    const { article, images: there } = await this.#owner.ask("get", [uid]);
    const { images, missing, refused } = await imagesOf(article.html, there);
    await this.#owner.ask("complete", [uid, images, missing.length]);
    return { images: there.length + images.length, missing, refused };
  }

  /**
   * The article as today's engine reads the page that was captured; nothing is changed yet.
   * @param {string} uid
   * @returns {Promise<{ before: Record<string, any>, after: Record<string, any> }>}
   */
  async readAgain(uid) {
    const { article: before } = await this.#owner.ask("get", [uid]);
    const html = await unpack(await this.#owner.ask("original", [uid]));
    const after = await this.#read({ html, url: before.url, engine: before.engine });
    return { before, after };
  }

  /** Takes the new reading over. @param {string} uid @param {Record<string, any>} article */
  async takeOver(uid, article) {
    const { images: there } = await this.#owner.ask("get", [uid]);
    const { images, missing } = await imagesOf(article.html, there);
    await this.#owner.ask("replace", [uid, article, images, missing.length]);
  }
}

/**
 * @param {string} html @param {string[]} [there] addresses that need not be fetched
 * @returns {Promise<{ images: Image[], missing: string[], refused: string[] }>}
 */
async function imagesOf(html, there = []) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const addresses = [...parsed.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  const wanted = addresses.filter((address) => /^https?:/.test(address) && !there.includes(address));
  const { images, missing, refused } = await gather(wanted);
  const read = Object.entries(images).map(([url, data]) => {
    const [, type, base64] = /** @type {RegExpExecArray} */ (/^data:([^;]*);base64,(.*)$/s.exec(data));
    return { url, type, data: Uint8Array.fromBase64(base64) };
  });
  return { images: read, missing, refused };
}

/** @param {string} text @returns {Promise<Uint8Array>} gzip of UTF-8 */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} gz */
async function unpack(gz) {
  const stream = new Blob([/** @type {BlobPart} */ (gz)])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
