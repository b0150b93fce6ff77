// What is being read stays where it is when the type, the layout or the window changes. The browsers keep it only
// when something above it changes its size, not when the style of the whole text does.

import { byId } from "../shared/dom.js";
import { isPaged, turnTo } from "./paging.js";

const LINE = 80; // pixels below the top of the window: the first line that the bar never covers
const BLOCKS = "p, li, h2, h3, h4, pre, tr, figure";

/**
 * @typedef {object} Spot what is at the line
 * @property {Element} block
 * @property {number} share of the block that is above the line
 * @property {number} gap pixels between the line and a block below it
 */

/** @type {Spot | undefined} */
let spot;
let heldAt = NaN; // pixels from the top at which the window was held
let heldLeft = NaN; // and from the first page

/** The texts of the article in their order. */
export function blocks() {
  return byId("content").querySelectorAll(BLOCKS);
}

/** Whether the window was last scrolled by a change of the type and not by its user. */
export function isHeld() {
  return Math.abs(scrollY - heldAt) < 1;
}

export function holdWhatIsRead() {
  for (const move of ["scrollend", "turned"]) addEventListener(move, look);
  byId("content").addEventListener("scrollend", look);
  for (const change of ["appearance", "resize"]) addEventListener(change, hold);
}

function look() {
  if (isPaged() ? Math.abs(byId("content").scrollLeft - heldLeft) < 1 : isHeld()) return;
  heldAt = heldLeft = NaN;
  spot = isPaged() ? onPage() : atLine();
}

function hold() {
  if (!spot?.block.getClientRects().length) return; // another article, or pictures that are hidden now
  const { block, share, gap } = spot;
  if (isPaged()) {
    turnTo(block, share);
    heldLeft = byId("content").scrollLeft;
    return;
  }
  const { top, height } = block.getBoundingClientRect();
  scrollBy({ top: top + share * height - LINE - gap, behavior: "instant" });
  heldAt = scrollY;
}

/** @returns {Spot | undefined} undefined above the text, where the title stays */
function atLine() {
  if (byId("content").getBoundingClientRect().top >= LINE) return undefined;
  for (const block of blocks()) {
    const { top, bottom, height } = block.getBoundingClientRect();
    if (bottom <= LINE || !height || block.querySelector(BLOCKS)) continue;
    return { block, share: Math.max(0, LINE - top) / height, gap: Math.max(0, top - LINE) };
  }
  return undefined;
}

/** @returns {Spot | undefined} what begins the page, or goes on there; undefined on the first page */
function onPage() {
  const content = byId("content");
  if (!Math.round(content.scrollLeft)) return undefined;
  const { left, right } = content.getBoundingClientRect();
  for (const block of blocks()) {
    const parts = [...block.getClientRects()];
    const first = parts.findIndex((part) => part.left >= left - 1 && part.right <= right + 1);
    if (first >= 0 && !block.querySelector(BLOCKS)) return { block, share: first / parts.length, gap: 0 };
  }
  return undefined;
}
