// Footnotes in place: a click on the mark shows the note beside it, with a way to where it stands.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const LONGEST = 4000; // characters; what is longer is a part of the article and is gone to

/**
 * Shows the note that a link leads to, if it is one.
 * @param {HTMLAnchorElement} link @param {HTMLElement} target @param {() => void} go to where the note stands
 * @returns {boolean}
 */
export function showNote(link, target, go) {
  const isMark = link.closest("sup") !== null || /^\[?[\d*†‡§]{1,4}\]?$/.test(link.textContent.trim());
  if (!isMark || target.textContent.length > LONGEST || !target.textContent.trim()) return false;
  // A note whose mark is the target itself leads back to the text.
  if (target.closest("sup") || target.matches("sup, a")) return false;
  const box = one("footnote");
  const copy = /** @type {HTMLElement} */ (target.cloneNode(true));
  const note = make("div", {}, ...copy.childNodes);
  for (const element of note.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const back of note.querySelectorAll("a[href^='#']")) back.remove();
  const button = make("button", { type: "button", className: "link" }, t("footnote_go"));
  button.addEventListener("click", () => {
    box.hidePopover();
    go();
  });
  box.lang = one("article").lang;
  box.dir = one("article").dir;
  box.replaceChildren(note, make("p", {}, button));
  /** @type {any} */ (box).showPopover({ source: link });
  placeBeside(box, link);
  return true;
}

/** Under the mark, or above it where there is no room; inside the window. @param {HTMLElement} box @param {Element} link */
function placeBeside(box, link) {
  const mark = link.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = mark.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(6, mark.top - height - 6);
  const left = Math.min(Math.max(8, mark.left - width / 2), innerWidth - width - 8);
  Object.assign(box.style, { inset: "auto", top: `${top}px`, left: `${left}px` });
}
