// Copies articles from one library into another, to restore a library or import a backup.

import { insert, pageIn } from "./articles.js";

/**
 * @typedef {object} Copied
 * @property {string[]} added their uids
 * @property {number} there how many were already there
 * @property {string[]} failed titles or addresses of those that could not be read
 * @property {string[]} refused titles or addresses of those that were cut
 * @property {number} done how many articles of the source were processed
 * @property {number} all
 * @property {number | null} next the id of the last processed article; null at the end
 */

const AT_ONCE = 100; // articles in one transaction
const SIZE_AT_ONCE = 1_000_000; // characters of HTML that Python checks in one request, unless a single article has more
const NAME = 100; // characters of an article's title in a message
const UID = 200; // characters, as in wire/protocol.json
const PICTURE = /^image\/[\w.+-]+$/;

/** Copies all articles that are not there yet. @param {Database} source @param {Database} target @returns {Copied} */
export function copyArticles(source, target) {
  let copied = copySome(source, target, 0);
  while (copied.next !== null) copied = combined(copied, copySome(source, target, copied.next));
  return copied;
}

/** The results of two portions together. @param {Copied} one @param {Copied} other @returns {Copied} */
export const combined = (one, other) => ({
  ...other,
  added: one.added.concat(other.added),
  there: one.there + other.there,
  failed: one.failed.concat(other.failed),
  refused: one.refused.concat(other.refused),
});

/** @typedef {import("../../wire/messages").ForeignEntry} Entry */
/**
 * @typedef {object} Import from an untrusted file
 * @property {number} until the id of the last article to copy
 * @property {Map<number, Entry>} entries what Python let pass, by id; other articles are not copied
 * @property {number} last the highest id in the target before the import
 */

/**
 * The next articles that the target does not have, as Python reads them in a backup as JSON.
 * @param {Database} source @param {Database} target @param {number} after
 * @param {number} last the highest id in the target before the import
 * @returns {{ articles: string[], until: number }} until: the id of the last article that was considered
 */
export function nextEntries(source, target, after, last) {
  const articles = [];
  let size = 0;
  let until = after;
  for (const row of nextRows(source, after)) {
    const json = isThere(source, target, row, last) ? "" : entryOf(source, row.id);
    size += json.length;
    if (articles.length && size > SIZE_AT_ONCE) break;
    if (json) articles.push(json);
    until = row.id;
  }
  return { articles, until };
}

/** @param {Database} source @param {number} after @param {number} [until] */
function nextRows(source, after, until = Number.MAX_SAFE_INTEGER) {
  const sql = "SELECT id, uid, title, url, deleted FROM article WHERE id > ? AND id <= ? ORDER BY id LIMIT ?";
  return source.rows(sql, [after, until, AT_ONCE]);
}

/**
 * An article as an entry of a backup as JSON, without the bytes of its pictures and of its page. Its uid is its id.
 * @param {Database} source @param {number} id @returns {string} JSON; "" if it cannot be read
 */
function entryOf(source, id) {
  try {
    const { article, body, facts, tag, highlight, own_order: order } = partsOf(source, id);
    const images = source.rows("SELECT url, type FROM image WHERE article_id = ?", [id]);
    const entry = {
      ...{ ...article, ...body, facts, uid: String(id), highlights: highlight },
      ...{ archived: Boolean(article.archived), favourite: Boolean(article.favourite) },
      tags: tag.map(({ name }) => name),
      images: Object.fromEntries(images.map(({ url, type }) => [url, type])),
      position: order[0]?.place,
    };
    return JSON.stringify(entry, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  } catch (error) {
    console.warn("An article could not be read:", id, String(error));
    return "";
  }
}

/** The rows of an article. @param {Database} source @param {number} id @throws {Error} if the article is not whole */
function partsOf(source, id) {
  const of = (/** @type {string} */ table, key = "article_id") =>
    source.rows(`SELECT * FROM ${table} WHERE ${key} = ?`, [id]);
  const [{ facts, ...article }] = of("article", "id");
  const [body, ...more] = of("body", "id");
  const images = source.value("SELECT count(*) FROM image WHERE article_id = ?", [id]);
  if (!body || more.length || images !== article.images) throw new Error("the article is not whole");
  for (const row of [article, body]) delete row.id;
  return {
    ...{ article, body, facts: objectOf(facts) },
    ...{ tag: of("tag"), highlight: of("highlight"), own_order: of("own_order") },
  };
}

/**
 * Copies the next articles in one transaction, each completely or not at all. One that cannot be read does not stop
 * the others.
 * @param {Database} source @param {Database} target @param {number} after the id of the last article that was copied
 * @param {Import} [from] for an untrusted file
 * @returns {Copied}
 */
export function copySome(source, target, after, from) {
  const rows = nextRows(source, after, from?.until);
  const behind = rows.at(-1)?.id ?? after;
  const more = source.value("SELECT count(*) FROM article WHERE id > ?", [behind]);
  const all = source.value("SELECT count(*) FROM article");
  /** @type {Copied} */
  const copied = {
    ...{ added: [], there: 0, failed: [], refused: [] },
    ...{ done: all - more, all, next: more ? behind : null },
  };
  target.transaction(() => {
    for (const row of rows) {
      const { id, uid, title, url } = row;
      const name = String(title || url || uid).slice(0, NAME);
      try {
        const entry = from?.entries.get(id);
        if (isThere(source, target, row, from?.last)) copied.there++;
        else if (from && !entry) copied.failed.push(name);
        else copied.added.push(target.step(() => copyOne(source, target, id, entry)));
      } catch (error) {
        if (/** @type {any} */ (error).kind === "full") throw error;
        console.warn("An article could not be copied:", name, String(error));
        copied.failed.push(name);
      }
    }
  });
  return copied;
}

/**
 * Whether the target has an article, or had its page before an import.
 * @param {Database} source @param {Database} target @param {Record<string, any>} row
 * @param {number} [last] the highest id in the target before the import
 */
function isThere(source, target, { id, uid, url, deleted }, last) {
  if (target.value("SELECT count(*) FROM article WHERE uid = ?", [uid])) return true;
  if (last === undefined || deleted !== null || typeof url !== "string") return false;
  const text = url ? "" : source.value("SELECT text FROM body WHERE id = ?", [id]);
  return pageIn(target, { url, text: String(text) }, "", last) !== undefined;
}

/**
 * @param {Database} source @param {Database} target @param {number} id in the source
 * @param {Entry} [entry] what may be kept of an article in an untrusted file
 * @returns {string} its uid
 */
function copyOne(source, target, id, entry) {
  const { article, body, facts, ...more } = partsOf(source, id);
  const images = source.rows("SELECT url, type, data FROM image WHERE article_id = ?", [id]);
  const original = source.value("SELECT gz FROM original WHERE article_id = ?", [id]);
  if (entry) {
    const isUid = typeof article.uid === "string" && article.uid.length > 0 && article.uid.length <= UID;
    const uid = isUid ? article.uid : crypto.randomUUID();
    const kept = images.filter(
      ({ url, type }) => typeof url === "string" && entry.images[url] === type && PICTURE.test(type),
    );
    insert(target, { ...entry.save, uid, images: kept, original });
    return uid;
  }
  if (Object.values(article).some((value) => value instanceof Uint8Array)) throw new Error("damaged values");
  target.insert("article", { ...article, facts: JSON.stringify({ ...facts, purified: undefined }) });
  const own = target.lastId;
  target.insert("body", { ...body, id: own });
  for (const image of images) target.insert("image", { ...image, article_id: own });
  if (original) target.insert("original", { gz: original, article_id: own });
  for (const [table, rows] of Object.entries(more))
    for (const row of rows) {
      delete row.id; // of the source
      target.insert(table, { ...row, article_id: own });
    }
  return article.uid;
}

/** @param {string} json */
function objectOf(json) {
  const found = JSON.parse(json);
  return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
}
