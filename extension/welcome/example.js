// The example page on which new users try the reader: an article in the usual surroundings, made of translated messages.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { Pieces } from "../wire/arriving.js";

const EXAMPLE = "welcome/example.html";

/** The contents of the page's body, as HTML. */
export function exampleBody() {
  const links = (/** @type {string} */ key) =>
    t(key)
      .split("|")
      .map((words) => `<li><a href="#">${words.trim()}</a></li>`)
      .join("");
  const parts = ["try", "read", "keep"].map((part) => `<p>${t(`example_${part}`)}</p>`);
  return `<header>
      <nav><ul>${links("example_menu")}</ul></nav>
      <div><p>${t("example_advert")}</p></div>
    </header>
    <main><article><h1>${t("example_title")}</h1>${parts.join("")}</article></main>
    <aside>
      <h2>${t("example_related")}</h2><ul>${links("example_others")}</ul>
      <div><p>${t("example_newsletter")}</p></div>
    </aside>
    <footer><p>© ${t("example_title")}</p></footer>`;
}

/**
 * The result of capturing this page. Browsers let no extension run content scripts in its own pages.
 * @returns {import("../capture/grab.js").Capture}
 */
export function captureExample() {
  const [lang, dir, title] = ["locale", "direction", "example_title"].map((key) => t(key));
  const head = `<head><meta charset="utf-8"><title>${title}</title></head>`;
  const pieces = new Pieces();
  pieces.end();
  const page = {
    html: `<!doctype html><html lang="${lang}" dir="${dir}">${head}<body>${exampleBody()}</body></html>`,
    hasText: true,
    hasSelection: false,
    isTouched: false,
    contentType: "text/html",
    url: api.runtime.getURL(EXAMPLE),
    title,
    site: "pyjustext",
    lang,
    dir,
    imageHosts: [],
    isLoading: false,
  };
  return { pieces, page: Promise.resolve(page) };
}

/** Whether a URL is the example page's. @param {string | undefined} url */
export const isExample = (url) => url === api.runtime.getURL(EXAMPLE);
