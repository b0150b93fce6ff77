// The sentence that contains a search hit, and the positions of the words in it.

import { fold } from "./search-words.js";

const WINDOW = 240; // characters shown of a sentence
const LEAD = 60; // characters before the first hit in a longer sentence
const SEARCHED = 400_000; // characters of a text that are searched for a sentence
// Text without full stops is cut after a word if possible, because every "sentence" must be short.
const SENTENCE =
  /(?:[^.!?。！？؟।\n]{1,600}(?=[\s.!?。！？؟।]|$)|[^.!?。！？؟।\n]{1,600})[.!?。！？؟।]*\s*/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** @typedef {{ text: string, marks: [number, number][] }} Excerpt marks: first and after last character of each hit */

/** The words that must occur, folded. @param {string[]} texts */
export const wordsIn = (texts) => [
  ...new Set(texts.flatMap((text) => fold(text).split(/[\s"]+/u)).filter((term) => IN_WORD.test(term))),
];

/** @param {string} text @param {string[]} terms from wordsIn @returns {Excerpt} */
export function excerptOf(text, terms) {
  const searched = text.slice(0, SEARCHED);
  let best = { score: 0, at: 0, sentence: "" };
  for (const { 0: sentence, index } of searched.matchAll(SENTENCE)) {
    const folded = fold(sentence);
    const score = terms.filter((term) => folded.includes(term)).length;
    if (score > best.score) best = { score, at: index, sentence };
    if (score === terms.length) break;
  }
  const whole = (best.sentence || searched.slice(0, WINDOW)).trim();
  const first = marksIn(whole, terms)[0]?.[0] ?? 0;
  const from = whole.length > WINDOW ? wordStart(whole, Math.max(0, first - LEAD)) : 0;
  const shown = whole.slice(from, from + WINDOW);
  const before = from > 0 ? "…" : "";
  const after = from + WINDOW < whole.length ? "…" : "";
  const cut = `${before}${shown}${after}`.replace(/\s/gu, " ");
  return { text: cut, marks: marksIn(cut, terms) };
}

/** @param {string} text @param {number} at */
function wordStart(text, at) {
  const space = at && text.slice(at, at + 20).search(/\s/u);
  return space > 0 ? at + space + 1 : at;
}

/**
 * The positions of the terms in the original text: each character is folded separately and keeps its
 * position.
 * @param {string} text @param {string[]} terms @returns {[number, number][]}
 */
export function marksIn(text, terms) {
  let folded = "";
  /** @type {number[]} */
  const places = [];
  let at = 0;
  for (const character of text) {
    const made = fold(character);
    folded += made;
    for (let i = 0; i < made.length; i++) places.push(at);
    at += character.length;
  }
  places.push(text.length);
  /** @type {[number, number][]} */
  const marks = [];
  for (const term of terms) {
    for (let i = folded.indexOf(term); i >= 0; i = folded.indexOf(term, i + term.length)) {
      const inside = i > 0 && IN_WORD.test(folded[i - 1]) && !UNSPACED.test(term);
      if (!inside) marks.push([places[i], places[i + term.length]]);
    }
  }
  marks.sort((a, b) => a[0] - b[0]);
  return marks.filter(([start], i) => i === 0 || start >= marks[i - 1][1]);
}
