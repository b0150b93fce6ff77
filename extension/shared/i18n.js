// Words in the user's language. Markup names them: data-i18n (the text), data-i18n-title (title and
// accessible name), data-i18n-label (accessible name only).

import { api } from "./api.js";

/**
 * @param {string} key
 * @param {...(string | number)} values what takes the places $1, $2...
 */
export function t(key, ...values) {
  return api.i18n.getMessage(key, values.map(String)) || key;
}

/** Fills in the words below `root`. @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-i18n]")) {
    element.textContent = t(/** @type {string} */ (element.getAttribute("data-i18n")));
  }
  for (const element of root.querySelectorAll("[data-i18n-title]")) {
    const words = t(/** @type {string} */ (element.getAttribute("data-i18n-title")));
    element.setAttribute("title", words);
    element.setAttribute("aria-label", words);
  }
  for (const element of root.querySelectorAll("[data-i18n-label]")) {
    element.setAttribute("aria-label", t(/** @type {string} */ (element.getAttribute("data-i18n-label"))));
  }
}

/** The language and direction of the words, for a page whose markup is ours. */
export function ownLanguage() {
  const dir = api.i18n.getMessage("@@bidi_dir") || "ltr";
  const lang = t("locale");
  return { lang, dir };
}
