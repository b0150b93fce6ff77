// The browser's extension interface: `browser` where there is one (Firefox), else `chrome`.
// Both answer with promises; @types/chrome describes what we use of it.

/** @type {typeof chrome} */
export const api = /** @type {any} */ (globalThis).browser ?? chrome;

/** Whether the page `url` is one of our own. @param {string | undefined} url */
export function isReader(url) {
  return Boolean(url?.startsWith(api.runtime.getURL("reader/reader.html")));
}

/**
 * Whether a message comes from a page of this extension or its background. Content scripts have the extension's
 * id too, and they run in a page's process, which may have been taken over; their address is the page's.
 * @param {chrome.runtime.MessageSender | undefined} sender
 */
export function isOwnPage(sender) {
  return sender?.id === api.runtime.id && Boolean(sender.url?.startsWith(api.runtime.getURL("")));
}
