// Longer jobs: read a page, fetch its images, and add the article to the library in one step.

import { connect } from "../../wire/engine-client.js";
import { fetchImages } from "../../shared/image-fetch.js";
import { fetchPage } from "./page-fetch.js";
import { WireError } from "../../wire/protocol.js";
import { hostsOf, judgeAddress } from "../../shared/picture-rule.js";
import { imageAddresses } from "../../shared/stored-html.js";
import { combined } from "./transfer.js";
import { delay } from "../../shared/timing.js";
import { gzip, gunzip } from "../../shared/gzip.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./articles.js").Image} Image */
/** @typedef {import("../../wire/calls.js").Call["tell"]} Tell */
/**
 * The input of a save: `uid` for the new article, `html` the captured page, `article` what was already read
 * from it.
 * @typedef {import("../../wire/library-client.js").Fields<"save">} Page
 */

const READABLE = 0.5; // probability that a page is an article, as in background/automatic.js
const MOST_PARTS = 60; // pages of an article that are read at a click
const PAUSE_MS = 500; // between two of them
const ENTRY_FAULTS = ["timeout", "killed", "too-large", "bad-request", "failed"]; // errors caused by an entry
const DATA = /^data:(image\/[\w.+-]+);base64,(.*)$/s;

export class Jobs {
  #store;
  #engine = connect();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {Page} page @param {Tell} tell @param {AbortSignal} signal @returns {Promise<Outcome>} */
  async save(page, tell, signal) {
    const { uid, url, title, article } = page;
    const original = page.html === undefined ? undefined : await gzip(page.html);
    await this.#store.ask("begin", { uid, url, title, article, original });
    return this.#finish({ ...page, original, hasBegun: true }, tell, signal);
  }

  /**
   * Saves the page of a link. Until that is done, the link stays in the queue.
   * @param {{ uid: string, url: string }} link @param {string} html
   * @param {boolean} anyway even if it does not look like an article
   * @throws {WireError} "no-article"
   */
  async saveLinked({ uid, url }, html, anyway) {
    const article = /** @type {any} */ (await this.#read({ html, url }));
    if (!anyway && article.readable < READABLE) throw new WireError("no-article");
    const { signal } = new AbortController();
    return this.#finish({ uid, url, title: "", article, html, original: await gzip(html) }, () => {}, signal);
  }

  /**
   * Reads the pages of an article one after the other, with pauses, up to the first that cannot be read. The last page may
   * list further ones.
   * @param {{ pages: string[], engine: import("../../wire/messages").Engine }} wanted @param {Tell} tell
   * @param {AbortSignal} signal @returns {Promise<{ parts: Article[], isWhole: boolean }>}
   */
  async readOn({ pages, engine }, tell, signal) {
    const wanted = pages.slice(0, MOST_PARTS);
    const parts = [];
    try {
      for (let at = 0; at < wanted.length && !signal.aborted; at++) {
        tell({ done: at, all: wanted.length });
        if (at) await delay(PAUSE_MS);
        const url = wanted[at];
        const html = await fetchPage(url, (bytes) => this.decode(bytes));
        const part = await this.#engine.read({ html, url, engine });
        parts.push(part);
        const next = part.notes.find(({ code }) => code === "next-part")?.values.pages;
        if (next && at === wanted.length - 1)
          wanted.push(
            ...String(next)
              .split("\n")
              .slice(0, MOST_PARTS - wanted.length),
          );
      }
      return { parts, isWhole: true };
    } catch (error) {
      console.info("A page of the article was not read:", String(error));
      return { parts, isWhole: false };
    }
  }

  /**
   * Decodes a page whose server does not name its encoding. Python detects it.
   * @param {Uint8Array} bytes @returns {Promise<string>}
   */
  async decode(bytes) {
    const { articles } = await this.#engine.ask("import", { name: "page.html", base64: bytes.toBase64() });
    if (!articles[0]?.captured) throw new WireError("no-article");
    return articles[0].captured;
  }

  /** Resumes a save that a restart interrupted. @param {{ uid: string }} page @param {Tell} tell @param {AbortSignal} signal */
  async resume({ uid }, tell, signal) {
    const { url, title, article, original } = await this.#store.ask("pending", { uid });
    const html = original ? await gunzip(original) : "";
    return this.#finish({ uid, url, title, article, original, html, hasBegun: true }, tell, signal);
  }

  /**
   * @param {Page & { original?: Uint8Array, hasBegun?: boolean }} page @param {Tell} tell @param {AbortSignal} signal
   * @returns {Promise<Outcome>}
   */
  async #finish(page, tell, signal) {
    const { uid, imageHosts = hostsOf([page.url]) } = page; // the page itself was visited in any case
    try {
      tell({ stage: "reading" });
      const article = page.article ?? (await this.#read(page));
      signal.throwIfAborted();
      tell({ stage: "images" });
      const { images, missing, refused, waiting } = await imagesOf(article, { imageHosts });
      signal.throwIfAborted();
      tell({ stage: "writing" });
      const left = missing.length + waiting;
      const put = await this.#put({ uid, article, images, missing: left, imageHosts }, page);
      return { ...put, images: images.length, missing, refused, waiting };
    } catch (error) {
      if (signal.aborted || /** @type {any} */ (error).kind === "no-article")
        await this.#store.ask("discard", { uid });
      if (signal.aborted) throw new WireError("cancelled");
      throw error;
    }
  }

  /**
   * Adds an article. The library already has the compressed page of a save that has begun, unless it was restored since.
   * @param {Omit<import("../../wire/messages").Saved, "original">} save
   * @param {{ original?: Uint8Array, hasBegun?: boolean }} page
   */
  async #put(save, { original, hasBegun }) {
    if (hasBegun)
      try {
        return await this.#store.ask("put", { save: { ...save, purified: true, hasBegun } });
      } catch (error) {
        if (/** @type {any} */ (error).kind !== "not-there") throw error;
      }
    return this.#store.ask("put", { save: { ...save, purified: true, original } });
  }

  /** @param {Pick<Page, "html" | "url" | "engine">} page @returns {Promise<Record<string, any>>} */
  #read({ html = "", url, engine }) {
    return this.#engine.read({ html, url, engine });
  }

  /**
   * Adds images that could not be fetched at first: the given ones, which the page itself could read, or those that a new
   * permission makes available.
   * @param {string} uid @param {Record<string, string>} [given] data URLs by address
   * @param {boolean} [all] whether the user asked for all pictures
   * @returns {Promise<{ images: number, missing: string[], refused: string[], waiting: number }>}
   */
  async complete(uid, given, all = false) {
    const { article, imageHosts, images: there } = await this.#store.ask("get", { uid });
    const { images, missing, refused, waiting } = given
      ? chosen(article, { imageHosts, there }, given)
      : await imagesOf(article, { imageHosts, there, all });
    await this.#store.ask("addPictures", { uid, images, missing: missing.length + waiting });
    return { images: there.length + images.length, missing, refused, waiting };
  }

  /**
   * Reads the captured page with today's engine, without changing anything yet.
   * @param {string} uid @returns {Promise<{ before: Record<string, any>, after: Record<string, any> }>}
   */
  async readAgain(uid) {
    const { article: before } = await this.#store.ask("get", { uid });
    const { data } = await this.#store.ask("original", { uid });
    const after = await this.#read({ html: await gunzip(data), url: before.url, engine: before.engine });
    return { before, after };
  }

  /**
   * Adds the articles of a backup in portions, checked by Python like those of a backup as JSON. An article that may not be
   * kept is left out and named.
   * @param {Blob} file @param {Tell} tell @returns {Promise<import("./transfer.js").Copied>}
   */
  async importBackup(file, tell) {
    /** @type {import("./transfer.js").Copied | undefined} */
    let copied;
    for (let after = /** @type {number | null} */ (0); after !== null;) {
      const { articles, until } = await this.#store.ask("readBackup", { after, ...(copied ? {} : { file }) });
      const { entries, refused } = await this.#checked(articles);
      const more = await this.#store.ask("mergeBackup", { entries, after, until });
      more.refused = refused;
      copied = copied ? combined(copied, more) : more;
      tell({ done: more.done, all: more.all });
      after = more.next;
    }
    return /** @type {import("./transfer.js").Copied} */ (copied);
  }

  /**
   * @param {string[]} articles JSON of each
   * @returns {Promise<{ entries: import("./transfer.js").Entry[], refused: string[] }>} what may be kept, and the names of
   *   articles that were cut
   */
  async #checked(articles) {
    if (!articles.length) return { entries: [], refused: [] };
    try {
      const json = `{ "pyjustext": "library", "version": 1, "articles": [${articles.join()}] }`;
      const base64 = new TextEncoder().encode(json).toBase64();
      const found = await this.#engine.ask("import", { name: "backup.json", base64 });
      const entries = found.articles.map(async ({ images, ...item }) => ({
        ...{ id: Number(item.uid), images },
        save: await this.#saveOf({ ...item, images: {} }),
      }));
      return { entries: await Promise.all(entries), refused: found.refused };
    } catch (error) {
      if (!ENTRY_FAULTS.includes(/** @type {any} */ (error).kind)) throw error;
      console.warn("An entry could not be checked:", String(error));
      const parts = [];
      for (const one of articles.length > 1 ? articles : []) parts.push(await this.#checked([one]));
      return {
        entries: parts.flatMap((part) => part.entries),
        refused: parts.flatMap((part) => part.refused),
      };
    }
  }

  /** A saved article. If it was filtered by an older allow-list, it is filtered again first. @param {string} uid */
  async get(uid) {
    const { isPurified, ...stored } = await this.#store.ask("get", { uid });
    if (!isPurified) {
      const { html, url } = stored.article;
      const { html: safe } = await this.#engine.ask("purify", { html, url });
      // If the disk is full, the article is still returned, and filtered again the next time.
      await this.#store
        .ask("rewrite", { uid, html: safe })
        .catch((error) => console.warn("A purified article was not stored:", String(error)));
      stored.article.html = safe;
    }
    return stored;
  }

  /**
   * Adds items that an importer found in a file, in one step. One that fails does not stop the others.
   * @param {Record<string, any>[]} items @returns {Promise<{ added: number, there: number, failed: number }>}
   */
  async importItems(items) {
    /** @type {import("../../wire/messages").Saved[]} */
    const saves = [];
    for (const item of items) {
      try {
        saves.push(await this.#saveOf(item));
      } catch (error) {
        console.warn("An entry could not be read:", error);
      }
    }
    const put = await this.#store.ask("putAll", { saves });
    return { ...put, failed: put.failed + items.length - saves.length };
  }

  /**
   * The data to save for an item (its fields are those of pyjustext.importing.Item). If it has only a captured page, the
   * page is read first.
   * @param {Record<string, any>} item @returns {Promise<any>} as `put` takes it
   */
  async #saveOf({ uid, images, facts, captured, original, ...item }) {
    const { tags, highlights, saved, missing, ...rest } = item;
    const { opened, archived, favourite, deleted, place, position, ...columns } = rest;
    const read = captured && !columns.html ? await this.#read({ html: captured, url: columns.url }) : {};
    const packed = captured ? await gzip(captured) : undefined;
    return {
      uid: uid || crypto.randomUUID(),
      purified: true,
      article: {
        ...facts,
        ...columns,
        ...read,
        dir: read.dir ?? (columns.dir === "rtl" ? "rtl" : "ltr"),
        url: columns.url || read.url,
      },
      images: Object.entries(images).map(imageOf),
      original: original ? Uint8Array.fromBase64(original) : packed,
      state: { opened, archived, favourite, deleted, place, position },
      highlights: highlights.map((/** @type {any} */ mark) => ({ ...mark, uid: mark.uid || undefined })),
      ...{ tags, saved, missing },
    };
  }

  /** Reads an article's captured page again and replaces what is stored. */
  async takeOver(/** @type {string} */ uid) {
    const { after: article } = await this.readAgain(uid);
    const { imageHosts, images: there } = await this.#store.ask("get", { uid });
    const { images, missing, waiting } = await imagesOf(article, { imageHosts, there });
    await this.#store.ask("replace", { uid, article, images, missing: missing.length + waiting });
  }
}

/**
 * @typedef {object} Allowed
 * @property {string[]} imageHosts as in a session
 * @property {string[]} [there] addresses that need not be fetched
 * @property {boolean} [all] whether the user asked for all pictures
 */

/**
 * Whether a picture may be fetched: only if the reader may show it, too.
 * @param {string} address @param {Record<string, any>} article @param {Allowed} allowed
 */
function mayFetch(address, { url }, { imageHosts, all }) {
  const verdict = judgeAddress(address, { url, imageHosts });
  return verdict === "known" || (verdict === "unknown" && Boolean(all));
}

/**
 * Fetches the images of the text, and the lead image for the cover. If the lead image is missing and not in the text, it
 * is not reported.
 * @param {Record<string, any>} article @param {Allowed} allowed
 * @returns {Promise<{ images: Image[], missing: string[], refused: string[], waiting: number }>}
 */
async function imagesOf(article, allowed) {
  const there = new Set(allowed.there);
  const shown = new Set(imageAddresses(article.html)).difference(there);
  const wanted = [...shown.union(new Set([article.image || ""]).difference(there))];
  const { images, ...gathered } = await fetchImages(wanted.filter((one) => mayFetch(one, article, allowed)));
  return {
    images: Object.entries(images).map(imageOf),
    missing: gathered.missing.filter((address) => shown.has(address)),
    refused: gathered.refused.filter((address) => shown.has(address)),
    waiting: [...shown].filter((address) => !mayFetch(address, article, allowed)).length,
  };
}

/**
 * The given images that the article lacks; anything that is not an image is ignored.
 * @param {Record<string, any>} article @param {Allowed} allowed @param {Record<string, string>} given
 */
function chosen(article, allowed, given) {
  /** @type {Image[]} */
  const images = [];
  const missing = [];
  let waiting = 0;
  for (const address of new Set(imageAddresses(article.html)).difference(new Set(allowed.there))) {
    if (Object.hasOwn(given, address) && DATA.test(given[address]))
      images.push(imageOf([address, given[address]]));
    else if (mayFetch(address, article, allowed)) missing.push(address);
    else waiting++;
  }
  return { images, missing, refused: [], waiting };
}

/** @param {[string, string]} entry an address and a data URL @returns {Image} */
function imageOf([url, address]) {
  const [, type, base64] = DATA.exec(address) ?? [];
  if (!type) throw new WireError("failed", `no image: ${address.slice(0, 80)}`);
  return { url, type, data: Uint8Array.fromBase64(base64) };
}
