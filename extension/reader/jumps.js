// Links within the article, such as notes and their marks: they lead to each other without an entry in the
// history, for Back is for the page.

import { one } from "../shared/dom.js";
import { unfoldAll } from "./unfolding.js";

export function setUpJumps() {
  one("content").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const target = document.getElementById(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
    if (target && one("content").contains(target)) jumpTo(target);
  });
}

/** Brings an element of the article into view and moves the focus there. @param {HTMLElement} target */
export function jumpTo(target) {
  unfoldAll();
  target.tabIndex = -1;
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}
