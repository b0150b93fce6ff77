// Locates highlights: the words of a selection, and the place of stored words in a text that may have changed.

import { offsetIn, rangeOver, textsIn } from "./text-places.js";
import search from "./approx-string-match.js";

const MOST_STEPS = 2e9; // characters of the text times characters of the quote
const ERRORS = 0.25; // of a quote's characters that may have changed
const LONGEST_WORD = 64; // characters
const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, figcaption, blockquote, td, th, pre, summary, div";
/** Scripts without spaces, in which only the reader knows where a word ends. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * The words of a selection: whole words, without white space around them.
 * @param {HTMLElement} root @param {Range} selection inside the root
 * @returns {[number, number] | undefined} in characters of the root's text; undefined if there are no words
 */
export function wordsOf(root, selection) {
  const quote = selection.toString();
  const first = quote.search(/\S/);
  if (first < 0) return undefined;
  const start = offsetIn(root, selection.startContainer, selection.startOffset) + first;
  const end = start - first + quote.trimEnd().length;
  const range = rangeOver(textsIn(root), start, end);
  if (!range) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  return [
    start - lettersAround(startContainer, startOffset, 0)[0],
    end + lettersAround(endContainer, endOffset, 1)[1],
  ];
}

/**
 * @param {Node} node a text
 * @param {number} offset @param {0 | 1} side 0: the word of the letter after the place; 1: of the letter before it
 * @returns {[number, number]} the number of letters of its word before and after the place
 */
function lettersAround(node, offset, side) {
  const block = node.parentElement?.closest(BLOCKS) ?? node;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = "";
  let at = 0;
  for (let part = walker.nextNode(); part; part = walker.nextNode()) {
    if (part === node) at = text.length + offset;
    text += part instanceof Text ? part.data : part.nodeName === "BR" ? "\n" : "";
  }
  const from = Math.max(0, at - LONGEST_WORD);
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(
    text.slice(from, at + LONGEST_WORD),
  );
  const word = segments.containing(at - from - side);
  if (!word?.isWordLike || UNSPACED.test(word.segment)) return [0, 0];
  const before = at - from - word.index;
  return [before, word.segment.length - before];
}

/**
 * Where a mark begins and ends now: the occurrence of its words whose surroundings match best, then the nearest one. If
 * its words do not occur, the most similar ones, because the page may have been corrected.
 * @param {string} text @param {Mark} mark @returns {[number, number] | undefined} undefined if its words are gone
 */
export function placeOf(text, { start, quote, before, after }) {
  /** @type {[number, number][]} */
  let found = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    found.push([at, at + quote.length]);
  if (!found.length && text.length * quote.length < MOST_STEPS)
    found = search(text, quote, Math.floor(quote.length * ERRORS)).map(({ start, end }) => [start, end]);
  let best;
  let bestScore = -Infinity;
  for (const [at, end] of found) {
    const matches = Number(text.endsWith(before, at)) + Number(text.startsWith(after, end));
    const score = matches - Math.abs(at - start) / (text.length + 1);
    if (score > bestScore) [best, bestScore] = [/** @type {[number, number]} */ ([at, end]), score];
  }
  return best;
}
