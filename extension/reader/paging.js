// Paged layout: the keys that turn pages when the article is set in columns.

import { one } from "../shared/dom.js";
import { settingsNow } from "./appearance.js";

/** The number of pages to turn, by key. @type {Record<string, number>} */
const TURNS = { PageDown: 1, " ": 1, PageUp: -1, Home: -Infinity, End: Infinity };
/**
 * The number of pages to move to the right, whatever the direction of the text.
 * @type {Record<string, number>}
 */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };
const OWN_KEYS = "button, a, input, select, textarea, summary, dialog, [popover], .scroll, pre";

export function turnByKeys() {
  document.addEventListener("keydown", (event) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
    if (settingsNow().layout !== "pages" || event.defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (target instanceof Element && target.closest(OWN_KEYS)) return;
    const content = one("content");
    const { direction, columnGap } = getComputedStyle(content);
    const onward = (TURNS[key] ?? 0) * (key === " " && shiftKey ? -1 : 1) * (direction === "rtl" ? -1 : 1);
    const pages = ARROWS[key] ?? onward;
    if (!pages) return;
    event.preventDefault();
    const width = content.clientWidth + (parseFloat(columnGap) || 0);
    const far = Math.sign(pages) * content.scrollWidth; // beyond the last page
    content.scrollBy({ left: Number.isFinite(pages) ? pages * width : far, behavior: "instant" });
  });
}
