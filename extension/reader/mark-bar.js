// The bar beside a selection or a highlight: colours, note, copy with a link and, for a highlight, Delete.

import { ICONS, byId, drawing, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { debounce } from "../shared/timing.js";

/**
 * What the buttons of the bar do with the selection or highlight.
 * @typedef {object} Actions
 * @property {(colour: string) => void} paint
 * @property {(uid: string, words: string) => void} note stores a note
 * @property {() => void} beginNote makes a highlight for a note
 * @property {() => void} copy
 * @property {() => void} drop
 */

export const COLOURS = ["yellow", "green", "blue", "pink"];
const PAUSE_MS = 400; // after the last key, before the note is stored
const GAP = 8; // pixels between the words and the bar
const FINGER_GAP = 28; // below the handles of a selection
const EDGE = 8; // pixels between the bar and the edges of the window
const HEAD = 64; // pixels that the toolbar covers
const NOTE = "M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5";
const COPY = "M9 9h11v11H9zM5 15H4V4h11v1";

const bar = make("div", {
  id: "marking",
  className: "marking",
  popover: "manual",
  role: "toolbar",
  ariaLabel: t("library_highlight"),
});
const field = make("textarea", {
  rows: 1,
  placeholder: t("library_note"),
  ariaLabel: t("library_note"),
  dir: "auto",
  maxLength: 100_000,
});
/** @type {Actions} */
let actions;
/** @type {Range | undefined} the words beside the bar */
let place;
/** @type {Mark | undefined} undefined for a selection */
let mark;
let stored = ""; // of the note
let isHeld = false; // whether a pointer is down on the bar, which may end the selection

/** @param {Actions} does */
export function makeMarkBar(does) {
  actions = does;
  document.body.append(bar);
  const colours = COLOURS.map((colour) => {
    const words = t("library_highlight_in", t(`library_${colour}`));
    const button = tool(`mark-${colour}`, words, () => actions.paint(colour));
    button.dataset.colour = colour;
    return button;
  });
  bar.append(
    ...colours,
    tool("note", t("library_note"), () => (mark ? showNote() : actions.beginNote()), NOTE),
    tool("copy", t("library_highlight_copy"), () => actions.copy(), COPY),
    tool("drop", t("library_delete"), () => actions.drop(), ICONS.delete),
    field,
  );
  bar.addEventListener("pointerdown", (event) => {
    isHeld = true;
    if (event.target !== field) event.preventDefault(); // keeps a selection made with a mouse
  });
  for (const end of ["click", "pointercancel"]) bar.addEventListener(end, () => (isHeld = false));
  field.addEventListener("input", debounce(PAUSE_MS, storeNote));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    closeMarkBar();
  });
  // A page may go away at any moment.
  document.addEventListener("visibilitychange", storeNote);
  document.addEventListener("pointerdown", ({ target }) => {
    if (mark && !bar.contains(/** @type {Node} */ (target))) closeMarkBar();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !isMarkBarOpen()) return;
    if (document.querySelector("dialog[open]")) return; // the dialog is above the bar
    event.preventDefault(); // otherwise it would leave the article
    closeMarkBar();
  });
  for (const change of ["resize", "appearance"]) addEventListener(change, placeBar);
  new ResizeObserver(placeBar).observe(bar); // the field for the note grows
  byId("content").addEventListener("scroll", closeMarkBar); // the user turned a page
}

/** @param {string} name @param {string} words @param {() => void} run @param {string} [path] of its drawing */
function tool(name, words, run, path) {
  const look = { className: `tool ${name}`, title: words, ariaLabel: words };
  return makeButton(path ? [drawing(path)] : "", run, look);
}

/** @param {Range} range @param {Mark} [highlight] */
export function openMarkBar(range, highlight) {
  storeNote();
  place = range;
  if (mark?.uid !== highlight?.uid || !isTypingNote()) field.value = stored = highlight?.note ?? "";
  mark = highlight;
  bar.dataset.uid = mark?.uid ?? "";
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (bar.querySelectorAll("[data-colour]")))
    button.ariaPressed = String(button.dataset.colour === mark?.colour);
  /** @type {HTMLElement} */ (bar.querySelector(".drop")).hidden = !mark;
  field.hidden = !stored && !isTypingNote();
  if (!isMarkBarOpen()) bar.showPopover();
  placeBar();
}

const isMarkBarOpen = () => bar.matches(":popover-open");

/** The highlight beside the bar. @returns {Mark | undefined} */
export const markAtBar = () => (isMarkBarOpen() ? mark : undefined);

export const hasMarkBarFocus = () => bar.contains(document.activeElement);

export const isMarkBarHeld = () => isHeld;

export const isTypingNote = () => document.hasFocus() && document.activeElement === field;

export function focusMarkBar() {
  bar.querySelector("button")?.focus({ preventScroll: true });
}

export function closeMarkBar() {
  if (!isMarkBarOpen()) return;
  storeNote();
  if (hasMarkBarFocus()) byId("article").focus({ preventScroll: true });
  bar.hidePopover();
  mark = place = undefined;
}

/** Opens the field for the note. */
export function showNote() {
  field.hidden = false;
  field.focus({ preventScroll: true });
}

function storeNote() {
  if (!mark || field.value === stored) return;
  stored = field.value;
  actions.note(mark.uid, stored);
}

/** Places the bar above the words, or below them if there is no space or a finger needs its handles and menu. */
function placeBar() {
  const lines = [...(place?.getClientRects() ?? [])].filter(({ width }) => width);
  if (!isMarkBarOpen() || !lines.length) return;
  const first = lines[0];
  const last = lines[lines.length - 1];
  const { width, height } = bar.getBoundingClientRect();
  const isFinger = matchMedia("(pointer: coarse)").matches;
  const above = first.top - height - GAP;
  const below = last.bottom + (isFinger ? FINGER_GAP : GAP);
  const isBelow = (isFinger || above < HEAD) && below + height < innerHeight;
  const top = Math.min(Math.max(isBelow ? below : above, HEAD), innerHeight - height - EDGE);
  const line = isBelow ? last : first;
  const widest = document.documentElement.clientWidth - width - EDGE;
  const left = Math.min(Math.max(EDGE, line.left + line.width / 2 - width / 2), widest);
  Object.assign(bar.style, { top: `${top + scrollY}px`, left: `${left + scrollX}px` });
}
