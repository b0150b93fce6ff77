// Highlights in a saved article. They are painted over the text without changing it, and located by their
// words and the text around them, so that they survive a new reading of the page.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { unfoldAll } from "../reader/unfolding.js";
import { connectLibrary } from "./client.js";

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
  document.addEventListener("selectionchange", () => {
    const inside = bar.contains(document.activeElement);
    bar.hidden = !inside && !selected();
  });
  paint();
  const asked = marks.find((mark) => location.hash === `#mark-${mark.uid}`); // opened from the page of all highlights
  if (asked) show(rangeOf(asked));
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
  await connectLibrary().ask("highlight", { uid: article, mark });
  marks = [...marks, mark].sort((a, b) => a.start - b.start);
  getSelection()?.removeAllRanges();
  paint();
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
  const note = make("input", {
    value: mark.note,
    placeholder: t("library_note"),
    ariaLabel: t("library_note"),
    dir: "auto",
  });
  note.addEventListener("change", () => {
    mark.note = note.value;
    void connectLibrary().ask("highlight", { uid: article, mark });
  });
  const remove = make("button", { type: "button", className: "plain" }, t("library_delete"));
  remove.addEventListener("click", async () => {
    await connectLibrary().ask("removeHighlight", { uid: mark.uid });
    marks = marks.filter((other) => other !== mark);
    paint();
  });
  return make("li", {}, go, note, remove);
}
