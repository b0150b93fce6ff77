// Links within the article, such as footnotes. They add no entry to the history, because Back must lead to the page.

import { byId } from "../shared/dom.js";
import { showNote } from "./footnotes.js";
import { unfoldAll } from "./unfolding.js";

export function setUpJumps() {
  byId("content").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    event.preventDefault();
    const target = targetOf(link);
    if (!target) return;
    if (!showNote(link, target, () => jumpTo(target))) jumpTo(target);
  });
}

/** @param {HTMLAnchorElement} link @returns {HTMLElement | undefined} */
function targetOf(link) {
  const fragment = (link.getAttribute("href") ?? "").slice(1);
  let name = fragment;
  try {
    name = decodeURIComponent(fragment);
  } catch {
    // the page's link may not be decodable
  }
  const target = document.getElementById(name);
  return target && byId("content").contains(target) ? target : undefined;
}

/** Scrolls an element of the article into view and moves the focus to it. @param {HTMLElement} target */
export function jumpTo(target) {
  unfoldAll();
  target.tabIndex = -1;
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}
