// Puts an article on the page. Its HTML has passed Python's allow-list. The browser's sanitizer applies the
// same list again, and the content security policy is the third line of defence.

import { t } from "../shared/i18n.js";
import { sanitizerConfig } from "./allowlist.js";
import { settingsNow } from "./appearance.js";
import { current } from "./current.js";
import { make, one } from "../shared/dom.js";
import { dateWords, showFacts, showHead } from "./head.js";
import { nameLinks, settlePicture, showIcon } from "./pictures.js";
import { append, begin, insert } from "./unfolding.js";

/** @typedef {import("../engine/article").Article} Article */
/** @typedef {import("../shared/sessions.js").Session} Session */

const sanitizer = new Sanitizer(sanitizerConfig);
const HARDLY_READABLE = 0.25;
const LONG_POSTER = 100; // characters
const PIECES = "video, audio, table, pre, math";

let begun = ""; // the HTML of what is on the page, while the rest is still to come
let turn = 0; // counts what was to be shown

/** Shows what is known before the article is read: the page's title and site. @param {Session} session */
export function showShell(session) {
  showHead({
    title: session.title,
    site: session.site,
    url: session.url,
    lang: session.lang,
    dir: session.dir,
  });
}

/**
 * Shows an article; of a long one, the beginning at once.
 * @param {Article} article
 * @param {Session} session
 * @returns {Promise<void>} resolves when all of it is on the page, or another article was to be shown
 */
export async function showArticle(article, session) {
  const mine = ++turn;
  const { html } = article;
  // What was shown of it stays. Where two elements meet, HTML can be cut without changing either part.
  const rest = begun && html.startsWith(begun) ? html.slice(begun.length) : undefined;
  begun = "";
  const body = settled(rest ?? html, session);
  if (body.querySelector(PIECES)) await settleRare(body, session);
  if (turn !== mine) return;
  const content = one("content");
  let inserted;
  if (rest === undefined) {
    showAround(article, session);
    inserted = insert(content, [...body.childNodes], html);
  } else {
    inserted = append(content, [...body.childNodes]);
  }
  one("article").classList.remove("busy"); // before its beginning is painted
  one("foot").hidden = false;
  await inserted;
}

/**
 * Shows the first screens of an article of which the rest is still to come.
 * @param {Article} article
 * @param {Session} session
 */
export async function showBeginning(article, session) {
  const mine = ++turn;
  const body = settled(article.html, session);
  if (body.querySelector(PIECES)) await settleRare(body, session);
  if (turn !== mine) return;
  showAround(article, session);
  begin(one("content"), [...body.childNodes]);
  one("article").classList.remove("busy");
  begun = article.html;
}

/** Shows what is around the text of an article. @param {Article} article @param {Session} session */
function showAround(article, session) {
  showHead({
    title: article.title || session.title,
    site: article.site || session.site,
    url: session.url,
    lang: article.lang || session.lang,
    dir: article.dir,
  });
  showIcon(session.icon, { ...session, images: settingsNow().images });
  showFacts(article);
  showNotes(article);
  one("content").classList.toggle("sure-language", isSureOfLanguage(article, session));
}

/**
 * Prepares the article's elements for reading. They are made in a document that loads nothing, so that no
 * picture is requested before its rule is applied.
 * @param {string} html
 * @param {Session} session
 */
function settled(html, session) {
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(html, { sanitizer });
  const rules = rulesOf(session);
  body.querySelectorAll("img").forEach((image) => settlePicture(image, rules));
  body
    .querySelectorAll("details:not(:has(> summary))")
    .forEach((details) => details.setAttribute("open", ""));
  body.querySelectorAll("p > time").forEach((time) => settleTime(/** @type {HTMLTimeElement} */ (time)));
  nameLinks(body);
  return body;
}

/** @param {HTMLElement} body @param {Session} session */
async function settleRare(body, session) {
  const { settlePieces } = await import("./pieces.js");
  settlePieces(body, rulesOf(session));
}

/** The rules for an article's pictures. @param {Session} session */
function rulesOf({ url, imageHosts }) {
  return { url, imageHosts, images: settingsNow().images };
}

/**
 * Whether page and engine agree about the language, as needed for hyphenation and voices.
 * @param {Article} article
 * @param {Session} session
 */
export function isSureOfLanguage(article, session) {
  const declared = session.lang.toLowerCase().split("-")[0];
  return Boolean(declared) && article.lang.toLowerCase().split("-")[0] === declared;
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
  "left-out": ({ count }) => leftOutNote(Number(count)),
  corrected: ({ count }) => t("note_corrected", count),
  "next-part": ({ url }) => make("a", { href: String(url) }, t("note_next")),
};

/** @param {number} count */
function leftOutNote(count) {
  const button = make("button", { type: "button", className: "link needs-article" }, t("left_out_show"));
  button.disabled = !current.article;
  const note = make("span", {}, `${t("left_out", count)} `, button);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { putBackLeftOut } = await import("./left-out.js");
      await putBackLeftOut(/** @type {HTMLElement} */ (note.parentElement));
    } catch (error) {
      console.warn(error);
      button.replaceWith(t("command_failed"));
    }
  });
  return note;
}

/** Formats the time in the line that names a post's author in a thread. @param {HTMLTimeElement} time */
function settleTime(time) {
  if (/^\d{4}-\d\d-\d\d$/.test(time.textContent)) time.textContent = dateWords(time.textContent);
  const line = time.parentElement;
  const first = line?.firstElementChild;
  if (!line || !first || line.textContent.length > LONG_POSTER) return;
  if (first.nextElementSibling === time && first.matches("a, strong")) line.classList.add("poster");
}
