// Footnotes: a click on a reference shows the note beside it, with a link to the note's place in the text.

import { byId, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const LONGEST = 4000; // characters; a longer target is a part of the article, and the link jumps to it

/**
 * Shows the note that a link leads to, if the target is a note.
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} target
 * @param {() => void} go jumps to the note
 * @returns {boolean}
 */
export function showNote(link, target, go) {
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
    go();
  };
  box.lang = byId("article").lang;
  box.dir = byId("article").dir;
  box.replaceChildren(note, make("p", {}, makeButton(t("footnote_go"), leave, { className: "link" })));
  /** @type {any} */ (box).showPopover({ source: link }); // the anchor for panels.css
  return true;
}
