// The page as the engine saw it: its blocks, coloured by whether they were kept. Python draws it without links and
// pictures, so it never uses the network.

import { byId } from "../shared/dom.js";
import { sanitizerConfig } from "../shared/allowlist.js";

/** @typedef {import("../wire/article").Paragraph} Paragraph */

const NUMBER = /^\d{1,6}$/;

/**
 * @param {(number: number) => void} point called with the number of the block under the pointer
 * @param {(number: number) => void} choose called with the number of a block that is clicked with a mouse. A tap only
 *   points, because a finger cannot point without touching.
 */
export function makePage(point, choose) {
  const page = byId("explain-blocks");
  /** @type {Map<number, HTMLElement[]>} the elements of each block, in the page's order */
  let blocks = new Map();
  let at = -1;

  /** @param {number} number */
  const go = (number) => {
    for (const part of blocks.get(at) ?? []) part.classList.remove("pointed");
    at = number;
    for (const part of blocks.get(at) ?? []) part.classList.add("pointed");
    if (blocks.has(at)) point(at);
  };

  /** @param {string} html the drawing made by Python */
  const draw = (html) => {
    const { body } = document.implementation.createHTMLDocument();
    body.setHTML(html, { sanitizer: new Sanitizer(sanitizerConfig) });
    at = -1;
    const numbered = [...body.querySelectorAll("span")].filter(({ title }) => NUMBER.test(title));
    blocks = Map.groupBy(numbered, ({ title }) => Number(title));
    for (const part of numbered) {
      part.dataset.block = String(Number(part.title));
      part.removeAttribute("title");
    }
    page.replaceChildren(...body.childNodes);
  };

  /** @param {Paragraph[]} paragraphs */
  const colour = (paragraphs) => {
    for (const [number, parts] of blocks) {
      const kept = Boolean(paragraphs[number]?.kept);
      for (const part of parts) {
        part.classList.toggle("kept", kept);
        part.classList.toggle("dropped", !kept);
        part.role = kept ? null : "deletion"; // for screen readers, which cannot convey the colours
      }
    }
  };

  page.addEventListener("pointerover", (event) => {
    const part = /** @type {HTMLElement} */ (event.target).closest("[data-block]");
    if (part) go(Number(part.getAttribute("data-block")));
  });
  page.addEventListener("click", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse") choose(at);
  });
  page.addEventListener("keydown", (event) => {
    if (event.key === "Enter") choose(at);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const numbers = [...blocks.keys()];
    const to = numbers.indexOf(at) + (event.key === "ArrowDown" ? 1 : -1);
    go(numbers[Math.max(0, Math.min(numbers.length - 1, to))] ?? -1);
    blocks.get(at)?.[0].scrollIntoView({ block: "nearest" });
  });
  /** Points to a block and scrolls to it. @param {number} number */
  const goTo = (number) => {
    go(number);
    blocks.get(number)?.[0].scrollIntoView({ block: "center" });
  };
  return { draw, colour, goTo };
}
