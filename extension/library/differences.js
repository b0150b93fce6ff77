// The differences between two readings of a page: counts of words, and the paragraphs themselves.

const SHOWN = 100; // paragraphs of each kind to show; further ones are only counted
const words = new Intl.Segmenter(undefined, { granularity: "word" }); // Chinese and Thai have no spaces to split at

/** @typedef {{ count: number, lines: string[] }} Lines */
/**
 * @typedef {object} Changes
 * @property {number} added words only in the new text; each occurrence counts
 * @property {number} removed words only in the old text
 * @property {Lines} come paragraphs only in the new text
 * @property {Lines} gone paragraphs only in the old text
 */

/** @param {string} before @param {string} after @returns {Changes} */
export function changesBetween(before, after) {
  const old = linesOf(before);
  const now = linesOf(after);
  const gone = without(old, new Set(now));
  const come = without(now, new Set(old));
  // Paragraphs in both texts need not be split into words.
  const left = countsOf(gone);
  let added = 0;
  for (const [word, count] of countsOf(come)) {
    const both = Math.min(count, left.get(word) ?? 0);
    added += count - both;
    left.set(word, (left.get(word) ?? 0) - both);
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { added, removed, come: shown(come), gone: shown(gone) };
}

/** @param {string} text */
function linesOf(text) {
  return text.split("\n").filter((line) => line.trim());
}

/** @param {string[]} lines @param {Set<string>} others */
function without(lines, others) {
  return lines.filter((line) => !others.has(line));
}

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
function shown(lines) {
  return { count: lines.length, lines: lines.slice(0, SHOWN) };
}
