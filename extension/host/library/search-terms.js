// What was typed into the search, as a query and conditions. pyjustext/library/terms.py explains it and follows the same
// rules; the fields are in pyjustext/library/search.json.

import { searchRules } from "./schema.js";
import { phrasesOf } from "./search-words.js";

/**
 * @typedef {object} Term a part of what was typed
 * @property {string} field "word", "phrase", "is" or one of search.json
 * @property {string} value as it was typed, without quotes and signs
 * @property {boolean} negated whether it must not be so
 * @property {boolean} open whether it may go on: the last letters of a word are still being typed
 */
/** @typedef {{ sql: string, values: (string | number)[] }} Condition */

const TERM = /(-?)(?:([a-zA-Z]+):)?(?:"([^"]*)("?)|([^\s\0-\x1f\x85"]+))/gu; // eslint-disable-line no-control-regex
const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
/** @param {Term} term */
export const isText = ({ field }) => field === "word" || field === "phrase";

/** The parts of what was typed, in their order. @param {string} typed @returns {Term[]} */
export function termsOf(typed) {
  /** @type {Term[]} */
  const found = [];
  for (const [, sign, field, quoted, closed, plain] of typed.matchAll(TERM)) {
    const value = plain ?? quoted;
    const negated = Boolean(sign);
    const name = (field ?? "").toLowerCase();
    if (name && conditionOf(name, value)) found.push({ field: name, value, negated, open: false });
    else if (plain !== undefined)
      found.push({ field: "word", value: field ? `${field}:${plain}` : plain, negated, open: false });
    else {
      if (field) found.push({ field: "word", value: `${field}:`, negated: false, open: false });
      found.push({ field: "phrase", value, negated, open: !closed });
    }
  }
  const last = found.at(-1);
  if (last?.field === "word" && !last.negated) last.open = true;
  return found.filter((term) => !isText(term) || phrasesOf(term.value).length);
}

/** @param {Term[]} terms @returns {{ match: string, conditions: Condition[] }} match: "" if no word must occur */
export function searchFor(terms) {
  const match = [];
  /** @type {Condition[]} */
  const conditions = [];
  for (const term of terms) {
    const { field, value, negated, open } = term;
    if (isText(term)) {
      const phrases = phrasesOf(value);
      const joined = field === "phrase" ? [phrases.join(" ")] : phrases;
      const query = joined.map((phrase) => `"${phrase}"`).join(" ") + (open ? "*" : "");
      const sql = "article.id NOT IN (SELECT rowid FROM search WHERE search MATCH ?)";
      if (negated) conditions.push({ sql, values: [query] });
      else match.push(query);
    } else {
      const condition = /** @type {Condition} */ (conditionOf(field, value));
      conditions.push(negated ? { ...condition, sql: `NOT (${condition.sql})` } : condition);
    }
  }
  return { match: match.join(" "), conditions };
}

/** @param {string} field @param {string} value @returns {Condition | undefined} undefined if there is no such field or value */
function conditionOf(field, value) {
  const own = (/** @type {Record<string, string>} */ table, /** @type {string} */ name) =>
    Object.hasOwn(table, name) ? table[name] : undefined;
  const sql = field === "is" ? own(searchRules.states, value.toLowerCase()) : own(searchRules.fields, field);
  if (!sql) return undefined;
  if (field === "is") return { sql, values: [] };
  if (!value.trim()) return undefined;
  if (field !== "before" && field !== "after") return { sql, values: [value.trim()] };
  const moment = momentOf(value);
  return moment === undefined ? undefined : { sql, values: [moment] };
}

/** The first moment of a day, month or year here, in milliseconds since 1970. @param {string} value */
function momentOf(value) {
  const [, year, month = "1", day = "1"] = DAY.exec(value) ?? [];
  if (!year) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  date.setFullYear(Number(year)); // below 100, too
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date.getTime() : undefined;
}
