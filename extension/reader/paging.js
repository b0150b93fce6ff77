// Paged layout: the article is set in columns. Keys turn the pages, and scrolling always ends at the start of a page.

import { byId } from "../shared/dom.js";
import { settingsNow } from "./appearance.js";

/** The number of pages to turn, by key. @type {Record<string, number>} */
const TURNS = { PageDown: 1, " ": 1, PageUp: -1, Home: -Infinity, End: Infinity };
/** The number of pages to move to the right, in any text direction, by key. @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };
const OWN_KEYS = "input, select, textarea, dialog, [popover], .scroll, pre";
const OWN_SPACE = "button, summary";

let share = 0; // of the article, before the current page

export function setUpPaging() {
  document.addEventListener("keydown", (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
    if (!isPaged() || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest(key === " " ? `${OWN_KEYS}, ${OWN_SPACE}` : OWN_KEYS))
      return;
    const content = byId("content");
    const { direction } = getComputedStyle(content);
    const forward = direction === "rtl" ? -1 : 1;
    const onward = (TURNS[key] ?? 0) * (key === " " && shiftKey ? -1 : 1) * forward;
    const pages = ARROWS[key] ?? onward;
    if (!pages) return;
    event.preventDefault();
    const isCut = content.getBoundingClientRect().bottom > innerHeight + 1;
    content.scrollIntoView({ block: "start", behavior: "instant" }); // hides the last lines of a long title
    // Below the title, the end of the first page is outside the window. Show it before the next page.
    if (pages === forward && isCut) return;
    if (Number.isFinite(pages)) showPage(pageAt(content.scrollLeft) + pages);
    else content.scrollTo({ left: Math.sign(pages) * content.scrollWidth, behavior: "instant" });
    dispatchEvent(new Event("turned")); // scrollend comes later, when the appearance may have changed already
  });
  byId("content").addEventListener("scrollend", () => {
    if (!isPaged()) return;
    const { scrollLeft, scrollWidth } = byId("content");
    showPage(pageAt(scrollLeft)); // a swipe or a search may stop between two pages
    share = scrollLeft / scrollWidth;
  });
  // The size of the window and of the type change the pages.
  new ResizeObserver(() => isPaged() && showPage(pageAt(share * byId("content").scrollWidth))).observe(
    byId("content"),
  );
}

export const isPaged = () => settingsNow().layout === "pages";

/**
 * Shows the page with a block.
 * @param {Element} block @param {number} before the share of the block that may be on earlier pages
 */
export function turnTo(block, before) {
  const content = byId("content");
  const parts = block.getClientRects();
  const { left, width } = parts[Math.min(parts.length - 1, Math.floor(before * parts.length))];
  const box = content.getBoundingClientRect();
  const middle = left + width / 2 - (box.left + box.width / 2); // works in both text directions
  content.scrollIntoView({ block: "start", behavior: "instant" });
  showPage(pageAt(content.scrollLeft + middle));
  share = content.scrollLeft / content.scrollWidth;
}

/** The width of a page and the gap after it, in pixels. */
function widthOfPage() {
  const content = byId("content");
  return content.getBoundingClientRect().width + (parseFloat(getComputedStyle(content).columnGap) || 0);
}

/** @param {number} left the scroll position @returns {number} negative if the text runs from right to left */
const pageAt = (left) => Math.round(left / widthOfPage());

/** @param {number} page */
function showPage(page) {
  const content = byId("content");
  const left = page * widthOfPage();
  if (Math.abs(content.scrollLeft - left) >= 1) content.scrollTo({ left, behavior: "instant" });
}
