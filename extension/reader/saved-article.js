// A saved article in the reader: its stored images and highlights.

import { current } from "./current.js";
import { blobAddress, library } from "../wire/library-client.js";
import { setUpHighlights } from "./highlights.js";
import { rememberNext, showState } from "./kept.js";
import { parse } from "../shared/stored-html.js";

/** @type {any} */
let opened;
/** Blob URLs of the stored images by their original address. @type {Map<string, string>} */
let stored = new Map();

/** Fields that an imported article may lack. */
const NO_LISTS = { tags: [], categories: [], notes: [] };

/**
 * @param {string} uid @returns {Promise<{ article: Article, shown: string, session: Session, place: number }>}
 *   `shown`: the HTML with the stored images instead of their addresses; `place`: where it was left
 */
export async function openSaved(uid) {
  opened = await library.ask("get", { uid });
  const { images, imageHosts } = opened;
  const article = { ...NO_LISTS, ...opened.article };
  stored = new Map(
    await Promise.all(images.map(async (/** @type {string} */ url) => [url, await blobAddress(uid, url)])),
  );
  const { title, site, lang, dir } = article;
  const url = /^https?:/.test(article.url) ? article.url : ""; // the library is trusted no more than a page
  const session = /** @type {Session} */ ({ url, title, site, lang, dir, imageHosts });
  return { article, shown: withStoredImages(article.html), session, place: opened.state.place };
}

/**
 * Replaces the addresses of stored images by blob URLs. Other sizes of a stored image are removed, because the browser
 * would fetch them.
 * @param {string} html
 */
export function withStoredImages(html) {
  const parsed = parse(html);
  for (const image of parsed.querySelectorAll("img")) {
    const address = stored.get(image.getAttribute("src") ?? "");
    if (!address) continue;
    image.setAttribute("src", address);
    image.removeAttribute("srcset");
    image.removeAttribute("sizes");
    for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) source.remove();
  }
  return parsed.innerHTML;
}

/** To be called once the article is on the page. */
export function openedSaved() {
  void library.ask("change", { uids: [current.saved], changes: { opened: Date.now() } });
  setUpHighlights(current.saved, opened.highlights);
  rememberNext();
  void showState();
}
