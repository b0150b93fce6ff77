// Puts an article on the page. Its HTML has passed Python's allow-list. The browser's sanitizer applies the
// same list again, and the content security policy is the third line of defence.

import { counted, isCount, t } from "../shared/i18n.js";
import { sanitizerConfig } from "../shared/allowlist.js";
import { settingsNow } from "./appearance.js";
import { current } from "./current.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { dateWords, showFacts, showHead } from "./head.js";
import { nameLinks, settlePicture, showIcon } from "./pictures.js";
import { settleRichContent } from "./rich-content.js";
import { append, begin, insert } from "./unfolding.js";

/** @typedef {import("../wire/article").Article} Article */
/** @typedef {import("../shared/sessions.js").Session} Session */

const sanitizer = new Sanitizer(sanitizerConfig);
const LONG_POSTER = 100; // characters

/**
 * What the buttons in the notes do.
 * @typedef {object} Ways
 * @property {(article: Article) => Promise<void>} join shows an article joined from several pages
 * @property {(engine: string) => Promise<void>} read
 * @property {() => Promise<void>} putBack puts back what was left out in the middle of the text
 */
/** @type {Ways} */
let ways;

/** @param {Ways} does */
export const setWays = (does) => void (ways = does);

let begun = ""; // the HTML of what is on the page, while the rest is still to come

/** Shows what is known before the article is read: the page's title and site. @param {Session} session */
export function showShell(session) {
  showHead(session);
}

/**
 * Shows an article; of a long one, the beginning at once.
 * @param {Article} article
 * @param {Session} session
 * @returns {Promise<void>} resolves when all of it is on the page, or another article was to be shown
 */
export async function showArticle(article, session) {
  const { html } = article;
  // What was shown of it stays. Where two elements meet, HTML can be cut without changing either part.
  const rest = begun && html.startsWith(begun) ? html.slice(begun.length) : undefined;
  begun = "";
  const body = settled(rest ?? html, session);
  const content = byId("content");
  let inserted;
  if (rest === undefined) {
    showAround(article, session);
    inserted = insert(content, [...body.childNodes], html);
  } else {
    inserted = append(content, [...body.childNodes]);
  }
  byId("article").classList.remove("busy"); // before its beginning is painted
  byId("foot").hidden = false;
  await inserted;
}

/**
 * Shows the first screens of an article of which the rest is still to come.
 * @param {Article} article
 * @param {Session} session
 */
export function showBeginning(article, session) {
  const body = settled(article.html, session);
  showAround(article, session);
  begin(byId("content"), [...body.childNodes]);
  byId("article").classList.remove("busy");
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
  showNotes(article, session);
  byId("content").classList.toggle("sure-language", isSureOfLanguage(article, session));
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
  settleRichContent(body, rules);
  return body;
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

/** @param {string} address */
const isOfWeb = (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/**
 * The button that joins the other pages of the article to this one.
 * @param {Record<string, string | number>} values of the note that names them
 * @returns {HTMLElement | undefined} undefined if they are not known, or the article is one of the library
 */
function readOnButton({ pages = "", first }) {
  const addresses = String(pages).split("\n");
  if (current.saved || !addresses.every(isOfWeb)) return undefined;
  const look = { className: "link needs-article", disabled: !current.article };
  const button = makeButton(counted("read_on", addresses.length), () => undefined, look);
  // Loaded before the click: the browser asks for permission only while it is being handled.
  void import("./reading-on.js").then(({ readOn }) => {
    button.onclick = () => void readOn(addresses, Number(first), ways.join);
  });
  return button;
}

/** @param {Article} article @param {Session} session */
function showNotes(article, session) {
  const next = article.notes.find(({ code }) => code === "next-part");
  byId("read-on").replaceChildren((next && readOnButton(next.values)) ?? "");
  const notes = article.notes.flatMap(({ code, values }) =>
    Object.hasOwn(NOTES, code) && (!COUNTS[code] || isCount(values[COUNTS[code]])) ? NOTES[code](values) : [],
  );
  if (session.lostSelection) notes.push(t("note_selection_lost"));
  if (session.automatic) notes.push(automaticNote(session.url));
  if (session.isLoading) notes.push(loadingNote(session.url));
  byId("notes").replaceChildren(...notes.map((note) => make("p", {}, note)));
  byId("notes").hidden = !notes.length;
}

/**
 * The value that a note's words have as a number. In an article from a file it may be anything.
 * @type {Record<string, string>}
 */
const COUNTS = { cut: "percent", hidden: "count", "left-out": "count", corrected: "count", joined: "count" };

/** @type {Record<string, (values: Record<string, string | number>) => string | HTMLElement>} */
const NOTES = {
  cut: ({ percent }) => t("note_truncated", percent),
  "not-an-article": () => t("note_hardly"),
  described: () => t("note_described"),
  unchecked: () => t("note_unchecked"),
  hidden: ({ count }) => counted("note_hidden", count),
  "left-out": ({ count }) => leftOutNote(Number(count)),
  corrected: ({ count }) => counted("note_corrected", count),
  frame: ({ host, url }) => linked(t("note_frame", host), url),
  selection: () => selectionNote(),
  joined: ({ count }) => counted("note_joined", count),
  "next-part": (values) => {
    const link = linked(t("note_next"), values.url);
    const button = readOnButton(values);
    return button ? make("span", {}, link, " ", button) : link;
  },
};

/** @param {string} words @param {HTMLButtonElement} button */
const noteWith = (words, button) => make("span", {}, `${words} `, button);

/** @param {string} words @param {string | number} url of an article from a file it may be anything */
function linked(words, url) {
  const href = String(url);
  return isOfWeb(href) ? make("a", { href }, words) : words;
}

/** Of a saved article, the page as it is now is only a click away. */
function selectionNote() {
  if (current.saved) return t("note_selection");
  const run = async () => (await import("./whole-page.js")).readWholePage(ways.read);
  return noteWith(t("note_selection"), makeButton(t("note_selection_whole"), run, { className: "link" }));
}

/** @param {string} url of the page */
function automaticNote(url) {
  const run = async () => (await import("./automatic-site.js")).leaveAlone(url);
  const note = noteWith(t("chosen_by_itself"), makeButton(t("chosen_never"), run, { className: "link" }));
  note.className = "of-reader";
  return note;
}

/** @param {string} url of the page */
function loadingNote(url) {
  const button = makeButton(t("read_address"), () => undefined, { className: "link" });
  void import("./reading-again.js").then(({ readAddress }) => {
    button.onclick = () => void readAddress(url); // loaded before the click, as above
  });
  return noteWith(t("note_loading"), button);
}

/** @param {number} count */
function leftOutNote(count) {
  if (current.article?.notes.some(({ code }) => code === "joined")) return counted("left_out", count);
  const run = async () => {
    button.disabled = true;
    try {
      await ways.putBack();
    } catch (error) {
      console.warn(error);
      button.replaceWith(t("command_failed"));
    }
  };
  const look = { className: "link needs-article", disabled: !current.article };
  const button = makeButton(t("left_out_show"), run, look);
  return noteWith(counted("left_out", count), button);
}

/** Formats the time in the line that names a post's author in a thread. @param {HTMLTimeElement} time */
function settleTime(time) {
  if (/^\d{4}-\d\d-\d\d$/.test(time.textContent)) time.textContent = dateWords(time.textContent);
  const line = time.parentElement;
  const first = line?.firstElementChild;
  if (!line || !first || line.textContent.length > LONG_POSTER) return;
  if (first.nextElementSibling === time && first.matches("a, strong")) line.classList.add("poster");
}
