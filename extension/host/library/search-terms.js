// Parses a search into a full-text query and conditions. pyjustext/library/terms.py explains the rules and implements them,
// too; the fields are in pyjustext/library/search.json.

import { searchRules } from "./schema.js";
import { phrasesOf } from "./search-words.js";

/**
 * @typedef {object} Term a part of a search
 * @property {string} field "word", "phrase", "is" or one of search.json
 * @property {string} value as typed, without quotes and operators
 * @property {boolean} negated whether it must not match
 * @property {boolean} open whether it matches the beginning of a word, because it is still being typed
 * @property {boolean} alternative whether it is joined to the term before it by OR
 */
/** @typedef {{ sql: string, values: (string | number)[] }} Condition */

const TERM = /(-?)(?:([a-zA-Z]+):)?(?:"([^"]*)("?)|([^\s\0-\x1f\x85"]+))/gu; // eslint-disable-line no-control-regex
const SYMBOLS = /[\p{L}\p{N}][+#]/u; // words such as C++ and C#, which the index has only without symbols
const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const { columns, fields, states } = searchRules;

/** @param {Term} term */
export const isText = ({ field }) => field === "word" || field === "phrase" || Object.hasOwn(columns, field);

/** The terms of a search, in their order. @param {string} typed @returns {Term[]} */
export function termsOf(typed) {
  /** @type {Term[]} */
  const found = [];
  /** @type {(field: string, value: string, negated?: boolean, open?: boolean) => void} */
  const add = (field, value, negated = false, open = false) =>
    void found.push({ field, value, negated, open, alternative: false });
  for (const [, minus, field, quoted, closed, plain] of typed.matchAll(TERM)) {
    const value = plain ?? quoted;
    const negated = Boolean(minus);
    const name = (field ?? "").toLowerCase();
    if (name && isKnown(name, value)) add(name, value, negated);
    else if (plain !== undefined) add("word", field ? `${field}:${plain}` : plain, negated);
    else {
      if (field) add("word", `${field}:`);
      add("phrase", value, negated, !closed);
    }
  }
  const last = found.at(-1);
  if (last && isText(last) && last.field !== "phrase" && !last.negated && !typed.endsWith('"'))
    last.open = true;
  return withAlternatives(found.filter((term) => !isText(term) || phrasesOf(term.value).length));
}

/** The terms without the word OR between them; the last one may still be followed by a term. @param {Term[]} terms */
function withAlternatives(terms) {
  let alternative = false;
  return terms.flatMap((term, number) => {
    const isOr = number > 0 && term.field === "word" && term.value === "OR" && !term.negated;
    const kept = isOr ? [] : [{ ...term, alternative }];
    alternative = isOr;
    return kept;
  });
}

/** @param {Term[]} terms @returns {{ match: string, conditions: Condition[] }} match: "" if no word must occur */
export function searchFor(terms) {
  /** @type {Term[][]} */
  const groups = [];
  for (const term of terms) {
    if (term.alternative) groups.at(-1)?.push(term);
    else groups.push([term]);
  }
  const match = [];
  /** @type {Condition[]} */
  const conditions = [];
  for (const group of groups) {
    const [first, ...others] = group;
    const hasSymbols = group.some(isLiteral);
    if (group.every((term) => isText(term) && !term.negated) && !(others.length && hasSymbols)) {
      match.push(
        others.length ? `(${group.map((term) => `(${queryOf(term)})`).join(" OR ")})` : queryOf(first),
      );
      if (hasSymbols) conditions.push({ sql: searchRules.literal, values: [first.value] });
      continue;
    }
    const found = group.map(conditionOf);
    const sql = others.length ? `(${found.map((one) => `(${one.sql})`).join(" OR ")})` : found[0].sql;
    conditions.push({ sql, values: found.flatMap(({ values }) => values) });
  }
  return { match: match.join(" AND "), conditions };
}

/** Whether the index has only a part of the word. @param {Term} term */
const isLiteral = ({ field, value }) => field === "word" && SYMBOLS.test(value);

/** The query of the index for a term. @param {Term} term */
function queryOf({ field, value, open }) {
  const phrases = phrasesOf(value);
  const joined = field === "phrase" ? [phrases.join(" ")] : phrases;
  const query = joined.map((phrase) => `"${phrase}"`).join(" ") + (open ? "*" : "");
  return Object.hasOwn(columns, field) ? `${columns[field]} : (${query})` : query;
}

/** Whether a field exists and may have this value. @param {string} field @param {string} value */
function isKnown(field, value) {
  if (field === "is") return Object.hasOwn(states, value.toLowerCase());
  if (field === "before" || field === "after") return momentOf(value) !== undefined;
  return (Object.hasOwn(fields, field) || Object.hasOwn(columns, field)) && value.trim() !== "";
}

/** @param {Term} term @returns {Condition} */
function conditionOf(term) {
  const { field, value, negated } = term;
  /** @type {Condition} */
  let found;
  if (isLiteral(term)) found = { sql: searchRules.literal, values: [value] };
  else if (isText(term)) found = { sql: searchRules.words, values: [queryOf(term)] };
  else if (field === "is") found = { sql: states[value.toLowerCase()], values: [] };
  else if (field === "before" || field === "after")
    found = { sql: fields[field], values: [/** @type {number} */ (momentOf(value))] };
  else found = { sql: fields[field], values: [value.trim()] };
  return negated ? { ...found, sql: `NOT (${found.sql})` } : found;
}

/** The first moment of a day, month or year here, in milliseconds since 1970. @param {string} value */
function momentOf(value) {
  const [, year, month = "1", day = "1"] = DAY.exec(value) ?? [];
  if (!year) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  date.setFullYear(Number(year)); // below 100, too
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date.getTime() : undefined;
}
