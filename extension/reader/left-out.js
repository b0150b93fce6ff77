// Puts back what the engine left out in the middle of the text, in its place: in the article and in saved and
// copied versions of it.

import { pathsFor } from "../shared/corrections.js";
import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { sanitizerConfig } from "../shared/allowlist.js";
import { heldPage } from "./captured.js";
import { current, pageAddress } from "./current.js";
import { client } from "./first-requests.js";
import { showToast } from "../shared/toast.js";

const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, td, th, summary";
const LEAST = 12; // characters that must match for a place to be found

/** @param {HTMLElement} note the note that offered it */
export async function putBackLeftOut(note) {
  if (document.documentElement.dataset.translated) (await import("./translating.js")).showOriginal();
  const { article } = current;
  if (!article) return;
  const url = pageAddress();
  const without = await pathsFor(url);
  const { paragraphs } = await client.explain({ html: heldPage, url, engine: article.engine, without });
  if (current.article !== article) return; // another engine was chosen meanwhile
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(article.html, { sanitizer: new Sanitizer(sanitizerConfig) });
  const shown = putBack(byId("content"), paragraphs, true);
  putBack(body, paragraphs, false);
  article.html = body.innerHTML;
  note.remove();
  byId("notes").hidden = !byId("notes").childElementCount;
  showToast(t("left_out_shown", shown));
}

/**
 * @param {HTMLElement} root @param {import("../wire/article").Paragraph[]} paragraphs in the page's order
 * @param {boolean} marked whether to mark what is put back @returns {number} how many were put back
 */
function putBack(root, paragraphs, marked) {
  const blocks = [...root.querySelectorAll(BLOCKS)];
  /** @type {Map<string, { index: number, words: string }[]>} */
  const starts = new Map(); // the blocks by how they begin, each list in the order of the page
  for (const [index, block] of blocks.entries()) {
    const words = squeezed(block.textContent);
    const start = words.slice(0, LEAST);
    if (start.length < LEAST) continue;
    const alike = starts.get(start);
    if (alike) alike.push({ index, words });
    else starts.set(start, [{ index, words }]);
  }
  let at = -1;
  let count = 0;
  /** @type {Element | undefined} */
  let last;
  for (const { text, kept, kind } of paragraphs) {
    const words = squeezed(text);
    if (kept && words.length >= LEAST) {
      const alike = starts.get(words.slice(0, LEAST)) ?? [];
      const found = alike.find((block) => block.index > at && block.words.startsWith(words));
      if (!found) continue;
      at = found.index;
      last = blocks[at];
    } else if (kind === "left-out" && last) {
      const same = last.localName === "li" ? "li" : "p";
      const block = make(same, marked ? { className: "put-back" } : {}, text);
      if (same === "p") outermost(last, root).after(block);
      else last.after(block);
      last = block;
      count++;
    }
  }
  return count;
}

/**
 * The top-level part of the article that contains an element.
 * @param {Element} element
 * @param {Element} root
 */
function outermost(element, root) {
  let part = element;
  while (
    part.parentElement &&
    part.parentElement !== root &&
    part.matches("td, th, li, dd, dt, figcaption, summary, tr, tbody, table, figure, details")
  ) {
    part = part.parentElement;
  }
  return part;
}

/** @param {string} text */
const squeezed = (text) => text.replace(/\s+/g, " ").trim();
