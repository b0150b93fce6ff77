// Inserts the messages of the markup in the user's language before the first paint. It is a classic script at the end of
// the body, because modules run later. The markup names the messages: data-i18n (text), data-i18n-title (title and
// accessible name), data-i18n-label (accessible name only).
(() => {
  "use strict";
  const { i18n } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const root = document.documentElement;
  root.lang = i18n.getMessage("locale");
  // Not @@bidi_dir, the direction of the browser's own language: the messages may be in another language.
  root.dir = i18n.getMessage("direction");
  /** @param {ParentNode} part */
  const insertInto = (part) => {
    for (const element of part.querySelectorAll("[data-i18n], [data-i18n-title], [data-i18n-label]")) {
      const { i18n: text, i18nTitle: title, i18nLabel: label } = /** @type {HTMLElement} */ (element).dataset;
      if (text) element.textContent = i18n.getMessage(text);
      if (title) element.setAttribute("title", i18n.getMessage(title));
      if (title ?? label) element.setAttribute("aria-label", i18n.getMessage(title ?? label ?? ""));
    }
  };
  insertInto(document);
  // Markup that a page inserts after its first paint.
  document.addEventListener("later", (event) => insertInto(/** @type {CustomEvent} */ (event).detail));
})();
