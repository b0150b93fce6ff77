// Folding and cutting of text for the full-text search: what is indexed, and what a search asks for.
// pyjustext/library/words.py says why, and follows the same rules: pyjustext/library/words.json.

import { wordRules } from "./schema.js";

/** The inside of a regular expression's character class. @param {string[]} ranges */
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
const SAYS = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]/u;

/** The text in the form in which what a search takes for the same is the same. @param {string} text */
export function fold(text) {
  if (ASCII.test(text)) return text.toLowerCase();
  const apart = text.toLowerCase().normalize("NFKD").replace(DROPPED, "");
  return apart
    .normalize("NFC")
    .toLowerCase()
    .replace(LETTER, (letter) => wordRules.letters[letter]);
}

/** The text as it is indexed: SQL's words(). @param {string | null} text */
export function words(text) {
  return fold(text ?? "").replace(RUN, (run) => ` ${parts(run).join(" ")} `);
}

/**
 * What a person typed, as a query for FTS5: each word must occur, the last one may go on.
 * @param {string} typed
 * @returns {string} "" when nothing that can be searched for was typed
 */
export function query(typed) {
  const found = fold(typed)
    .split(SPACE)
    .flatMap(phrases)
    .filter((phrase) => SAYS.test(phrase));
  return found.map((phrase) => `"${phrase}"`).join(" ") + (found.length ? "*" : "");
}

/** A typed word as phrases: its runs cut, what stands between them as it is. @param {string} word */
function phrases(word) {
  const found = [];
  let at = 0;
  for (const { 0: run, index } of word.matchAll(RUN)) {
    const cut = parts(run);
    // The last pair is one letter: in the text another may follow it, and the pair before says it already.
    if (cut.length > 1 && !SINGLE.test(run)) cut.pop();
    found.push(word.slice(at, index), cut.join(" "));
    at = index + run.length;
  }
  return [...found, word.slice(at)];
}

/** A run of a script without spaces as it is indexed. @param {string} run @returns {string[]} */
function parts(run) {
  const letters = run.match(/^\p{M}+|\P{M}\p{M}*/gu) ?? [];
  return SINGLE.test(run) ? letters : letters.map((letter, i) => letter + (letters[i + 1] ?? ""));
}
