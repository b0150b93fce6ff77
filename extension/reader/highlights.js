// Highlights in an article. They are painted over the text without changing it, and located by their words and the
// text around them, so that they survive a new reading of the page, even if some of these words have changed. An
// article that is not in the library is saved with its first highlight.

import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { current, pageAddress } from "./current.js";
import { unfoldAll } from "./unfolding.js";
import { connectLibrary } from "../wire/library-client.js";
import { wordsForArticle } from "../shared/library-words.js";
import { focusOn, makeList, noteBeingTyped, showList } from "./highlight-list.js";
import { linkToText } from "./text-fragment.js";
import search from "./approx-string-match.js";

/** @typedef {import("../wire/messages").Mark} Mark */

const COLOURS = ["yellow", "green", "blue", "pink"];
const AROUND = 32;
const CHANGING = ["highlight", "removeHighlight"]; // the requests that change the highlights of a saved article

/** @type {Mark[]} */
let marks = [];
let article = ""; // its uid, "" if it is not in the library
/** @type {(isKept: boolean) => void} */
let tellKept;
/** @type {Range | null} */
let pressed = null; // the selection when a finger or pointer came down on a colour, which may end it
let asked = 0;
let withheld = false; // a change made elsewhere waits until a note is typed

/**
 * @param {string} uid of the article in the library; "" if it is not there
 * @param {Mark[]} stored
 * @param {(isKept: boolean) => void} onKept called when a highlight has saved the article, and when that is undone
 */
export function setUpHighlights(uid, stored, onKept) {
  const isFirst = !document.getElementById("marking");
  article = uid;
  marks = stored;
  tellKept = onKept;
  if (isFirst) setUpBar();
  paint();
  const wanted = marks.find((mark) => location.hash === `#mark-${mark.uid}`); // opened from the page of all highlights
  if (isFirst && wanted) show(wanted.uid);
}

function setUpBar() {
  document.head.append(make("link", { rel: "stylesheet", href: "../library/highlights.css" }));
  const colours = COLOURS.map((colour) => {
    const label = t("library_highlight_in", t(`library_${colour}`));
    const button = make("button", {
      type: "button",
      className: `tool mark-${colour}`,
      title: label,
      ariaLabel: label,
    });
    button.addEventListener("pointerdown", (event) => {
      pressed = selected();
      event.preventDefault(); // keeps the selection of a mouse
    });
    button.addEventListener("pointercancel", () => (pressed = null));
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
  byId("content").after(makeList());
  byId("marks").addEventListener("focusout", () => withheld && void follow());
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // elsewhere it leaves the article
    backToText();
  });
  document.addEventListener("selectionchange", () => {
    const inside = bar.contains(document.activeElement);
    bar.hidden = !inside && !pressed && !selected();
  });
  connectLibrary().onChange((by) => (!by || CHANGING.includes(by)) && void follow());
}

/** Shows what has changed in another window. A note that is being typed stays, and its highlight with it. */
async function follow() {
  if (!article) return;
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

/** The highlights of the article that is shown, in the order of its text. */
export const highlightsHere = () => marks;

/** @param {string} uid */
const markOf = (uid) => marks.find((mark) => mark.uid === uid);

/** @param {Mark[]} some */
const inOrder = (some) => some.sort((a, b) => a.start - b.start);

/** Moves the focus from the text to the colours for the selection. */
export function chooseColour() {
  if (selected()) byId("marking").querySelector("button")?.focus();
  else showToast(t("library_highlight_select"));
}

/** Moves the focus from the colours back to the text. */
function backToText() {
  if (byId("marking").contains(document.activeElement)) byId("article").focus({ preventScroll: true });
}

/** @param {string} uid */
function show(uid) {
  unfoldAll();
  const mark = markOf(uid);
  (mark && rangeOf(mark))?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** Highlights are in the original text. */
const isTranslated = () => document.documentElement.dataset.translated !== undefined;

/** The selection within the article, if there is one. @returns {Range | null} */
function selected() {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed || isTranslated()) return null;
  const range = selection.getRangeAt(0);
  return byId("content").contains(range.commonAncestorContainer) && range.toString().trim() ? range : null;
}

/** @param {string} colour */
async function add(colour) {
  const range = selected() ?? pressed;
  pressed = null;
  if (!range) return;
  const text = byId("content").textContent;
  const ahead = document.createRange();
  ahead.setStart(byId("content"), 0);
  ahead.setEnd(range.startContainer, range.startOffset);
  const start = ahead.toString().length;
  const quote = range.toString();
  const end = start + quote.length;
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const mark = { uid: crypto.randomUUID(), start, quote, before, after, colour, note: "", made: Date.now() };
  backToText();
  const selection = getSelection();
  if (selection?.rangeCount) selection.collapseToEnd(); // from there the keyboard goes on
  if (article) {
    await keep(mark);
    return;
  }
  marks = inOrder([...marks, mark]); // shown at once: saving the article takes a moment
  paint();
  await keepFirst(mark);
}

/** @type {Promise<import("../wire/library-client.js").Outcome | undefined> | undefined} */
let saving;

/** Saves the article with a highlight in it. @param {Mark} mark */
async function keepFirst(mark) {
  const { article: read } = current;
  const { store, tellSaved } = await import("./library-save.js");
  saving ??= read ? store(read) : Promise.resolve(undefined);
  const outcome = await saving;
  saving = undefined;
  if (outcome) article = outcome.uid;
  if (!outcome || !(await change(() => connectLibrary().ask("highlight", { uid: article, mark })))) {
    marks = marks.filter(({ uid }) => uid !== mark.uid);
    paint();
    return;
  }
  tellKept(true);
  if (outcome.already) {
    await follow(); // the highlights that it had
    return;
  }
  const undo = async () => {
    for (const { uid } of marks) await connectLibrary().ask("removeHighlight", { uid });
    await connectLibrary().ask("change", { uids: [outcome.uid], changes: { deleted: Date.now() } });
    article = "";
    marks = [];
    paint();
    tellKept(false);
  };
  tellSaved(outcome, [[t("undo"), () => void change(undo)]]);
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

const MOST_STEPS = 2e9; // characters of the text times those of the quote
const ERRORS = 0.25; // of a quote's characters that may have changed

/**
 * Where a mark begins and ends now: of all occurrences of its words, the one whose surroundings match best, then the
 * nearest. If there is none, the words that differ least from them, as in a page that was corrected.
 * @param {string} text
 * @param {Mark} mark
 * @returns {[number, number] | undefined} undefined if its words are gone
 */
export function placeOf(text, { start, quote, before, after }) {
  /** @type {[number, number][]} */
  let found = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    found.push([at, at + quote.length]);
  if (!found.length && text.length * quote.length < MOST_STEPS)
    found = search(text, quote, Math.floor(quote.length * ERRORS)).map(({ start, end }) => [start, end]);
  let best;
  let bestScore = -Infinity;
  for (const [at, end] of found) {
    const alike = Number(text.endsWith(before, at)) + Number(text.startsWith(after, end));
    const score = alike - Math.abs(at - start) / (text.length + 1);
    if (score > bestScore) [best, bestScore] = [/** @type {[number, number]} */ ([at, end]), score];
  }
  return best;
}

/** @param {Mark} mark @returns {Range | null} */
function rangeOf(mark) {
  const content = byId("content");
  const place = placeOf(content.textContent, mark);
  if (!place) return null;
  const [at, end] = place;
  const range = document.createRange();
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = /** @type {Text} */ (node);
    if (at >= passed && at < passed + length) range.setStart(node, at - passed);
    if (end <= passed + length) {
      range.setEnd(node, end - passed);
      return range;
    }
    passed += length;
  }
  return null;
}

function paint() {
  const ranges = new Map(marks.map((mark) => [mark, isTranslated() ? undefined : rangeOf(mark)]));
  for (const colour of COLOURS) {
    const these = marks.filter((mark) => mark.colour === colour).flatMap((mark) => ranges.get(mark) ?? []);
    CSS.highlights.set(`mark-${colour}`, new Highlight(...these));
  }
  const there = new Set(marks.filter((mark) => ranges.get(mark)));
  showList(marks, there, { show, note, copy, drop: (uid) => void drop(uid) });
}

/** @param {string} uid @param {string} words */
function note(uid, words) {
  const mark = markOf(uid);
  if (!mark) return;
  mark.note = words;
  void change(() => connectLibrary().ask("highlight", { uid: article, mark }));
}

/** Copies a highlight with its note and a link to its place in the page. @param {string} uid */
async function copy(uid) {
  const mark = markOf(uid);
  if (!mark) return;
  const link = linkToText(pageAddress(), mark.quote);
  const parts = [mark.quote.trim().replace(/^/gm, "> "), mark.note.trim(), link];
  try {
    await navigator.clipboard.writeText(parts.filter(Boolean).join("\n\n"));
    showToast(t("copied"));
  } catch (error) {
    console.warn(error);
    showToast(t("copy_failed"));
  }
}
