// Scroll anchoring: the text being read stays in place when the appearance or the window changes. The browsers' own
// scroll anchoring works only if something above changes its size, not if the style of the whole text changes.

import { byId } from "../shared/dom.js";
import { isPaged, turnTo } from "./paging.js";

const LINE = 80; // pixels below the top of the window: the first line that the toolbar never covers
const BLOCKS = "p, li, h2, h3, h4, pre, tr, figure";

/**
 * @typedef {object} Anchor the block at the line
 * @property {Element} block
 * @property {number} share of the block that is above the line
 * @property {number} gap pixels between the line and a block below it
 */

/** @type {Anchor | undefined} */
let anchor;
let anchoredTop = NaN; // pixels from the top to which the window was scrolled last
let anchoredLeft = NaN; // pixels from the first page, in the paged layout

/** The blocks of the article, in their order. */
const articleBlocks = () => byId("content").querySelectorAll(BLOCKS);

/** Whether scroll anchoring, not the user, scrolled the window last. */
export const isAnchorScroll = () => Math.abs(scrollY - anchoredTop) < 1;

export function setUpScrollAnchor() {
  for (const move of ["scrollend", "turned"]) addEventListener(move, remember);
  byId("content").addEventListener("scrollend", remember);
  for (const change of ["appearance", "resize"]) addEventListener(change, restore);
}

function remember() {
  if (isPaged() ? Math.abs(byId("content").scrollLeft - anchoredLeft) < 1 : isAnchorScroll()) return;
  anchoredTop = anchoredLeft = NaN;
  anchor = isPaged() ? onPage() : atLine();
}

function restore() {
  if (!anchor?.block.getClientRects().length) return; // another article, or a hidden picture
  const { block, share, gap } = anchor;
  if (isPaged()) {
    turnTo(block, share);
    anchoredLeft = byId("content").scrollLeft;
    return;
  }
  const { top, height } = block.getBoundingClientRect();
  scrollBy({ top: top + share * height - LINE - gap, behavior: "instant" });
  anchoredTop = scrollY;
}

/** @returns {Anchor | undefined} undefined above the text, where the title stays in place */
function atLine() {
  if (byId("content").getBoundingClientRect().top >= LINE) return undefined;
  for (const block of articleBlocks()) {
    const { top, bottom, height } = block.getBoundingClientRect();
    if (bottom <= LINE || !height || block.querySelector(BLOCKS)) continue;
    return { block, share: Math.max(0, LINE - top) / height, gap: Math.max(0, top - LINE) };
  }
  return undefined;
}

/** @returns {Anchor | undefined} the first block on the page; undefined on the first page */
function onPage() {
  const content = byId("content");
  if (!Math.round(content.scrollLeft)) return undefined;
  const { left, right } = content.getBoundingClientRect();
  for (const block of articleBlocks()) {
    const parts = [...block.getClientRects()];
    const first = parts.findIndex((part) => part.left >= left - 1 && part.right <= right + 1);
    if (first >= 0 && !block.querySelector(BLOCKS)) return { block, share: first / parts.length, gap: 0 };
  }
  return undefined;
}
