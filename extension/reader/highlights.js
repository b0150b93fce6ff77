// Highlights in an article. They are painted over the text without changing it. They are located by their words and the
// text around them, and so survive a new reading of the page. The first highlight saves the article to the library.

import { byId, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { current, onKept, pageAddress } from "./current.js";
import { unfoldAll } from "./unfolding.js";
import { library } from "../wire/library-client.js";
import { attempt } from "../shared/library-messages.js";
import {
  COLOURS,
  closeMarkBar,
  focusMarkBar,
  hasMarkBarFocus,
  isMarkBarHeld,
  isTypingNote,
  makeMarkBar,
  markAtBar,
  openMarkBar,
  showNote,
} from "./mark-bar.js";
import { placeOf, wordsOf } from "./mark-places.js";
import { rangeOver, textsIn } from "./text-places.js";

const AROUND = 32; // characters of text that are stored with a quote, on each side
const CHANGING = ["highlight", "removeHighlight"]; // the requests that change the highlights of a saved article
const ACTIVE = "a, button, summary, input, video, audio, .player";
const WHOLE = 80; // characters of a text that a link quotes whole; a longer one is quoted by its ends
const WORDS = 5; // at each end

/** @type {Mark[]} */
let marks = [];
/** @type {Map<string, Range>} by uid; without those whose words are gone */
let ranges = new Map();
let article = ""; // its uid, "" if it is not in the library
let colour = COLOURS[0]; // of the next highlight
/** @type {Range | null} */
let chosen = null; // the selection beside the bar; a touch of the bar may end it
let isPressing = false; // a mouse is selecting
let asked = 0;

/** @param {string} uid of the article in the library; "" if it is not there @param {Mark[]} stored */
export function setUpHighlights(uid, stored) {
  const isFirst = !document.getElementById("marking");
  article = uid;
  marks = stored;
  if (isFirst) setUp();
  paint();
  const wanted = marks.find((mark) => location.hash === `#mark-${mark.uid}`); // the link comes from the page of all highlights
  if (isFirst && wanted) show(wanted.uid);
}

function setUp() {
  document.head.append(make("link", { rel: "stylesheet", href: "../library/highlights.css" }));
  makeMarkBar({
    paint: (wanted) => void paintWith(wanted),
    note: (uid, words) => void change(uid, { note: words }),
    beginNote: () => void add().then((mark) => mark && showNote()),
    copy: () => void copy(),
    drop: () => void drop(),
  });
  byId("content").after(
    make("section", { id: "marks", hidden: true }, make("h2", {}, t("library_highlights")), make("ul", {})),
  );
  addEventListener("pointerdown", ({ target, pointerType }) => {
    isPressing = pointerType === "mouse" && byId("main").contains(/** @type {Node} */ (target));
  });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => {
      if (isPressing) setTimeout(offer); // after the selection has changed
      isPressing = false;
    });
  document.addEventListener("selectionchange", () => {
    if (!isPressing) offer();
  });
  byId("content").addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest(ACTIVE) || selected()) return;
    const mark = markAt(event.clientX, event.clientY);
    if (mark) openAt(mark);
  });
  library.onChange((by) => (!by || CHANGING.includes(by)) && void refresh());
  onKept((uid, isDeleted) => {
    if (isDeleted && !current.saved) setUpHighlights("", []);
    else if (uid && !saving) {
      article = uid;
      void refresh();
    }
  });
}

/** Shows the bar at the selection, and hides it when the selection ends. */
function offer() {
  const range = selected();
  if (range) {
    chosen = range;
    openMarkBar(range);
  } else if (chosen && !markAtBar() && !hasMarkBarFocus() && !isMarkBarHeld()) {
    closeMarkBar();
    chosen = null;
  }
}

/** Shows changes made in another window. A highlight whose note is being typed stays. */
async function refresh() {
  if (!article) return;
  const mine = ++asked;
  try {
    /** @type {{ marks: Mark[] }} */
    const { marks: stored } = await library.ask("marks", { uid: article });
    if (mine !== asked) return;
    const typed = isTypingNote() ? markAtBar() : undefined;
    const newest = typed ? inOrder([...stored.filter(({ uid }) => uid !== typed.uid), typed]) : stored;
    if (JSON.stringify(newest) === JSON.stringify(marks)) return;
    marks = newest;
    paint();
  } catch (error) {
    console.info("The highlights stay as they are shown:", String(error)); // the article may be gone
  }
}

/** The highlights of the article that is shown, in the order of its text. */
export const highlightsHere = () => marks;

/** @param {string | undefined} uid */
const markOf = (uid) => marks.find((mark) => mark.uid === uid);

/** @param {Mark[]} some */
const inOrder = (some) => some.sort((a, b) => a.start - b.start);

/** Highlights the selection. If the bar shows a highlight, moves the focus into the bar. */
export async function highlight() {
  if (markAtBar()) focusMarkBar();
  else if (selected()) await add();
  else showToast(t("library_highlight_select"));
}

/** @param {string} uid */
function show(uid) {
  unfoldAll();
  const mark = markOf(uid);
  const range = ranges.get(uid);
  if (!mark || !range) return;
  range.startContainer.parentElement?.scrollIntoView({ block: "center", behavior: "instant" });
  openAt(mark);
}

/** @param {Mark} mark */
function openAt(mark) {
  const range = ranges.get(mark.uid);
  if (range) openMarkBar(range, mark);
}

/** The highlight at a point of the window, the shortest if there are several. @param {number} x @param {number} y */
function markAt(x, y) {
  const isThere = (/** @type {DOMRect} */ box) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return marks
    .filter(({ uid }) => [...(ranges.get(uid)?.getClientRects() ?? [])].some(isThere))
    .sort((a, b) => a.quote.length - b.quote.length)[0];
}

/** Highlights belong to the original text, so a translation shows none. */
const isTranslated = () => document.documentElement.dataset.translated !== undefined;

/** The selection within the article, if there is one. @returns {Range | null} */
function selected() {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed || isTranslated()) return null;
  const range = selection.getRangeAt(0);
  return byId("content").contains(range.commonAncestorContainer) && range.toString().trim() ? range : null;
}

/** Changes the colour of the highlight at the bar, or makes a highlight. @param {string} wanted */
async function paintWith(wanted) {
  colour = wanted;
  const mark = markAtBar();
  if (!mark) await add();
  else if (await change(mark.uid, { colour })) openAt(/** @type {Mark} */ (markOf(mark.uid)));
}

/** Highlights the selection, or what was selected before the user touched the bar. */
async function add() {
  const content = byId("content");
  const range = selected() ?? chosen;
  const found = range && wordsOf(content, range);
  chosen = null;
  if (!found) return undefined;
  const [start, end] = found;
  const text = content.textContent;
  const mark = {
    ...{ uid: crypto.randomUUID(), start, quote: text.slice(start, end), colour, note: "", made: Date.now() },
    ...{ before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) },
  };
  const selection = getSelection();
  marks = inOrder([...marks, mark]); // shown at once, because saving the article takes a moment
  paint();
  openAt(mark);
  if (selection?.rangeCount) selection.collapseToEnd(); // shows the colour; the keyboard continues from there
  const isStored = article ? await attempt(() => store(mark)) : await keepFirst(mark);
  if (isStored) return mark;
  marks = marks.filter(({ uid }) => uid !== mark.uid);
  paint();
  return undefined;
}

/** @type {Promise<import("../wire/library-client.js").Outcome | undefined> | undefined} */
let saving;

/** Saves the article with a highlight in it. @param {Mark} mark @returns {Promise<boolean>} whether it is stored */
async function keepFirst(mark) {
  const { article: read } = current;
  const { storeArticle, showSaved, undoing } = await import("./library-save.js");
  saving ??= read ? storeArticle(read) : Promise.resolve(undefined);
  const outcome = await saving;
  saving = undefined;
  if (outcome) article = outcome.uid;
  if (!outcome || !(await attempt(() => store(mark)))) return false;
  if (outcome.already)
    await refresh(); // the highlights that it had before
  else showSaved(outcome, undoing(outcome.uid));
  return true;
}

/** @param {Mark} mark */
const store = (mark) => library.ask("highlight", { uid: article, mark });

/** @param {string} uid @param {Partial<Mark>} changes @returns {Promise<boolean>} whether they are stored */
async function change(uid, changes) {
  const mark = markOf(uid);
  if (!mark || !(await attempt(() => store({ ...mark, ...changes })))) return false;
  Object.assign(mark, changes);
  paint();
  return true;
}

/** Deletes the highlight at the bar. @returns {Promise<boolean>} whether there is one */
export async function drop() {
  const mark = markAtBar();
  if (!mark) return false;
  if (!(await attempt(() => library.ask("removeHighlight", { uid: mark.uid })))) return true;
  marks = marks.filter(({ uid }) => uid !== mark.uid);
  paint();
  const back = async () => {
    if (!(await attempt(() => store(mark)))) return;
    marks = inOrder([...marks, mark]);
    paint();
    openAt(mark);
  };
  showToast(t("removed"), { actions: [[t("undo"), back]] });
  return true;
}

/** Paints and lists the highlights. The bar of one that is gone closes. */
function paint() {
  const content = byId("content");
  const texts = textsIn(content);
  const text = content.textContent;
  ranges = new Map();
  for (const mark of isTranslated() ? [] : marks) {
    const place = placeOf(text, mark);
    const range = place && rangeOver(texts, ...place);
    if (range) ranges.set(mark.uid, range);
  }
  for (const name of COLOURS) {
    const these = marks.filter((mark) => mark.colour === name).flatMap(({ uid }) => ranges.get(uid) ?? []);
    CSS.highlights.set(`mark-${name}`, new Highlight(...these));
  }
  if (markAtBar() && !markOf(markAtBar()?.uid)) closeMarkBar();
  showList();
}

/** Lists the highlights below the article, with links to their places. */
function showList() {
  const list = /** @type {HTMLElement} */ (byId("marks").querySelector("ul"));
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  const items = marks.map(({ uid, quote, colour: painted, note }) => {
    const go = () => {
      show(uid);
      focusMarkBar();
    };
    const disabled = !ranges.has(uid);
    const button = makeButton(quote, go, { className: `quote mark-${painted}`, dir: "auto", disabled });
    return make("li", {}, button, ...(note ? [make("p", { dir: "auto" }, note)] : []));
  });
  list.replaceChildren(...items);
  byId("marks").hidden = !marks.length;
  if (focused >= 0)
    (items[Math.min(focused, items.length - 1)]?.querySelector("button") ?? byId("article")).focus();
}

/** Copies the words at the bar with their note and a link to their place in the page. */
async function copy() {
  const mark = markAtBar();
  const content = byId("content");
  const found = mark ?? (chosen && wordsOf(content, chosen));
  if (!found) return;
  const { quote, note } = "quote" in found ? found : { quote: content.textContent.slice(...found), note: "" };
  const link = linkToText(pageAddress(), quote);
  const parts = [quote.trim().replace(/^/gm, "> "), note.trim(), link];
  try {
    await navigator.clipboard.writeText(parts.filter(Boolean).join("\n\n"));
    showToast(t("copied"));
  } catch (error) {
    console.warn(error);
    showToast(t("copy_failed"));
  }
}

/**
 * A link to a text in a page: https://wicg.github.io/scroll-to-text-fragment/
 * @param {string} url @param {string} quote @returns {string} "" if the address is not one of the web
 */
function linkToText(url, quote) {
  if (!/^https?:/.test(url)) return "";
  const words = quote.trim().split(/\s+/);
  const ends = quote.length > WHOLE && words.length > 2 * WORDS;
  const parts = ends ? [words.slice(0, WORDS), words.slice(-WORDS)] : [words];
  const [page, place = ""] = url.split("#");
  return `${page}#${place.split(":~:")[0]}:~:text=${parts.map((part) => encoded(part.join(" "))).join(",")}`;
}

/** A plain "-" would mark context before or after the text. @param {string} text */
const encoded = (text) => encodeURIComponent(text).replaceAll("-", "%2D");
