// Parses stored HTML in a document that loads and runs nothing. The browser's sanitizer filters it each time, because the
// library is trusted no more than a page.

import { sanitizerConfig } from "./allowlist.js";

/** @param {string} html @returns {HTMLElement} a body with the elements */
export function parse(html) {
  const { body } = document.implementation.createHTMLDocument("");
  body.setHTML(html, { sanitizer: new Sanitizer(sanitizerConfig) }); // created late: a service worker has no DOM
  return body;
}

/** The addresses of its images, without data URLs. @param {string} html @returns {string[]} */
export function imageAddresses(html) {
  const addresses = [...parse(html).querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return addresses.filter((address) => address && !address.startsWith("data:"));
}
