// Splits the text to be read aloud. Speech engines cut off utterances of more than about fifteen seconds, so
// each piece is a sentence, or a part of a long sentence.

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
 * @param {Iterable<Element>} roots
 * @param {string} lang
 * @returns {{ element: Element, pieces: Piece[] }[]}
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
 * @param {Element} block
 * @param {Intl.Segmenter} segmenter
 * @returns {Piece[]}
 */
function piecesOf(block, segmenter) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) => {
    const parent = /** @type {Element} */ (node.parentElement);
    const isOwn = parent.closest(BLOCKS) === block && !parent.closest(SILENT);
    return isOwn ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
  });
  /** @type {{ node: Text, start: number }[]} */
  const nodes = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: /** @type {Text} */ (node), start: text.length });
    text += /** @type {Text} */ (node).data;
  }
  const pieces = [];
  for (const { segment, index } of segmenter.segment(text)) {
    for (const [start, end] of cut(segment)) {
      const words = segment.slice(start, end).replace(/\s+/g, " ").trim();
      if (/[\p{L}\p{N}]/u.test(words))
        pieces.push({ text: words, range: rangeOf(nodes, index + start, index + end) });
    }
  }
  return pieces;
}

/**
 * Splits a sentence after a comma or another break, else at a space, else anywhere.
 * @param {string} sentence
 * @returns {Generator<[number, number]>}
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

/** @param {{ node: Text, start: number }[]} nodes @param {number} start @param {number} end */
function rangeOf(nodes, start, end) {
  const range = document.createRange();
  const first = nodes.findLast((entry) => entry.start <= start) ?? nodes[0];
  const last = nodes.findLast((entry) => entry.start < end) ?? first;
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, Math.min(last.node.length, end - last.start));
  return range;
}
