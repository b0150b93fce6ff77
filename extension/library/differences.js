// The differences between two readings of a page: the number of words and the paragraphs.

const SHOWN = 100; // paragraphs of each kind; further ones are only counted
const words = new Intl.Segmenter(undefined, { granularity: "word" }); // Chinese and Thai have no spaces to split at

/** @typedef {{ count: number, lines: string[] }} Lines */
/**
 * @typedef {object} Changes
 * @property {number} added words only in the new text; each occurrence counts
 * @property {number} removed words only in the old text
 * @property {Lines} addedLines paragraphs only in the new text
 * @property {Lines} removedLines paragraphs only in the old text
 */

/** @param {string} before @param {string} after @returns {Changes} */
export function changesBetween(before, after) {
  const old = linesOf(before);
  const now = linesOf(after);
  const removedLines = without(old, new Set(now));
  const addedLines = without(now, new Set(old));
  // Only paragraphs that differ are split into words.
  const left = countsOf(removedLines);
  let added = 0;
  for (const [word, count] of countsOf(addedLines)) {
    const both = Math.min(count, left.get(word) ?? 0);
    added += count - both;
    left.set(word, (left.get(word) ?? 0) - both);
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { added, removed, addedLines: shown(addedLines), removedLines: shown(removedLines) };
}

/** @param {string} text */
const linesOf = (text) => text.split("\n").filter((line) => line.trim());

/** @param {string[]} lines @param {Set<string>} others */
const without = (lines, others) => lines.filter((line) => !others.has(line));

/** @param {string[]} lines @returns {Map<string, number>} how often each word occurs */
function countsOf(lines) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of lines) {
    for (const { segment, isWordLike } of words.segment(line)) {
      if (isWordLike) counts.set(segment, (counts.get(segment) ?? 0) + 1);
    }
  }
  return counts;
}

/** @param {string[]} lines @returns {Lines} */
const shown = (lines) => ({ count: lines.length, lines: lines.slice(0, SHOWN) });
