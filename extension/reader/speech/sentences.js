// Splits the text into sentences, or parts of long sentences, to be read aloud. Speech engines cut off utterances of more
// than about fifteen seconds.

import { rangeOver, textsIn } from "../text-places.js";

const LONGEST = 200; // characters of one utterance
const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, blockquote, td, th, summary, caption";
const SILENT = "pre, code.block, math, .code-tools, .waiting-image, .left-out, [aria-hidden='true'], rt, rp";

/**
 * @typedef {object} Piece
 * @property {string} text
 * @property {Range} range its place in the document
 */

/**
 * The blocks of an article with their pieces, in document order.
 * @param {Iterable<Element>} roots @param {string} lang @returns {{ element: Element, pieces: Piece[] }[]}
 */
export function blocksOf(roots, lang) {
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: "sentence" });
  const blocks = [];
  for (const root of roots) {
    const elements = root.matches(BLOCKS) ? [root] : [...root.querySelectorAll(BLOCKS)];
    for (const element of elements) {
      const pieces = piecesOf(element, segmenter);
      if (pieces.length) blocks.push({ element, pieces });
    }
  }
  return blocks;
}

/**
 * Splits the block's own text, without that of nested blocks.
 * @param {Element} block @param {Intl.Segmenter} segmenter @returns {Piece[]}
 */
function piecesOf(block, segmenter) {
  const texts = textsIn(block, ({ parentElement }) => {
    const parent = /** @type {Element} */ (parentElement);
    return parent.closest(BLOCKS) === block && !parent.closest(SILENT);
  });
  const text = texts.map(({ data }) => data).join("");
  const pieces = [];
  for (const { segment, index } of segmenter.segment(text)) {
    for (const [start, end] of cut(segment)) {
      const words = segment.slice(start, end).replace(/\s+/g, " ").trim();
      const range = rangeOver(texts, index + start, index + end);
      if (range && /[\p{L}\p{N}]/u.test(words)) pieces.push({ text: words, range });
    }
  }
  return pieces;
}

/**
 * Splits a sentence after a comma or another break, else at a space, else anywhere.
 * @param {string} sentence @returns {Generator<[number, number]>}
 */
export function* cut(sentence) {
  let start = 0;
  while (sentence.length - start > LONGEST) {
    const part = sentence.slice(start, start + LONGEST);
    const breaks = [/^[\s\S]*[,;:–—、，；：،؛]/.exec(part), /^[\s\S]*\s/.exec(part)].map(
      (found) => found?.[0].length ?? 0,
    );
    const length = breaks.find((end) => end > LONGEST / 3) ?? LONGEST;
    yield [start, start + length];
    start += length;
  }
  yield [start, sentence.length];
}
