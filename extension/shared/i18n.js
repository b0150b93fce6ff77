// Messages in the user's language, for elements that scripts create. words.js inserts those of the markup.

import { api } from "./api.js";

/** @param {string} key @param {...(string | number)} values the values for $1, $2... */
export function t(key, ...values) {
  return api.i18n.getMessage(key, values.map(String)) || key;
}

/** Whether a value can be the number in a message of `counted`. @param {unknown} value */
export const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** `{3, plural, =0 {} one {# tab} other {# tabs}}`, as in ICU's messages. */
const COUNT = /\{(\d+), plural,((?: =?\w+ \{[^{}]*\})+)\}/g;

/**
 * A message with numbers, in the plural forms of the language.
 * @param {string} key @param {...(string | number)} values the values for $1, $2...
 */
export function counted(key, ...values) {
  return t(key, ...values).replace(COUNT, (_, number, forms) => {
    const form = new Intl.PluralRules(t("locale")).select(Number(number));
    const words = new Map([...forms.matchAll(/(=?\w+) \{([^{}]*)\}/g)].map(([, name, text]) => [name, text]));
    return (words.get(`=${number}`) ?? words.get(form) ?? words.get("other") ?? number).replace("#", number);
  });
}

const MOST_MINUTES = 90;

/** The reading time as text: in minutes, or above 90 minutes in hours and minutes. @param {number} minutes */
export function readingTime(minutes) {
  if (minutes <= MOST_MINUTES) return counted("minutes", minutes);
  const duration = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return t("hours", new Intl.DurationFormat(t("locale"), { style: "long" }).format(duration));
}
