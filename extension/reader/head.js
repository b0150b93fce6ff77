// The head of an article: origin, title, author and date. The host comes first, because it alone is certain,
// whatever the page calls itself.

import { one, make } from "../shared/dom.js";
import { spelled } from "../shared/hosts.js";
import { readingTime, t } from "../shared/i18n.js";
import { phrasesOf } from "./phrases.js";

/** @typedef {import("../engine/article").Article} Article */
/** @typedef {{title: string, site: string, url: string, lang: string, dir: string}} Head */

const LONG_TITLE = 90; // characters

/** @param {Head} head */
export function showHead({ title, site, url, lang, dir }) {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const words = title.trim() || host;
  document.title = words || "pyjustext";
  one("title").replaceChildren(
    ...phrasesOf(words, lang).flatMap((phrase, index) => (index ? [make("wbr"), phrase] : [phrase])),
  );
  one("title").classList.toggle("long", words.length > LONG_TITLE);
  one("bar-title").textContent = words;
  showOrigin(host, site.trim(), url);
  const article = one("article");
  article.lang = lang;
  article.dir = dir === "rtl" ? "rtl" : "ltr";
}

/** @param {string} host @param {string} claimed the site's name as claimed by the page @param {string} url */
function showOrigin(host, claimed, url) {
  const { letters, mixed } = spelled(host);
  const link = /** @type {HTMLAnchorElement} */ (one("site"));
  link.textContent = mixed ? host : letters.replace(/^www\./, "");
  if (/^https?:/.test(url)) link.href = url;
  else link.removeAttribute("href");
  const known = [host, host.replace(/^www\./, ""), letters, letters.replace(/^www\./, "")];
  const name = one("site-name");
  name.replaceChildren(
    ...(claimed && !known.includes(claimed.toLowerCase()) ? [make("bdi", {}, claimed)] : []),
  );
  one("host-warning").hidden = !mixed;
  if (mixed) one("host-warning").textContent = t("host_warning", letters, host);
}

/** @param {Article} article */
export function showFacts(article) {
  const facts = [];
  if (article.byline) facts.push(article.byline);
  const date = dateWords(article.published);
  if (date) facts.push(make("time", { dateTime: article.published }, date));
  if (article.reading_time) facts.push(readingTime(article.reading_time));
  // Each may have another text direction than the article: our words are in the user's language, not the
  // page's.
  one("facts").replaceChildren(
    ...facts.flatMap((fact, index) => [index ? " · " : "", make("bdi", {}, fact)]),
  );
}

/** @param {string} iso */
export function dateWords(iso) {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso);
  if (!day) return "";
  // The date as given by the page, independent of time zones.
  const date = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])));
  return new Intl.DateTimeFormat(t("locale"), { dateStyle: "long", timeZone: "UTC" }).format(date);
}
