// The head of an article: origin, title, author and date. The host comes first: only it is certain, whatever name the page
// gives its site.

import { byId, make } from "../shared/dom.js";
import { hostOf } from "../shared/hosts.js";
import { readingTime, t } from "../shared/i18n.js";

/** @typedef {{title: string, site: string, url: string, lang: string, dir: string}} Head */

const LONG_TITLE = 90; // characters
/** Languages without spaces, in whose titles lines may break between any two phrases. */
const UNSPACED = /^(zh|ja)\b/;
/** What belongs to the word before it: Japanese endings and particles, Chinese particles, closing punctuation. */
const ATTACHED = /^(?:[\p{Script=Hiragana}ー]+|[的了着過过得地們们]|[\p{Pe}\p{Pf}\p{Po}])$/u;
/** A year or month, and the number after it that completes the date. */
const DATE = [/[\d〇一二三四五六七八九十][年月]$/, /^[\d〇一二三四五六七八九十]/];
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/** @param {Head} head */
export function showHead({ title, site, url, lang, dir }) {
  const host = hostOf(/^https?:/.test(url) ? url : ""); // our own pages have none
  const words = title.trim() || host.shown;
  document.title = words || "pyjustext";
  byId("title").replaceChildren(
    ...phrasesOf(words, lang).flatMap((phrase, index) => (index ? [make("wbr"), phrase] : [phrase])),
  );
  byId("title").classList.toggle("long", words.length > LONG_TITLE);
  byId("bar-title").textContent = words;
  showOrigin(host, URL.canParse(url) && new URL(url).hostname === site.trim() ? "" : site.trim(), url);
  // The browser's address bar does not show the page's own address.
  const isOfPage = /^(https?|file):/.test(url);
  byId("address-line").hidden = !isOfPage;
  byId("address").textContent = isOfPage ? url : "";
  const article = byId("article");
  article.lang = lang;
  article.dir = dir === "rtl" ? "rtl" : "ltr";
}

/**
 * @param {ReturnType<typeof hostOf>} host @param {string} claimed the site's name as claimed by the page
 * @param {string} url
 */
function showOrigin({ shown, letters, isDoubtful }, claimed, url) {
  const link = /** @type {HTMLAnchorElement} */ (byId("site"));
  link.textContent = shown;
  if (/^https?:/.test(url)) link.href = url;
  else link.removeAttribute("href");
  const known = [shown, letters, `www.${shown}`, `www.${letters}`];
  const name = byId("site-name");
  name.replaceChildren(
    ...(claimed && !known.includes(claimed.toLowerCase()) ? [make("bdi", {}, claimed)] : []),
  );
  byId("host-warning").hidden = !isDoubtful;
  if (isDoubtful) byId("host-warning").textContent = t("host_warning", letters, shown);
}

/** @param {Article} article */
export function showFacts(article) {
  const facts = [];
  if (article.byline) facts.push(article.byline);
  const date = formatDate(article.published);
  if (date) facts.push(make("time", { dateTime: article.published }, date));
  const updated = formatDate(article.modified ?? "");
  if (updated && updated !== date)
    facts.push(make("time", { dateTime: article.modified }, t("facts_updated", updated)));
  if (article.reading_time) facts.push(readingTime(article.reading_time));
  // Each may have its own text direction: our words are in the user's language, not the page's.
  byId("facts").replaceChildren(
    ...facts.flatMap((fact, index) => [index ? " · " : "", make("bdi", {}, fact)]),
  );
}

/** @param {string} iso */
export function formatDate(iso) {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso);
  if (!day) return "";
  // The date as the page states it, independent of time zones.
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return new Intl.DateTimeFormat(t("locale"), { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/**
 * Splits a text into the pieces that stay together on a line; a text with spaces is one piece.
 * @param {string} text @param {string} lang a BCP 47 tag @returns {string[]}
 */
function phrasesOf(text, lang) {
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
