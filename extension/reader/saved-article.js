// A saved article in the reader: its stored images, reading position and highlights.

import { settingsNow } from "./appearance.js";
import { current } from "./current.js";
import { isAnchorScroll } from "./scroll-anchor.js";
import { byId } from "../shared/dom.js";
import { unfoldAll } from "./unfolding.js";
import { library } from "../wire/library-client.js";
import { setUpHighlights } from "./highlights.js";
import { rememberNext, showState } from "./kept.js";
import { parse } from "../shared/stored-html.js";
import { rangeOver, textsIn } from "./text-places.js";

/** @typedef {import("../wire/article").Article} Article */

const WRITE_AFTER_MS = 800; // without scrolling, before the position is written

/** @type {any} */
let opened;
/** Blob URLs of the stored images by their original address. @type {Map<string, string>} */
let stored = new Map();

/** Fields that an imported article may lack. */
const NO_LISTS = { tags: [], categories: [], notes: [] };

/**
 * @param {string} uid
 * @returns {Promise<{ article: Article, shown: string, session: import("../shared/sessions.js").Session }>}
 * `shown`: the HTML with the stored images instead of their addresses
 */
export async function openSaved(uid) {
  opened = await library.ask("get", { uid });
  const { images, imageHosts } = opened;
  const article = { ...NO_LISTS, ...opened.article };
  stored = new Map(
    await Promise.all(images.map(async (/** @type {string} */ url) => [url, await blobAddress(uid, url)])),
  );
  const session = {
    url: /^https?:/.test(article.url) ? article.url : "", // the library is trusted no more than a page
    title: article.title,
    site: article.site,
    imageHosts,
    lang: article.lang,
    dir: article.dir,
    open: /** @type {const} */ ("same"),
    time: opened.state.saved,
    engine: article.engine,
    tab: -1,
    incognito: false,
    marks: {},
    size: 0,
  };
  return { article, shown: withStoredImages(article.html), session };
}

/** @param {string} uid @param {string} url */
async function blobAddress(uid, url) {
  const { type, base64 } = await library.ask("image", { uid, url });
  return URL.createObjectURL(new Blob([Uint8Array.fromBase64(base64)], { type }));
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
  const isWanted = () => settingsNow().place === "on";
  if (isWanted() && opened.state.place > 0 && scrollY === 0) {
    unfoldAll();
    scrollTo({ top: placeToTop(opened.state.place), behavior: "instant" });
  }
  setUpHighlights(current.saved, opened.highlights);
  rememberNext();
  void showState();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const write = () => {
    timer = undefined;
    void library.ask("change", { uids: [current.saved], changes: { place: topToPlace() } });
  };
  addEventListener(
    "scroll",
    () => {
      if (isAnchorScroll() || !isWanted()) return;
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    },
    { passive: true },
  );
  addEventListener("pagehide", () => {
    if (timer === undefined) return; // the position in this tab did not change
    clearTimeout(timer);
    write();
  });
}

/** The share of the article's characters above the window. */
function topToPlace() {
  const content = byId("content");
  const { top, height } = content.getBoundingClientRect();
  if (top >= 0 || !height) return 0;
  const total = content.textContent.length || 1;
  let before = 0;
  for (const text of textsIn(content)) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const { length } = text;
    if (box.height && box.bottom > 0) {
      const share = Math.min(1, Math.max(0, -box.top / box.height));
      return (before + share * length) / total;
    }
    before += length;
  }
  return 1;
}

/** @param {number} place @returns {number} the distance from the top of the document, in pixels */
function placeToTop(place) {
  const content = byId("content");
  const at = Math.floor(place * content.textContent.length);
  const letter = rangeOver(textsIn(content), at, at + 1);
  return letter ? Math.max(0, letter.getBoundingClientRect().top + scrollY - 1) : 0;
}
