// Bounds for entries of imported files: long values are cut, and values of a wrong type or scheme are left out, as in
// pyjustext/importing/bounds.py. The lengths are in pyjustext/importing/bounds.json.

import { importRules } from "./schema.js";

const { texts, most, label, facts: known, note, number } = importRules;
const ADDRESS = new RegExp(`^${importRules.address}$`, "iu");
const CODE = new RegExp(`^${note.code}$`, "u");
const SPACES = /(?:(?!\ufeff)[\s\x1c-\x1f\x85])+/u; // eslint-disable-line no-control-regex
const UNREPORTED = ["imageHosts", "highlights", "purified"];
// Control characters, and those that change the direction of text (pyjustext/tree/characters.py).
const UNWANTED = /[\0-\x08\x0b\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gu; // eslint-disable-line no-control-regex
const PICTURE = /^image\/[\w.+-]+$/;

/** @param {unknown} value */
const isAddress = (value) => typeof value === "string" && ADDRESS.test(value);

/** Whether an entry can be kept: its address is of the web, or it is an article. @param {any} entry */
export const isUsable = ({ url, html }) => isAddress(url) || Boolean(html);

/**
 * The parts of an entry that may be kept, and the names of the parts that were cut.
 * @param {{ article: Record<string, any>, facts: Record<string, any>, tags: any[], highlights: any[], images: any[] }} entry
 *   its rows, as the library's tables have them
 */
export function bounded({ article, facts, tags, highlights, images }) {
  /** @type {Set<string>} */
  const refused = new Set();
  /** @template T @param {string} name @param {T[]} all @param {T[]} kept */
  const reported = (name, all, kept) => {
    if (kept.length < all.length) refused.add(name);
    return kept;
  };
  const own = clean(article, (name) => refused.add(name));
  if (!isAddress(own.url)) {
    if (own.url) refused.add("url");
    own.url = "";
  }
  const quoting = highlights
    .slice(0, most.highlights)
    .filter(({ quote }) => quote && typeof quote === "string");
  const marks = reported("highlights", highlights, quoting).map((mark) =>
    clean(mark, () => refused.add("highlights")),
  );
  const words = tags.slice(0, most.tags).filter((tag) => typeof tag === "string");
  const names = reported("tags", tags, words).map((tag) => {
    const cut = start(tag, label);
    if (cut !== tag) refused.add("tags");
    return cut.replace(UNWANTED, "");
  });
  const pictures = reported(
    "images",
    images,
    images
      .slice(0, most.images)
      .filter(
        ({ url, type }) => typeof url === "string" && start(url, texts.url) === url && PICTURE.test(type),
      ),
  );
  const kept = knownFacts(facts);
  for (const [name, value] of Object.entries(facts))
    if (!UNREPORTED.includes(name) && JSON.stringify(kept[name]) !== JSON.stringify(value))
      refused.add("facts");
  return {
    article: own,
    facts: kept,
    tags: [...new Set(names)],
    highlights: marks,
    images: pictures,
    refused: [...refused],
  };
}

/** @param {Record<string, any>} row @param {(name: string) => void} tell */
function clean(row, tell) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const kept = cleaned(name, value);
      if (kept !== value) tell(name);
      return [name, importRules.shown.includes(name) ? String(kept).replace(UNWANTED, "") : kept];
    }),
  );
}

/** @param {string} name @param {any} value */
function cleaned(name, value) {
  if (Object.hasOwn(texts, name)) {
    if (typeof value !== "string") return "";
    const cut = start(value, /** @type {Record<string, number>} */ (texts)[name]);
    return cut !== value && importRules.whole.includes(name) ? "" : cut;
  }
  const isNumber = typeof value === "number" || typeof value === "bigint";
  if (isNumber && Number(value) < number && Number(value) > -number) return value;
  if (name === "opened" || name === "deleted") return null;
  return name === "saved" ? Date.now() : 0;
}

/** The first characters of a text, counted as Python does. @param {string} text @param {number} length */
function start(text, length) {
  if (text.length <= length) return text;
  const first = Array.from(text.slice(0, 2 * length + 1));
  return first.length <= length ? text : first.slice(0, length).join("");
}

/** @param {Record<string, any>} facts */
function knownFacts(facts) {
  /** @type {Record<string, any>} */
  const found = {};
  const get = (/** @type {string} */ name) => (Object.hasOwn(facts, name) ? facts[name] : undefined);
  for (const [name, length] of Object.entries(known.texts)) {
    const value = get(name);
    if (typeof value !== "string") continue;
    const cut = start(value, length);
    if (cut !== value && importRules.whole.includes(name)) continue;
    if (!value || !known.addresses.includes(name) || isAddress(value)) found[name] = cut;
  }
  for (const name of known.numbers) {
    const value = get(name);
    if (typeof value === "number" && value >= 0 && value < number) found[name] = value;
  }
  for (const name of known.labels) if (Array.isArray(get(name))) found[name] = labels(get(name));
  const notes = get("notes");
  if (Array.isArray(notes)) found.notes = notes.slice(0, most.notes).filter(isNote);
  return found;
}

/** Tags in their order, without duplicates. @param {any[]} values */
function labels(values) {
  const names = values
    .filter((value) => typeof value === "string")
    .slice(0, most.tags)
    .map((value) => start(start(value.split(SPACES).filter(Boolean).join(" "), texts.title), label));
  return [...new Set(names)].filter(Boolean);
}

/** @param {any} value */
function isNote(value) {
  if (!isObject(value) || Object.keys(value).sort().join() !== "code,values") return false;
  const { code, values } = value;
  if (typeof code !== "string" || !CODE.test(code) || !isObject(values)) return false;
  if (Object.hasOwn(values, "url") && !isAddress(values.url)) return false;
  return Object.keys(values).length < most.values && Object.entries(values).every(isValue);
}

/** @param {[string, any]} entry */
function isValue([name, value]) {
  if (note.numbers.includes(name)) return Number.isInteger(value) && value >= 0 && value < number;
  if (typeof value === "string") return start(value, note.value) === value;
  return typeof value === "boolean" || (Number.isInteger(value) && Math.abs(value) < number);
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
