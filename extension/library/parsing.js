// Stored HTML as elements, in a document that loads and runs nothing: through the browser's sanitizer each time, for the
// store is not trusted more than a page.

import { sanitizerConfig } from "../reader/allowlist.js";

/** @param {string} html @returns {HTMLElement} the body that holds it */
export function parse(html) {
  const { body } = document.implementation.createHTMLDocument("");
  body.setHTML(html, { sanitizer: new Sanitizer(sanitizerConfig) }); // not before: a service worker has none
  return body;
}

/** The addresses of its images that lie on the web. @param {string} html @returns {string[]} */
export function imageAddresses(html) {
  const addresses = [...parse(html).querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return addresses.filter((address) => /^https?:/.test(address));
}
