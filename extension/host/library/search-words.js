// Folds and splits text for the full-text search, both for the index and for queries. The rules are in
// pyjustext/library/words.json; pyjustext/library/terms.py explains and implements them, too.

import { wordRules } from "./schema.js";

/** The content of a character class of a regular expression. @param {string[]} ranges */
const inside = (ranges) =>
  ranges
    .map((range) =>
      range
        .split("-")
        .map((code) => `\\u{${code}}`)
        .join("-"),
    )
    .join("");

export const VERSION = String(wordRules.version);

const SINGLES = inside(wordRules.single);
const PAIRS = inside(wordRules.pairs);
const DROPPED = new RegExp(`[${inside(wordRules.dropped)}]+`, "gu");
const LETTER = new RegExp(`[${Object.keys(wordRules.letters).join("")}]`, "gu");
const RUN = new RegExp(`[${SINGLES}]+|[${PAIRS}]+`, "gu");
const SINGLE = new RegExp(`^[${SINGLES}]`, "u");
const ASCII = /^[\0-\x7f]*$/;
const SPACE = /[\s\0-\x1f\x85"]+/u; // eslint-disable-line no-control-regex
const CONTENT = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]/u;

/** Folds the text: spellings that a search does not distinguish become equal. @param {string} text */
export function fold(text) {
  if (ASCII.test(text)) return text.toLowerCase();
  const apart = text.toLowerCase().normalize("NFKD").replace(DROPPED, "");
  return apart
    .normalize("NFC")
    .toLowerCase()
    .replace(LETTER, (letter) => wordRules.letters[letter]);
}

/** The text as it is indexed: the SQL function words(). @param {string | null} text */
export function words(text) {
  return fold(text ?? "").replace(RUN, (run) => ` ${parts(run).join(" ")} `);
}

/** Typed words as phrases for FTS5, mostly one for each word; none for words without letters and digits. @param {string} typed */
export const phrasesOf = (typed) =>
  fold(typed)
    .split(SPACE)
    .flatMap(phrases)
    .filter((phrase) => CONTENT.test(phrase));

/** A typed word as phrases: runs of scripts without spaces are split, the rest is unchanged. @param {string} word */
function phrases(word) {
  const found = [];
  let at = 0;
  for (const { 0: run, index } of word.matchAll(RUN)) {
    const cut = parts(run);
    // The last part is a single letter, which the pair before it contains. In the text another letter may follow it.
    if (cut.length > 1 && !SINGLE.test(run)) cut.pop();
    found.push(word.slice(at, index), cut.join(" "));
    at = index + run.length;
  }
  return [...found, word.slice(at)];
}

/** The parts in which a run of a script without spaces is indexed. @param {string} run @returns {string[]} */
function parts(run) {
  const letters = run.match(/^\p{M}+|\P{M}\p{M}*/gu) ?? [];
  return SINGLE.test(run) ? letters : letters.map((letter, i) => letter + (letters[i + 1] ?? ""));
}
