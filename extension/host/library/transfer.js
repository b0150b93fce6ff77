// Copies articles from one library into another, to restore a library or import a backup.

import { pageIn } from "./articles.js";
import { bounded, isUsable } from "./bounds.js";
import { allowListVersion } from "./schema.js";

/** @typedef {import("./database.js").Database} Database */
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
const SIZE_AT_ONCE = 1_000_000; // characters of HTML filtered in one request, unless a single article has more
const MOST_HTML = 30_000_000; // characters, as in importing/bounds.json
const NAME = 100; // characters of an article's title in a message

/**
 * Copies all articles that are not there yet.
 * @param {Database} source
 * @param {Database} target
 * @returns {Copied}
 */
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

/**
 * @typedef {object} Import from an untrusted file
 * @property {number} until the id of the last article to copy
 * @property {Map<number, string>} safe filtered HTML by id; articles without it are not copied
 * @property {number} last the highest id in the target before the import
 */

/**
 * The HTML of the next articles that the target does not have.
 * @param {Database} source @param {Database} target @param {number} after
 * @returns {{ bodies: { id: number, url: string, html: string }[], until: number }} until: the id of the last of them
 */
export function nextBodies(source, target, after) {
  const bodies = [];
  let size = 0;
  let until = after;
  for (const { id, uid } of source.rows("SELECT id, uid FROM article WHERE id > ? ORDER BY id LIMIT ?", [
    after,
    AT_ONCE,
  ])) {
    const isThere = target.value("SELECT count(*) FROM article WHERE uid = ?", [uid]) > 0;
    const row = isThere
      ? undefined
      : source.row(
          `SELECT article.id, url, substr(html, 1, ${MOST_HTML}) AS html FROM article JOIN body USING(id)
           WHERE id = ? AND typeof(html) = 'text' AND typeof(url) = 'text'`,
          [id],
        );
    size += row?.html.length ?? 0;
    if (bodies.length && size > SIZE_AT_ONCE) break;
    if (row) bodies.push({ ...row, url: row.url.slice(0, 8000) });
    until = id;
  }
  return { bodies, until };
}

/**
 * Copies the next articles in one transaction, each completely or not at all. One that cannot be read does not stop
 * the others.
 * @param {Database} source
 * @param {Database} target
 * @param {number} after the id of the last article that was copied
 * @param {Import} [from] for an untrusted file
 * @returns {Copied}
 */
export function copySome(source, target, after, from) {
  const until = from?.until ?? Number.MAX_SAFE_INTEGER;
  const sql = "SELECT id, uid, title, url, deleted FROM article WHERE id > ? AND id <= ? ORDER BY id LIMIT ?";
  const rows = source.rows(sql, [after, until, AT_ONCE]);
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
        if (isThere(source, target, row, from)) copied.there++;
        else if (from && !from.safe.has(id)) copied.failed.push(name);
        else {
          const made = target.step(() => copyOne(source, target, id, from?.safe.get(id)));
          copied.added.push(made.uid);
          if (made.refused) copied.refused.push(name);
        }
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
 * Whether the target has an article, or had its page before the import.
 * @param {Database} source @param {Database} target @param {Record<string, any>} row @param {Import} [from]
 */
function isThere(source, target, { id, uid, url, deleted }, from) {
  if (target.value("SELECT count(*) FROM article WHERE uid = ?", [uid])) return true;
  if (!from || deleted !== null || typeof url !== "string") return false;
  const text = url ? "" : source.value("SELECT text FROM body WHERE id = ?", [id]);
  return pageIn(target, { url, text: String(text) }, "", from.last) !== undefined;
}

/**
 * @param {Database} source @param {Database} target @param {number} id in the source
 * @param {string} [safe] its filtered HTML
 * @returns {{ uid: string, refused: boolean }}
 */
function copyOne(source, target, id, safe) {
  const of = (/** @type {string} */ table, key = "article_id") =>
    source.rows(`SELECT * FROM ${table} WHERE ${key} = ?`, [id]);
  const [{ facts, ...row }] = of("article", "id");
  const [body, ...more] = of("body", "id");
  const found = of("image");
  if (!body || more.length || found.length !== row.images) throw new Error("the article is not whole");
  delete row.id;
  const { article, refused, ...kept } = bounded({
    article: { ...row, text: body.text, html: safe ?? body.html },
    facts: objectOf(facts),
    tags: of("tag").map(({ name }) => name),
    highlights: of("highlight").map(({ id: _, article_id: __, ...mark }) => mark),
    images: found.map(({ id: _, article_id: __, ...image }) => image),
  });
  if (!isUsable(article)) throw new Error("no address of the web");
  const { text, html, ...columns } = article;
  columns.uid ||= crypto.randomUUID();
  columns.images = kept.images.length;
  insert(target, "article", {
    ...columns,
    facts: JSON.stringify({ ...kept.facts, purified: safe === undefined ? undefined : allowListVersion }),
  });
  const own = target.lastId;
  insert(target, "body", { id: own, text, html });
  for (const image of kept.images) insert(target, "image", { ...image, article_id: own });
  for (const mark of kept.highlights)
    insert(target, "highlight", { ...mark, uid: mark.uid || crypto.randomUUID(), article_id: own });
  for (const name of kept.tags) insert(target, "tag", { article_id: own, name });
  for (const table of ["original", "own_order"])
    for (const other of of(table)) insert(target, table, { ...other, article_id: own });
  return { uid: String(columns.uid), refused: refused.length > 0 };
}

/** @param {string} json */
function objectOf(json) {
  const found = JSON.parse(json);
  return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
}

/** @param {Database} db @param {string} table @param {Record<string, any>} row */
function insert(db, table, row) {
  const names = Object.keys(row);
  db.run(
    `INSERT INTO ${table}(${names.join(", ")}) VALUES(${names.map(() => "?").join(", ")})`,
    names.map((name) => row[name]),
  );
}
