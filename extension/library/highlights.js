// Highlights in a saved article. They are painted over the text without changing it, and located by their
// words and the text around them, so that they survive a new reading of the page.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { unfoldAll } from "../reader/unfolding.js";
import { connectLibrary } from "./client.js";
import { wordsForArticle } from "./failure-words.js";
import { noteField } from "./note-field.js";

/**
 * @typedef {object} Mark
 * @property {string} uid
 * @property {number} start its offset in the article's text, in characters
 * @property {string} quote
 * @property {string} before
 * @property {string} after
 * @property {string} colour
 * @property {string} note
 * @property {number} made
 */

const COLOURS = ["yellow", "green", "blue", "pink"];
const AROUND = 32;

/** @type {Mark[]} */
let marks = [];
/** @type {string} */
let article;

/** @param {string} uid @param {Mark[]} stored */
export function setUpHighlights(uid, stored) {
  article = uid;
  marks = stored;
  document.head.append(make("link", { rel: "stylesheet", href: "../library/highlights.css" }));
  const colours = COLOURS.map((colour) => {
    const label = t("library_highlight_in", t(`library_${colour}`));
    const button = make("button", {
      type: "button",
      className: `tool mark-${colour}`,
      title: label,
      ariaLabel: label,
    });
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the selection
    button.addEventListener("click", () => void add(colour));
    return button;
  });
  const bar = make(
    "div",
    {
      id: "marking",
      className: "toast",
      role: "toolbar",
      ariaLabel: t("library_highlight"),
      hidden: true,
    },
    ...colours,
  );
  const list = make("section", { id: "marks", hidden: true });
  document.body.append(bar);
  one("content").after(list);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // elsewhere it leaves the article
    backToText();
  });
  document.addEventListener("selectionchange", () => {
    const inside = bar.contains(document.activeElement);
    bar.hidden = !inside && !selected();
  });
  paint();
  const asked = marks.find((mark) => location.hash === `#mark-${mark.uid}`); // opened from the page of all highlights
  if (asked) show(rangeOf(asked));
}

/** Moves the focus from the text to the colours for the selection. */
export function chooseColour() {
  if (selected()) one("marking").querySelector("button")?.focus();
}

/** Moves the focus from the colours back to the text. */
function backToText() {
  if (one("marking").contains(document.activeElement)) one("article").focus({ preventScroll: true });
}

/** @param {Range | null} range */
function show(range) {
  unfoldAll();
  range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** The selection within the article, if there is one. @returns {Range | null} */
function selected() {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  return one("content").contains(range.commonAncestorContainer) && range.toString().trim() ? range : null;
}

/** @param {string} colour */
async function add(colour) {
  const range = selected();
  if (!range) return;
  const text = one("content").textContent;
  const ahead = document.createRange();
  ahead.setStart(one("content"), 0);
  ahead.setEnd(range.startContainer, range.startOffset);
  const start = ahead.toString().length;
  const quote = range.toString();
  const end = start + quote.length;
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const mark = { uid: crypto.randomUUID(), start, quote, before, after, colour, note: "", made: Date.now() };
  if (!(await keep(mark))) return;
  backToText();
  getSelection()?.collapseToEnd(); // from there the keyboard goes on
}

/** Stores and shows a mark. @param {Mark} mark @returns {Promise<boolean>} whether it is stored */
async function keep(mark) {
  if (!(await change(() => connectLibrary().ask("highlight", { uid: article, mark })))) return false;
  marks = [...marks.filter(({ uid }) => uid !== mark.uid), mark].sort((a, b) => a.start - b.start);
  paint();
  return true;
}

/** @param {Mark} mark */
async function drop(mark) {
  if (!(await change(() => connectLibrary().ask("removeHighlight", { uid: mark.uid })))) return;
  const at = marks.indexOf(mark);
  const hadFocus = one("marks").contains(document.activeElement);
  marks = marks.filter((other) => other !== mark);
  paint();
  if (hadFocus) focusOn(at);
  const undo = async () => (await keep(mark)) && focusOn(marks.indexOf(mark));
  showToast(t("removed"), { actions: [[t("undo"), undo]] });
}

/** Moves the focus to one of the marks in the list, or, if there is none, to the text. @param {number} place */
function focusOn(place) {
  const items = one("marks").querySelectorAll("li");
  const control =
    items[Math.min(place, items.length - 1)]?.querySelector("button:enabled, input") ?? one("article");
  /** @type {HTMLElement} */ (control).focus();
}

/** @param {() => Promise<unknown>} run @returns {Promise<boolean>} whether it worked; if not, the user is told why */
async function change(run) {
  try {
    await run();
    return true;
  } catch (error) {
    console.warn(error);
    showToast(t(wordsForArticle(/** @type {any} */ (error).kind ?? "", "library_change_failed")));
    return false;
  }
}

/**
 * The current offset of a mark: of all occurrences of its words, the one whose surroundings match best, then
 * the nearest.
 * @param {string} text
 * @param {Mark} mark
 * @returns {number} -1 if its words are gone
 */
export function placeOf(text, { start, quote, before, after }) {
  let best = -1;
  let bestScore = -Infinity;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    const alike = Number(text.endsWith(before, at)) + Number(text.startsWith(after, end));
    const score = alike - Math.abs(at - start) / (text.length + 1);
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}

/** @param {Mark} mark @returns {Range | null} */
function rangeOf(mark) {
  const content = one("content");
  const at = placeOf(content.textContent, mark);
  if (at < 0) return null;
  const range = document.createRange();
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = /** @type {Text} */ (node);
    if (at >= passed && at < passed + length) range.setStart(node, at - passed);
    if (at + mark.quote.length <= passed + length) {
      range.setEnd(node, at + mark.quote.length - passed);
      return range;
    }
    passed += length;
  }
  return null;
}

function paint() {
  const ranges = new Map(marks.map((mark) => [mark, rangeOf(mark)]));
  for (const colour of COLOURS) {
    const these = marks.filter((mark) => mark.colour === colour).flatMap((mark) => ranges.get(mark) ?? []);
    CSS.highlights.set(`mark-${colour}`, new Highlight(...these));
  }
  const list = one("marks");
  list.hidden = !marks.length;
  const items = marks.map((mark) => itemOf(mark, ranges.get(mark) ?? null));
  list.replaceChildren(make("h2", {}, t("library_highlights")), make("ul", {}, ...items));
}

/** @param {Mark} mark @param {Range | null} range */
function itemOf(mark, range) {
  const go = make(
    "button",
    { type: "button", className: `quote mark-${mark.colour}`, dir: "auto", disabled: !range },
    mark.quote,
  );
  go.addEventListener("click", () => show(range));
  const note = noteField(mark.note, (words) => {
    mark.note = words;
    void change(() => connectLibrary().ask("highlight", { uid: article, mark }));
  });
  const remove = make("button", { type: "button", className: "plain" }, t("library_delete"));
  remove.addEventListener("click", () => void drop(mark));
  return make("li", {}, go, note, remove);
}
