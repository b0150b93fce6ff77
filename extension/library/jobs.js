// Longer jobs: reading a page, fetching its images, and adding all of it to the library in one step.

import { connect } from "../engine/client.js";
import { gather } from "../reader/gathering.js";
import { LibraryError } from "./failures.js";
import { imageAddresses } from "./parsing.js";

/** @typedef {import("./owner.js").Owner} Owner */
/** @typedef {import("./articles.js").Image} Image */
/** @typedef {(stage: import("../engine/messages").SaveStage) => void} Tell */
/**
 * The input of a save: `uid` for the new article, `html` the captured page, `article` what was already read
 * from it.
 * @typedef {import("./client.js").Fields<"save">} Page
 */
/**
 * @typedef {object} Outcome
 * @property {string} uid
 * @property {boolean} already whether the same article was there before
 * @property {number} images how many are stored
 * @property {string[]} missing the addresses of those that are not
 * @property {string[]} refused those that a permission might make available
 */

const DATA = /^data:(image\/[\w.+-]+);base64,(.*)$/s;

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
    await this.#owner.ask("begin", { uid, url, title, article, original });
    return this.#finish({ ...page, original }, tell, signal);
  }

  /**
   * Resumes a save that a restart interrupted.
   * @param {string} uid
   * @param {Tell} tell
   * @param {AbortSignal} signal
   */
  async resume(uid, tell, signal) {
    const { url, title, article, original } = await this.#owner.ask("pending", { uid });
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
      const { images, missing, refused } = await imagesOf(article);
      signal.throwIfAborted();
      tell("writing");
      const save = { uid, article, images, missing: missing.length, original: page.original };
      const put = await this.#owner.ask("put", { save });
      return { ...put, images: images.length, missing, refused };
    } catch (error) {
      if (signal.aborted || /** @type {any} */ (error).kind === "no-article")
        await this.#owner.ask("discard", { uid });
      if (signal.aborted) throw new LibraryError("cancelled");
      throw error;
    }
  }

  /** @param {Pick<Page, "html" | "url" | "engine">} page @returns {Promise<Record<string, any>>} */
  #read({ html = "", url, engine }) {
    return this.#engine.read({ html, url, engine });
  }

  /**
   * Adds images that could not be fetched at first: those that the page itself could read or, once a
   * permission is granted, those from the web.
   * @param {string} uid
   * @param {Record<string, string>} [given] data URLs by address
   * @returns {Promise<{ images: number, missing: string[], refused: string[] }>}
   */
  async complete(uid, given) {
    const { article, images: there } = await this.#owner.ask("get", { uid });
    const { images, missing, refused } = given
      ? chosen(article.html, there, given)
      : await imagesOf(article, there);
    await this.#owner.ask("complete", { uid, images, missing: missing.length });
    return { images: there.length + images.length, missing, refused };
  }

  /**
   * Reads the captured page with today's engine, without changing anything yet.
   * @param {string} uid
   * @returns {Promise<{ before: Record<string, any>, after: Record<string, any> }>}
   */
  async readAgain(uid) {
    const { article: before } = await this.#owner.ask("get", { uid });
    const { data } = await this.#owner.ask("original", { uid });
    const after = await this.#read({ html: await unpack(data), url: before.url, engine: before.engine });
    return { before, after };
  }

  /**
   * Passes articles from elsewhere through Python's allow-list, like everything read here.
   * @param {string[]} uids
   * @param {(done: number, all: number) => void} report
   */
  async purify(uids, report) {
    for (const [done, uid] of uids.entries()) {
      const { article, state } = await this.#owner.ask("get", { uid });
      const html = await this.#engine.purify(article.html, article.url);
      const { missing } = state;
      if (html !== article.html)
        await this.#owner.ask("replace", { uid, article: { ...article, html }, images: [], missing });
      report(done + 1, uids.length);
    }
  }

  /**
   * Adds an item that an importer found in a file (the fields are those of pyjustext.importing.Item). A page
   * that is only captured is read first.
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
    return this.#owner.ask("put", { save });
  }

  /** Reads an article's captured page again and replaces what is stored. */
  async takeOver(/** @type {string} */ uid) {
    const { after: article } = await this.readAgain(uid);
    const { images: there } = await this.#owner.ask("get", { uid });
    const { images, missing } = await imagesOf(article, there);
    await this.#owner.ask("replace", { uid, article, images, missing: missing.length });
  }
}

/**
 * Fetches the images of the text, and the lead image for the cover, which may not be in the text and is not
 * reported if missing.
 * @param {Record<string, any>} article
 * @param {string[]} [there] addresses that need not be fetched
 * @returns {Promise<{ images: Image[], missing: string[], refused: string[] }>}
 */
async function imagesOf({ html, image }, there = []) {
  const shown = imageAddresses(html);
  const lead = /^https?:/.test(image ?? "") ? [image] : [];
  const { images, ...gathered } = await gather(
    [...shown, ...lead].filter((address) => !there.includes(address)),
  );
  const missed = (/** @type {string} */ address) => shown.includes(address);
  return {
    images: Object.entries(images).map(imageOf),
    missing: gathered.missing.filter(missed),
    refused: gathered.refused.filter(missed),
  };
}

/**
 * The given images that the article lacks; anything that is not an image is ignored.
 * @param {string} html
 * @param {string[]} there
 * @param {Record<string, string>} given
 */
function chosen(html, there, given) {
  /** @type {Image[]} */
  const images = [];
  const missing = [];
  for (const address of new Set(imageAddresses(html))) {
    if (there.includes(address)) continue;
    if (Object.hasOwn(given, address) && DATA.test(given[address]))
      images.push(imageOf([address, given[address]]));
    else missing.push(address);
  }
  return { images, missing, refused: [] };
}

/** @param {[string, string]} entry an address and a data URL @returns {Image} */
function imageOf([url, address]) {
  const [, type, base64] = DATA.exec(address) ?? [];
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
