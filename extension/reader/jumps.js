// Links within the article, such as footnotes. They add no entry to the history, because Back must lead to the page.

import { byId, make, makeButton } from "../shared/dom.js";
import { unfoldAll } from "./unfolding.js";
import { t } from "../shared/i18n.js";

const LONGEST = 4000; // characters of a note; a longer target is a part of the article, and the link jumps to it

export function setUpJumps() {
  byId("content").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    event.preventDefault();
    const target = targetOf(link);
    if (!target) return;
    if (!showNote(link, target)) jumpTo(target);
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

/**
 * Shows the note that a link leads to beside the link, with a button that jumps to it, if the target is a note.
 * @param {HTMLAnchorElement} link @param {HTMLElement} target @returns {boolean}
 */
function showNote(link, target) {
  const isMark = link.closest("sup") !== null || /^\[?[\d*†‡§]{1,4}\]?$/.test(link.textContent.trim());
  if (!isMark || target.textContent.length > LONGEST || !target.textContent.trim()) return false;
  // If the target is a mark, the link leads from the note back to the text.
  if (target.closest("sup") || target.matches("sup, a")) return false;
  const box = byId("footnote");
  const copy = /** @type {HTMLElement} */ (target.cloneNode(true));
  const note = make("div", {}, ...copy.childNodes);
  for (const element of note.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const back of note.querySelectorAll("a[href^='#']")) back.remove();
  const leave = () => {
    box.hidePopover();
    jumpTo(target);
  };
  box.lang = byId("article").lang;
  box.dir = byId("article").dir;
  box.replaceChildren(note, make("p", {}, makeButton(t("footnote_go"), leave, { className: "link" })));
  /** @type {any} */ (box).showPopover({ source: link }); // the anchor for panels.css
  return true;
}
