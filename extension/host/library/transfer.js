// Copies articles from one library into another, to restore a library or import a backup.

import { bounded, isUsable } from "./bounds.js";

/** @typedef {import("./database.js").Database} Database */
/**
 * @typedef {object} Copied
 * @property {string[]} added their uids
 * @property {number} there how many were already there
 * @property {string[]} failed titles or addresses of those that could not be read
 * @property {string[]} refused titles or addresses of those of which something was cut or left out
 * @property {number} done how many articles of the source are behind us
 * @property {number} all
 * @property {number | null} next where to go on: the number of the last article; null if that was the end
 */

const AT_ONCE = 100; // articles in one transaction
const NAME = 100; // characters of an article's title in a message

/**
 * Copies all articles that are not there yet.
 * @param {Database} source
 * @param {Database} target
 * @returns {Copied}
 */
export function copyArticles(source, target) {
  let copied = copySome(source, target, 0);
  while (copied.next !== null) copied = joined(copied, copySome(source, target, copied.next));
  return copied;
}

/** What came of two parts, one after the other. @param {Copied} one @param {Copied} other @returns {Copied} */
export const joined = (one, other) => ({
  ...other,
  added: one.added.concat(other.added),
  there: one.there + other.there,
  failed: one.failed.concat(other.failed),
  refused: one.refused.concat(other.refused),
});

/**
 * Copies the next articles in one transaction, each completely or not at all. One that cannot be read does not stop
 * the others.
 * @param {Database} source
 * @param {Database} target
 * @param {number} after the number of the last one that was copied
 * @returns {Copied}
 */
export function copySome(source, target, after) {
  const sql = "SELECT id, uid, title, url FROM article WHERE id > ? ORDER BY id LIMIT ?";
  const rows = source.rows(sql, [after, AT_ONCE]);
  const next = rows.length === AT_ONCE ? rows[rows.length - 1].id : null;
  /** @type {Copied} */
  const copied = {
    ...{ added: [], there: 0, failed: [], refused: [] },
    done: source.value("SELECT count(*) FROM article WHERE id <= ?", [next ?? Number.MAX_SAFE_INTEGER]),
    all: source.value("SELECT count(*) FROM article"),
    next,
  };
  target.transaction(() => {
    for (const { id, uid, title, url } of rows) {
      const name = String(title || url || uid).slice(0, NAME);
      try {
        if (target.value("SELECT count(*) FROM article WHERE uid = ?", [uid])) copied.there++;
        else {
          const made = target.step(() => copyOne(source, target, id));
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
 * @param {Database} source @param {Database} target @param {number} id in the source
 * @returns {{ uid: string, refused: boolean }}
 */
function copyOne(source, target, id) {
  const of = (/** @type {string} */ table, key = "article_id") =>
    source.rows(`SELECT * FROM ${table} WHERE ${key} = ?`, [id]);
  const [{ facts, ...row }] = of("article", "id");
  const [body, ...more] = of("body", "id");
  const found = of("image");
  if (!body || more.length || found.length !== row.images) throw new Error("the article is not whole");
  delete row.id;
  const { article, refused, ...kept } = bounded({
    article: { ...row, text: body.text, html: body.html },
    facts: objectOf(facts),
    tags: of("tag").map(({ name }) => name),
    highlights: of("highlight").map(({ id: _, article_id: __, ...mark }) => mark),
    images: found.map(({ id: _, article_id: __, ...image }) => image),
  });
  if (!isUsable(article)) throw new Error("no address of the web");
  const { text, html, ...columns } = article;
  columns.uid ||= crypto.randomUUID();
  columns.images = kept.images.length;
  insert(target, "article", { ...columns, facts: JSON.stringify(kept.facts) });
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
