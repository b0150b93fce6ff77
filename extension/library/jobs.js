// What takes its time: reading a page, fetching its images, putting all of it into the library in one piece.

import { connect } from "../engine/client.js";
import { gather } from "../reader/gathering.js";
import { LibraryError } from "./failures.js";
import { imageAddresses } from "./parsing.js";

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

  /**
   * What came from elsewhere goes through Python's allow-list, as what is read here does.
   * @param {string[]} uids @param {(done: number, all: number) => void} report
   */
  async purify(uids, report) {
    for (const [done, uid] of uids.entries()) {
      const { article, state } = await this.#owner.ask("get", [uid]);
      const html = await this.#engine.purify(article.html, article.url);
      if (html !== article.html)
        await this.#owner.ask("replace", [uid, { ...article, html }, [], state.missing]);
      report(done + 1, uids.length);
    }
  }

  /**
   * What an importer made of a file, in the words of pyjustext.importing.Item. A page that was only captured is read.
   * @param {Record<string, any>} item
   * @returns {Promise<{ uid: string, already: boolean }>}
   */
  async importItem({ uid, images, facts, captured, original, ...item }) {
    const { tags, highlights, saved, missing, opened, archived, favourite, deleted, place, ...columns } =
      item;
    const read = captured && !columns.html ? await this.#read({ html: captured, url: columns.url }) : {};
    const packed = captured ? await pack(captured) : null;
    const save = {
      uid: uid || crypto.randomUUID(),
      article: { ...facts, ...columns, ...read, url: columns.url || read.url },
      images: Object.entries(images).map(imageOf),
      original: original ? Uint8Array.fromBase64(original) : packed,
      state: { opened, archived, favourite, deleted, place },
      highlights: highlights.map((/** @type {any} */ mark) => ({ ...mark, uid: mark.uid || undefined })),
      ...{ tags, saved, missing },
    };
    return this.#owner.ask("put", [save]);
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
  const { images, missing, refused } = await gather(
    imageAddresses(html).filter((address) => !there.includes(address)),
  );
  return { images: Object.entries(images).map(imageOf), missing, refused };
}

/** @param {[string, string]} entry an address and a data URL @returns {Image} */
function imageOf([url, address]) {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(address) ?? [];
  if (!type) throw new LibraryError("failed", `no image: ${address.slice(0, 80)}`);
  return { url, type, data: Uint8Array.fromBase64(base64) };
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
