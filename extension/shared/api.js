// The browser's extension interface: `browser` where there is one (Firefox), else `chrome`.
// Both answer with promises; @types/chrome describes what we use of it.

/** @type {typeof chrome} */
export const api = /** @type {any} */ (globalThis).browser ?? chrome;

/** Whether the page `url` is one of our own. @param {string | undefined} url */
export function isReader(url) {
  return Boolean(url?.startsWith(api.runtime.getURL("reader/reader.html")));
}
