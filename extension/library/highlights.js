// Highlights in a saved article. They are painted over the text without changing it, and located by their
// words and the text around them, so that they survive a new reading of the page.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { unfoldAll } from "../reader/unfolding.js";
import { connectLibrary } from "./client.js";
import { wordsForArticle } from "./failure-words.js";
import { focusOn, makeList, noteBeingTyped, showList } from "./mark-list.js";

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
const CHANGING = ["highlight", "removeHighlight"]; // the requests that change the highlights of a saved article

/** @type {Mark[]} */
let marks = [];
/** @type {string} */
let article;
let asked = 0;
let withheld = false; // a change made elsewhere waits until a note is typed

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
  document.body.append(bar);
  one("content").after(makeList());
  one("marks").addEventListener("focusout", () => withheld && void follow());
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
  const wanted = marks.find((mark) => location.hash === `#mark-${mark.uid}`); // opened from the page of all highlights
  if (wanted) show(wanted.uid);
  connectLibrary().onChange((by) => (!by || CHANGING.includes(by)) && void follow());
}

/** Shows what has changed in another window. A note that is being typed stays, and its highlight with it. */
async function follow() {
  const mine = ++asked;
  try {
    /** @type {{ marks: Mark[] }} */
    const { marks: stored } = await connectLibrary().ask("marks", { uid: article });
    if (mine !== asked) return;
    const typed = markOf(noteBeingTyped() ?? "");
    const others = stored.filter(({ uid }) => uid !== typed?.uid);
    const newest = typed ? inOrder([...others, typed]) : stored;
    withheld = JSON.stringify(newest) !== JSON.stringify(stored);
    if (JSON.stringify(newest) === JSON.stringify(marks)) return;
    marks = newest;
    paint();
  } catch (error) {
    console.info("The highlights stay as they are shown:", String(error)); // the article may be gone
  }
}

/** @param {string} uid */
const markOf = (uid) => marks.find((mark) => mark.uid === uid);

/** @param {Mark[]} some */
const inOrder = (some) => some.sort((a, b) => a.start - b.start);

/** Moves the focus from the text to the colours for the selection. */
export function chooseColour() {
  if (selected()) one("marking").querySelector("button")?.focus();
}

/** Moves the focus from the colours back to the text. */
function backToText() {
  if (one("marking").contains(document.activeElement)) one("article").focus({ preventScroll: true });
}

/** @param {string} uid */
function show(uid) {
  unfoldAll();
  const mark = markOf(uid);
  (mark && rangeOf(mark))?.startContainer.parentElement?.scrollIntoView({ block: "center" });
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
  marks = inOrder([...marks.filter(({ uid }) => uid !== mark.uid), mark]);
  paint();
  return true;
}

/** @param {string} uid */
async function drop(uid) {
  const mark = markOf(uid);
  if (!mark || !(await change(() => connectLibrary().ask("removeHighlight", { uid })))) return;
  marks = marks.filter((other) => other.uid !== uid);
  paint();
  const undo = async () => (await keep(mark)) && focusOn(marks.findIndex((other) => other.uid === uid));
  showToast(t("removed"), { actions: [[t("undo"), undo]] });
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
  const there = new Set(marks.filter((mark) => ranges.get(mark)));
  showList(marks, there, { show, note, drop: (uid) => void drop(uid) });
}

/** @param {string} uid @param {string} words */
function note(uid, words) {
  const mark = markOf(uid);
  if (!mark) return;
  mark.note = words;
  void change(() => connectLibrary().ask("highlight", { uid: article, mark }));
}
