// Puts an article on the page. The HTML went through Python's allow-list; the browser's sanitizer
// holds it against the same list again, and the content security policy is the third wall.

import { t } from "../shared/i18n.js";
import { sanitizerConfig } from "./allowlist.js";
import { make, one } from "../shared/dom.js";
import { unfoldSlowly } from "./unfolding.js";

/** @typedef {import("../engine/article").Article} Article */
/** @typedef {import("../shared/sessions.js").Session} Session */

const sanitizer = new Sanitizer(sanitizerConfig);
const HARDLY_READABLE = 0.25;
const LONG_TITLE = 90; // characters
const LONG_POSTER = 100;
const TALL = 2; // times as high as wide

/** What is known before the article: the page's title and site. @param {Session} session */
export function showShell(session) {
  showHead({ title: session.title, site: session.site, url: session.url, lang: session.lang, dir: session.dir });
  one("bones").replaceChildren(...Array.from({ length: 12 }, () => make("i")));
}

/** @param {{title: string, site: string, url: string, lang: string, dir: string}} head */
function showHead({ title, site, url, lang, dir }) {
  const words = title.trim() || site;
  document.title = words || "pyjustext";
  one("title").textContent = words;
  one("title").classList.toggle("long", words.length > LONG_TITLE);
  one("bar-title").textContent = words;
  const link = /** @type {HTMLAnchorElement} */ (one("site"));
  link.textContent = site;
  link.href = url;
  const article = one("article");
  article.lang = lang;
  article.dir = dir === "rtl" ? "rtl" : "ltr";
}

/** @param {Article} article @param {Session} session */
export function showArticle(article, session) {
  showHead({
    title: article.title || session.title,
    site: article.site || session.site,
    url: session.url,
    lang: article.lang || session.lang,
    dir: article.dir,
  });
  showFacts(article);
  showNotes(article);
  const content = one("content");
  content.setHTML(article.html, { sanitizer });
  content.querySelectorAll("img").forEach(settleImage);
  content.querySelectorAll("video, audio").forEach((media) => settleMedia(/** @type {HTMLMediaElement} */ (media)));
  content.querySelectorAll("table").forEach(settleTable);
  content.querySelectorAll("pre").forEach((pre) => letScroll(pre));
  content.querySelectorAll("details:not(:has(> summary))").forEach((details) => details.setAttribute("open", ""));
  content.querySelectorAll("p > time").forEach((time) => settleTime(/** @type {HTMLTimeElement} */ (time)));
  unfoldSlowly(content, article.html);
  one("bones").replaceChildren();
  one("foot").hidden = false;
}

/** @param {Article} article */
function showFacts(article) {
  const facts = [];
  if (article.byline) facts.push(article.byline);
  const date = dateWords(article.published);
  if (date) facts.push(make("time", { dateTime: article.published }, date));
  if (article.reading_time) facts.push(t("minutes", article.reading_time));
  // Each may be in another direction than the article: ours is the reader's language, not the page's.
  one("facts").replaceChildren(...facts.flatMap((fact, index) => [index ? " · " : "", make("bdi", {}, fact)]));
}

/** @param {string} iso */
function dateWords(iso) {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso);
  if (!day) return "";
  // The day as the page gives it, whatever the zones of the page and of the reader.
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return new Intl.DateTimeFormat(t("locale"), { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** @param {Article} article */
function showNotes(article) {
  const notes = article.notes.flatMap(({ code, values }) => NOTES[code]?.(values) ?? []);
  if (article.engine === "article" && article.readable < HARDLY_READABLE) notes.push(t("note_hardly"));
  one("notes").replaceChildren(...notes.map((note) => make("p", {}, note)));
  one("notes").hidden = !notes.length;
}

/** @type {Record<string, (values: Record<string, string | number>) => string | HTMLElement>} */
const NOTES = {
  cut: () => t("note_truncated"),
  described: () => t("note_described"),
  "next-part": ({ url }) => make("a", { href: String(url) }, t("note_next")),
};

/** @param {HTMLImageElement} image */
function settleImage(image) {
  image.loading = "lazy";
  image.decoding = "async";
  // A picture fits into the window, but for one that is a page by itself: a chart, a comic.
  image.addEventListener(
    "load",
    () => image.classList.toggle("tall", image.naturalHeight > TALL * image.naturalWidth),
    { once: true },
  );
  image.addEventListener(
    "error",
    () => {
      image.classList.add("lost");
      if (image.alt) image.after(make("span", { className: "lost-alt" }, t("lost_image", image.alt)));
    },
    { once: true },
  );
}

/**
 * The policy lets nothing but pictures in from outside, so films and sounds are played where they are.
 * @param {HTMLMediaElement} media
 */
function settleMedia(media) {
  const href = media.getAttribute("src") ?? media.querySelector("source")?.getAttribute("src");
  const link = make("a", { className: "media", rel: "noopener noreferrer" });
  if (href) link.href = href;
  const poster = media.getAttribute("poster");
  if (poster) {
    const image = make("img", { src: poster, alt: "" });
    settleImage(image);
    link.append(image);
  }
  link.append(make("span", {}, t(media.localName === "video" ? "play_video" : "play_audio")));
  if (href || poster) media.replaceWith(link);
  else media.remove();
}

/** In a thread, the line that says who wrote what follows, and when. @param {HTMLTimeElement} time */
function settleTime(time) {
  if (/^\d{4}-\d\d-\d\d$/.test(time.textContent)) time.textContent = dateWords(time.textContent);
  const line = time.parentElement;
  const first = line?.firstElementChild;
  if (!line || !first || line.textContent.length > LONG_POSTER) return;
  if (first.nextElementSibling === time && first.matches("a, strong")) line.classList.add("poster");
}

/** @param {HTMLTableElement} table */
function settleTable(table) {
  if (table.parentElement?.closest("table")) return;
  const frame = make("div", { className: "scroll" });
  table.replaceWith(frame);
  frame.append(table);
  const columns = Math.max(0, ...[...table.rows].slice(0, 20).map((row) => row.cells.length));
  frame.style.setProperty("--columns", String(columns));
  letScroll(frame);
}

/** What scrolls sideways can be reached and scrolled with the keyboard. @param {HTMLElement} element */
function letScroll(element) {
  element.tabIndex = 0;
  element.role = "region";
  element.ariaLabel = t(element.localName === "pre" ? "region_code" : "region_table");
}
