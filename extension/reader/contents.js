// The table of contents, made from the article's headings, and the reading progress.

import { make, byId } from "../shared/dom.js";
import { onArticle } from "./current.js";
import { jumpTo } from "./jumps.js";

const LEAST = 3; // headings that make a table of contents useful
const CURRENT_FROM = 140; // pixels below the top of the window

/** @type {HTMLElement[]} */
let headings = [];
let shown = -1;

function draw() {
  /** @type {NodeListOf<HTMLElement>} */
  const all = byId("content").querySelectorAll("h1, h2, h3, h4");
  headings = [...all].filter(wordsOf);
  byId("contents").hidden = headings.length < LEAST;
  shown = -1;
  mark();
}

function fill() {
  const top = Math.min(...headings.map(levelOf));
  const { lang, dir } = byId("article");
  const rows = headings.map((heading) => {
    const link = make("a", { href: "#", lang, dir }, wordsOf(heading));
    link.style.setProperty("--depth", String(levelOf(heading) - top));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      byId("contents-panel").hidePopover();
      jumpTo(heading);
    });
    return make("li", {}, link);
  });
  byId("contents-list").replaceChildren(...rows);
  shown = -1;
  mark();
}

/** The text of a heading, without what the reader shows instead of its pictures. @param {HTMLElement} heading */
function wordsOf(heading) {
  const copy = /** @type {HTMLElement} */ (heading.cloneNode(true));
  for (const instead of copy.querySelectorAll(".waiting-image, .lost-alt")) instead.remove();
  return copy.textContent.trim();
}

/** @param {HTMLElement} heading */
const levelOf = (heading) => Number(heading.localName[1]);

/** Marks the current heading, found by binary search, since headings are in the order of the text. */
function mark() {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headings[middle].getBoundingClientRect().top < CURRENT_FROM) low = middle + 1;
    else high = middle;
  }
  if (low - 1 === shown) return;
  shown = low - 1;
  const links = byId("contents-list").querySelectorAll("a");
  links.forEach((link, index) => {
    link.ariaCurrent = index === shown ? "location" : null;
  });
  links[shown]?.scrollIntoView({ block: "nearest" });
}

function showRead() {
  const all = document.documentElement.scrollHeight - innerHeight;
  byId("read-so-far").style.setProperty("--read", String(all > 0 ? Math.min(1, scrollY / all) : 0));
}

export function setUpContents() {
  const follow = () => {
    showRead();
    if (byId("contents-panel").matches(":popover-open")) mark();
  };
  addEventListener("scroll", follow, { passive: true }); // comes once in each frame
  byId("contents-panel").addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") fill();
  });
  onArticle(draw);
}
