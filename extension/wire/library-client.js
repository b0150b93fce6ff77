// The library's interface for pages and the background. host-wire.js carries the requests.

import { ask, onChange } from "./host-wire.js";

/** @typedef {import("./messages").LibraryRequest | import("./messages").HostRequest} Request */
/** @typedef {Request["kind"]} Kind */
/**
 * The fields of a request besides its kind.
 * @template {Kind} K
 * @typedef {Omit<Extract<Request, { kind: K }>, "kind">} Fields
 */
/** @typedef {Fields<"change">["changes"]} Changes */
/** @typedef {Fields<"list">} ListQuery */
/**
 * @typedef {object} Outcome of a save
 * @property {string} uid
 * @property {boolean} already whether the article was in the library before
 * @property {number} images how many are stored
 * @property {string[]} missing the addresses of those that could not be fetched
 * @property {number} waiting how many are only fetched if the user asks for them
 * @property {string[]} refused those that a permission might make available
 */

const PAGE = 200; // rows in one request

export const library = {
  /**
   * @template {Kind} K
   * @param {K} kind of the channel "library" or "host" in protocol.json
   * @param {Fields<K>} fields @param {(news: import("./messages").News) => void} [report] @returns {Promise<any>}
   * @throws {import("./protocol.js").WireError}
   */
  ask: (kind, fields, report) => ask(/** @type {any} */ ({ ...fields, kind }), { onNews: report }),

  /**
   * Finds the article of a page; the fragment of the address is ignored.
   * @param {string} url @returns {Promise<string | null>} its uid
   * @throws {import("./protocol.js").WireError}
   */
  findPage: async (url) => (await library.ask("find", { url })).uid,

  /**
   * The rows of a list, or the first of them, requested page by page.
   * @param {"list" | "highlights"} kind @param {ListQuery | { typed: string }} query @param {number} [count] how many
   * @returns {Promise<{ rows: any[], total: number, terms?: any[] }>} total: of the whole list
   */
  async rows(kind, query, count = Infinity) {
    /** @type {any[]} */
    const rows = [];
    for (;;) {
      const wanted = { ...query, from: rows.length, count: Math.min(count - rows.length, PAGE) };
      const page = await library.ask(kind, /** @type {any} */ (wanted));
      rows.push(...page.rows);
      const total = page.rows.length ? page.total : rows.length;
      if (rows.length >= Math.min(count, total)) return { ...page, rows, total };
    }
  },

  onChange,
};

/** The address of a stored image in this document. @param {string} uid @param {string} url the image's own address */
export async function blobAddress(uid, url) {
  const { type, base64 } = await library.ask("image", { uid, url });
  return URL.createObjectURL(new Blob([Uint8Array.fromBase64(base64)], { type }));
}

/** The stored article, with its images as data URLs by address. @param {string} uid */
export async function storedArticle(uid) {
  const { images: addresses, ...whole } = await library.ask("get", { uid });
  /** @type {Record<string, string>} */
  const images = {};
  for (const address of addresses) {
    const { type, base64 } = await library.ask("image", { uid, url: address });
    images[address] = `data:${type};base64,${base64}`;
  }
  return { ...whole, images };
}
