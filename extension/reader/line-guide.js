// The line guide: marks the line that is being read. It follows the pointer or a finger. The arrow keys move it line by
// line, and scroll the text with it.

import { make, byId } from "../shared/dom.js";
import { settingsNow } from "./appearance.js";

const STEP = 4; // pixels between two probes for a line
const FARTHEST = 2000; // pixels to look for the next line, past pictures
const MARGIN = 140; // pixels between the line and the ends of the window
const LINES = { ArrowDown: 1, ArrowUp: -1 };
const OWN_KEYS = "button, input, select, textarea, summary, dialog, [popover], .scroll, pre";
const EVENTS = /** @type {const} */ (["pointermove", "pointerdown"]);

/** @type {HTMLElement | undefined} */
let band;

export function setUpLineGuide() {
  addEventListener("appearance", follow);
  for (const name of EVENTS) document.addEventListener(name, onPointer, { passive: true });
  document.addEventListener("keydown", onKey);
  addEventListener("scroll", () => band && place(lineAt(middleOf(band))), { passive: true });
  follow();
}

/** Shows or removes the guide, as the settings say. */
function follow() {
  if (settingsNow().guide === "off") {
    band?.remove();
    band = undefined;
    return;
  }
  if (!band) {
    band = make("div", { id: "line-guide", ariaHidden: "true" });
    document.body.append(band);
    place(next(MARGIN, 1));
  } else place(lineAt(middleOf(band)));
}

/** @param {PointerEvent} event */
function onPointer({ clientY, target }) {
  if (!band || !(target instanceof Element) || !target.closest("#article")) return;
  place(lineAt(clientY));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const direction = Object.hasOwn(LINES, key) ? LINES[/** @type {keyof typeof LINES} */ (key)] : 0;
  if (!band || !direction || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  if (target instanceof Element && target.closest(OWN_KEYS)) return;
  const { top, bottom } = band.getBoundingClientRect();
  const line = next(direction > 0 ? bottom : top, direction);
  if (!line) return; // the text ends: the key scrolls
  event.preventDefault();
  const below = line.bottom - (innerHeight - MARGIN);
  const above = line.top - MARGIN;
  const by = below > 0 && direction > 0 ? below : above < 0 && direction < 0 ? above : 0;
  const before = scrollY;
  if (by) scrollBy({ top: by, behavior: "instant" });
  const moved = scrollY - before;
  place(new DOMRect(line.left, line.top - moved, line.width, line.height));
}

/** @param {HTMLElement} shown */
function middleOf(shown) {
  const { top, height } = shown.getBoundingClientRect();
  return top + height / 2;
}

/**
 * The next line of text from a height on, up or down. @param {number} from @param {number} direction
 * @returns {DOMRect | undefined}
 */
function next(from, direction) {
  for (let by = STEP; by < FARTHEST; by += STEP) {
    const line = lineAt(from + direction * by);
    // Compares the middles of the lines, because the boxes of their letters may overlap.
    if (line && direction * (line.top + line.height / 2 - from) > -STEP) return line;
  }
  return undefined;
}

/**
 * The line of text at a height of the window; undefined outside the window.
 * @param {number} y @returns {DOMRect | undefined}
 */
function lineAt(y) {
  const { left, right } = byId("content").getBoundingClientRect();
  for (const share of [0.5, 0.15, 0.85]) {
    const at = document.caretPositionFromPoint(left + share * (right - left), y);
    const line = at && lineOf(at, y);
    if (line) return line;
  }
  return undefined;
}

/** @param {CaretPosition} at @param {number} y @returns {DOMRect | undefined} */
function lineOf({ offsetNode, offset }, y) {
  if (!(offsetNode instanceof Text) || !byId("article").contains(offsetNode)) return undefined;
  const letter = document.createRange();
  const from = Math.min(offset, offsetNode.length - 1);
  if (from < 0) return undefined;
  letter.setStart(offsetNode, from);
  letter.setEnd(offsetNode, from + 1);
  // A letter at the end of a line has a box on each.
  return [...letter.getClientRects()].find(({ top, bottom }) => top <= y + STEP && bottom >= y - STEP);
}

/** @param {DOMRect | undefined} line */
function place(line) {
  if (!band || !line) return;
  const { left, width } = byId("article").getBoundingClientRect();
  const { style } = band;
  style.top = `${line.top}px`;
  style.height = `${line.height}px`;
  style.left = `${left}px`;
  style.width = `${width}px`;
}
