// Titles in languages that write no spaces: where their lines may break.

const UNSPACED = /^(zh|ja)\b/;
/** What belongs to the word before it: endings and particles of Japanese, particles of Chinese, closing marks. */
const ATTACHED = /^(?:[\p{Script=Hiragana}ー]+|[的了着過过得地們们]|[\p{Pe}\p{Pf}\p{Po}])$/u;
/** A year or month, before what goes on with a number: one date. */
const DATE = [/[\d〇一二三四五六七八九十][年月]$/, /^[\d〇一二三四五六七八九十]/];
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * A text in the pieces that stay together on a line; one piece where spaces tell.
 * @param {string} text @param {string} lang as BCP 47 has it @returns {string[]}
 */
export function phrasesOf(text, lang) {
  if (!UNSPACED.test(lang.toLowerCase())) return [text];
  // Chromium knows the phrases of Japanese itself, better than words tell them.
  if (lang.toLowerCase().startsWith("ja") && CSS.supports("word-break", "auto-phrase")) return [text];
  /** @type {string[]} */
  const phrases = [];
  let isLone = false; // whether the word before is one character, such as "in" or "large": it belongs to the next
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
