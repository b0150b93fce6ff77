// Finds where lines may break in titles of languages without spaces.

const UNSPACED = /^(zh|ja)\b/;
/** What belongs to the word before it: Japanese endings and particles, Chinese particles, closing punctuation. */
const ATTACHED = /^(?:[\p{Script=Hiragana}ー]+|[的了着過过得地們们]|[\p{Pe}\p{Pf}\p{Po}])$/u;
/** A year or month, and the number after it that completes the date. */
const DATE = [/[\d〇一二三四五六七八九十][年月]$/, /^[\d〇一二三四五六七八九十]/];
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * Splits a text into the pieces that stay together on a line; a text with spaces is one piece.
 * @param {string} text @param {string} lang a BCP 47 tag @returns {string[]}
 */
export function phrasesOf(text, lang) {
  if (!UNSPACED.test(lang.toLowerCase())) return [text];
  // Chromium finds Japanese phrases itself, and does it better.
  if (lang.toLowerCase().startsWith("ja") && CSS.supports("word-break", "auto-phrase")) return [text];
  /** @type {string[]} */
  const phrases = [];
  let isLone = false; // whether the previous word is a single character, which belongs to the next word
  for (const { segment } of new Intl.Segmenter(lang, { granularity: "word" }).segment(text)) {
    const last = phrases.at(-1) ?? "";
    const isAttached = ATTACHED.test(segment);
    const isDate = DATE[0].test(last) && DATE[1].test(segment);
    const belongs = last && (isLone || isAttached || isDate || OPENING.test(last));
    phrases.push(belongs ? phrases.pop() + segment : segment);
    isLone = !isAttached && /^\p{Script=Han}$/u.test(segment);
  }
  return phrases;
}
