// What the library understood of a search, under the box in which it is typed.

import { byId, make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @typedef {{ field: string, value: string, negated: boolean, open: boolean }} Term */

/** @param {Term} term */
export const isText = ({ field }) => field === "word" || field === "phrase";

/** Plain words need no explanation; others are explained, with what is a word after all. @param {Term[]} terms */
export function showUnderstood(terms) {
  const list = byId("understood");
  const isPlain = terms.every(
    ({ field, value, negated }) => field === "word" && !negated && !value.includes(":"),
  );
  list.hidden = isPlain;
  list.replaceChildren(...(isPlain ? [] : terms.map(chipOf)));
}

/** @param {Term} term */
function chipOf({ field, value, negated }) {
  const words = wordsFor(field, value);
  const chip = make("li", { className: "tag" }, ...(negated ? [t("library_not"), " "] : []), ...words);
  chip.classList.toggle("negated", negated);
  return chip;
}

/** @param {string} field @param {string} value @returns {(string | HTMLElement)[]} */
function wordsFor(field, value) {
  const said = make("bdi", {}, field === "phrase" ? `“${value}”` : value);
  if (field === "word" || field === "phrase") return [said];
  if (field === "is") return [t(`library_is_${value.toLowerCase().replace("favorite", "favourite")}`)];
  return [`${t(`library_search_${field}`)} `, said];
}
