// What the reader shows: which page, which article. Features ask here and are told when an article comes.

/** @typedef {import("../engine/article").Article} Article */
/** @typedef {import("../shared/sessions.js").Session} Session */

const parameters = new URLSearchParams(location.search);

export const current = {
  /** names the page in the background's store */
  id: parameters.get("id") ?? "",
  /** of the page; stands in the reader's own address and so outlives the store */
  address: parameters.get("url") ?? "",
  /** the engine that the reader's address asks for, after a reload */
  asked: parameters.get("engine") ?? "",
  /** the article of the library that the reader's address names */
  saved: parameters.get("saved") ?? "",
  /** @type {Session | undefined} */
  session: undefined,
  /** @type {Article | undefined} */
  article: undefined,
};

/** The page's address, wherever it is known from. */
export function pageAddress() {
  return current.session?.url || current.address;
}

/** @type {((article: Article) => unknown)[]} */
const listeners = [];

/** Calls back for each article that is shown, after it is on the page. @param {(article: Article) => unknown} listener */
export function onArticle(listener) {
  listeners.push(listener);
}

/** @param {Article} article */
export function announce(article) {
  for (const listener of listeners) {
    try {
      listener(article);
    } catch (error) {
      console.error(error); // a feature that fails takes nothing from the article
    }
  }
}
