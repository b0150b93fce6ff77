// Shows an article. Its HTML has passed Python's allow-list. The browser's sanitizer applies the list again, and the
// content security policy is the third line of defence.

import { counted, isCount, t } from "../shared/i18n.js";
import { sanitizerConfig } from "../shared/allowlist.js";
import { settingsNow } from "./appearance.js";
import { prepareCode } from "./code.js";
import { current } from "./current.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { formatDate, showFacts, showHead } from "./head.js";
import { nameLinks, preparePicture, showIcon } from "./pictures.js";
import { prepareTable } from "./tables.js";
import { append, begin, insert } from "./unfolding.js";

const sanitizer = new Sanitizer(sanitizerConfig);
const LONG_POSTER = 100; // characters
const CLOSING = /^[,.;:!?)\]}’”»…]+/;
const OPENING = /[([{‘“«]+$/;

/**
 * What the buttons in the notes do.
 * @typedef {object} NoteActions
 * @property {(article: Article) => Promise<void>} join shows an article joined from several pages
 * @property {(engine: string) => Promise<void>} read
 * @property {() => Promise<void>} putBack puts back what was left out in the middle of the text
 */
/** @type {NoteActions} */
let noteActions;

/** @param {NoteActions} actions */
export const setNoteActions = (actions) => void (noteActions = actions);

let begun = ""; // the HTML that is on the page while the rest is still to come

/**
 * Shows an article; of a long one, the beginning at once.
 * @param {Article} article @param {Session} session
 * @returns {Promise<void>} resolves when all of it is on the page, or when another article replaces it
 */
export async function showArticle(article, session) {
  const { html } = article;
  // The beginning that is shown stays. It ends between two elements, so the rest can be parsed by itself.
  const rest = begun && html.startsWith(begun) ? html.slice(begun.length) : undefined;
  begun = "";
  const body = prepared(rest ?? html, session);
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

/** Shows the first screens of a long article, before the rest is ready. @param {Article} article @param {Session} session */
export function showBeginning(article, session) {
  const body = prepared(article.html, session);
  showAround(article, session);
  begin(byId("content"), [...body.childNodes]);
  byId("article").classList.remove("busy");
  begun = article.html;
}

/** Shows the head and the notes of an article. @param {Article} article @param {Session} session */
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
 * Prepares the article's elements for reading, in a document that loads nothing: no picture may be requested before its
 * rule is applied.
 * @param {string} html @param {Session} session
 */
function prepared(html, session) {
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(html, { sanitizer });
  const rules = { ...session, images: settingsNow().images };
  body.querySelectorAll("img").forEach((image) => preparePicture(image, rules));
  body
    .querySelectorAll("details:not(:has(> summary))")
    .forEach((details) => details.setAttribute("open", ""));
  body.querySelectorAll("p > time").forEach((time) => formatTime(/** @type {HTMLTimeElement} */ (time)));
  nameLinks(body);
  body
    .querySelectorAll("video, audio")
    .forEach((media) => preparePlayer(/** @type {HTMLMediaElement} */ (media), rules));
  body.querySelectorAll("table").forEach(prepareTable);
  body.querySelectorAll("pre").forEach(prepareCode);
  body.querySelectorAll("math:not([display='block'])").forEach(prepareFormula);
  return body;
}

/**
 * Whether page and engine agree about the language, as needed for hyphenation and voices.
 * @param {Article} article @param {Session} session
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
 * @returns {HTMLElement | undefined} undefined if they are unknown, or if the article is saved
 */
function readOnButton({ pages = "", first }) {
  const addresses = String(pages).split("\n");
  if (current.saved || !addresses.every(isOfWeb)) return undefined;
  const look = { className: "link needs-article", disabled: !current.article };
  const button = makeButton(counted("read_on", addresses.length), () => undefined, look);
  // Loaded before the click, because the browser asks for permission only while the click is being handled.
  void import("./join-pages.js").then(({ joinFollowingPages }) => {
    button.onclick = () => void joinFollowingPages(addresses, Number(first), noteActions.join);
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
  byId("notes").dir = t("direction"); // they are in the user's language, not in the article's
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
  corrected: ({ count }) =>
    make(
      "a",
      { href: "../options/options.html#corrections", target: "_blank", className: "of-reader" },
      counted("note_corrected", count),
    ),
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

/** @param {string} words @param {string | number} url anything, if the article comes from a file */
function linked(words, url) {
  const href = String(url);
  return isOfWeb(href) ? make("a", { href }, words) : words;
}

/** Says that the article is a selection, and offers the whole page unless the article is saved. */
function selectionNote() {
  if (current.saved) return t("note_selection");
  const run = async () => (await import("./whole-page.js")).readWholePage(noteActions.read);
  return noteWith(t("note_selection"), makeButton(t("note_selection_whole"), run, { className: "link" }));
}

/** @param {string} url of the page */
function automaticNote(url) {
  const run = async () => (await import("./automatic-site.js")).exceptThisPage(url);
  const note = noteWith(t("chosen_by_itself"), makeButton(t("chosen_never"), run, { className: "link" }));
  note.className = "of-reader";
  return note;
}

/** @param {string} url of the page */
function loadingNote(url) {
  const button = makeButton(t("read_address"), () => undefined, { className: "link" });
  void import("./background-requests.js").then(({ readAddress }) => {
    button.onclick = () => void readAddress(url); // loaded before the click, like join-pages.js
  });
  return noteWith(t("note_loading"), button);
}

/** @param {number} count */
function leftOutNote(count) {
  if (current.article?.notes.some(({ code }) => code === "joined")) return counted("left_out", count);
  const run = async () => {
    button.disabled = true;
    try {
      await noteActions.putBack();
    } catch (error) {
      console.warn(error);
      button.replaceWith(t("command_failed"));
    }
  };
  const look = { className: "link needs-article", disabled: !current.article };
  const button = makeButton(t("left_out_show"), run, look);
  return noteWith(counted("left_out", count), button);
}

/** Formats the date in the line that names the author of a post. @param {HTMLTimeElement} time */
function formatTime(time) {
  if (/^\d{4}-\d\d-\d\d$/.test(time.textContent)) time.textContent = formatDate(time.textContent);
  const line = time.parentElement;
  const first = line?.firstElementChild;
  if (!line || !first || line.textContent.length > LONG_POSTER) return;
  if (first.nextElementSibling === time && first.matches("a, strong")) line.classList.add("poster");
}

/** Keeps a formula on one line with the punctuation next to it. @param {Element} formula in a line of text */
function prepareFormula(formula) {
  const { previousSibling: before, nextSibling: after } = formula;
  const opening = before instanceof Text ? OPENING.exec(before.data)?.[0] : "";
  const closing = after instanceof Text ? CLOSING.exec(after.data)?.[0] : "";
  if (!opening && !closing) return;
  const line = make("span", { className: "unbroken" });
  formula.replaceWith(line);
  line.append(opening ?? "", formula, closing ?? "");
  if (opening)
    /** @type {Text} */ (before).data = /** @type {Text} */ (before).data.slice(0, -opening.length);
  if (closing) /** @type {Text} */ (after).data = /** @type {Text} */ (after).data.slice(closing.length);
}

/**
 * Replaces video or audio by a link to its own site, because our content security policy allows only pictures from outside.
 * @param {HTMLMediaElement} media @param {import("./pictures.js").Rules} rules
 */
function preparePlayer(media, rules) {
  const href = media.getAttribute("src") ?? media.querySelector("source")?.getAttribute("src");
  const link = make("a", { className: "media", rel: "noopener noreferrer" });
  if (href) link.href = href;
  const poster = media.getAttribute("poster");
  if (poster) {
    const image = media.ownerDocument.createElement("img"); // its document loads nothing
    image.setAttribute("alt", "");
    image.setAttribute("src", poster);
    link.append(image);
    preparePicture(image, rules);
  }
  link.append(make("span", {}, t(media.localName === "video" ? "play_video" : "play_audio")));
  if (href || poster) media.replaceWith(link);
  else media.remove();
}
