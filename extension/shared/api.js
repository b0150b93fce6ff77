// The browser's extension API: `browser` if it exists (Firefox), else `chrome`. Both return promises;
// @types/chrome has the types.

/** @type {typeof chrome} */
export const api = /** @type {any} */ (globalThis).browser ?? chrome;

/** Whether this is Chrome's service worker. The browser stops it at any time, so it cannot be the host. */
export const isServiceWorker =
  "ServiceWorkerGlobalScope" in globalThis &&
  globalThis instanceof /** @type {any} */ (globalThis).ServiceWorkerGlobalScope;

/** Whether `url` is the reader's. @param {string | undefined} url */
export const isReader = (url) => Boolean(url?.startsWith(api.runtime.getURL("reader/reader.html")));

/**
 * Whether a message comes from a page of this extension or its background. Content scripts also have the
 * extension's id, but run in a page's process, which may be compromised; their URL is the page's.
 * @param {chrome.runtime.MessageSender | undefined} sender
 */
export function isOwnPage(sender) {
  return sender?.id === api.runtime.id && Boolean(sender.url?.startsWith(api.runtime.getURL("")));
}
