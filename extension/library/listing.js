// What the library page lists, by state, tag, order and search.

import { excerptOf, marksIn, termsOf } from "./excerpts.js";
import { query } from "./words.js";

/** @typedef {import("./database.js").Database} Database */
/** @typedef {import("../engine/messages").View} View */
/** @typedef {import("../engine/messages").Order} Order */
/** @typedef {import("./client.js").Fields<"change">["changes"]} Changes */
/**
 * @typedef {object} Wanted
 * @property {View} view
 * @property {string} [tag]
 * @property {string} [typed] the search terms; the best hits come first; of very many those with the words in
 *   the title, then the newest
 * @property {Order} [order]
 * @property {number} [from] how many to skip
 * @property {number} [count]
 */

const COUNT = 50;
const MOST = 200;
const RANKED = 2000; // hits; with more, ranking would be slow, and of little use for the first letters of a word
const COLUMNS = `article.id, uid, url, article.title, article.byline, site, lang, dir, excerpt, published, word_count,
  engine, images, missing, saved, opened, archived, favourite, deleted, place,
  (SELECT url FROM image WHERE article_id = article.id
    ORDER BY url = CASE WHEN json_valid(facts) THEN coalesce(json_extract(facts, '$.image'), '') END DESC,
      length(data) DESC LIMIT 1) AS cover`;

/** @type {Record<View, string>} */
const VIEWS = {
  unread: "deleted IS NULL AND archived = 0",
  all: "deleted IS NULL",
  archived: "deleted IS NULL AND archived = 1",
  favourite: "deleted IS NULL AND favourite = 1",
  deleted: "deleted IS NOT NULL",
};

/** @type {Record<Order, string>} */
const ORDERS = {
  newest: "saved DESC, article.id DESC",
  oldest: "saved, article.id",
  title: "title COLLATE NOCASE, article.id",
  site: "site COLLATE NOCASE, saved DESC",
  length: "word_count, article.id",
};

const RANKING = " AND rank MATCH 'bm25(10, 5, 1)' ORDER BY rank";
const IN_TITLE = "article.id IN (SELECT rowid FROM search WHERE search MATCH ?) DESC";

/** @param {Database} db @param {Wanted} wanted @returns {{ rows: any[], total: number }} */
export function list(db, { view, tag = "", typed = "", order = "newest", from = 0, count = COUNT }) {
  const conditions = [Object.hasOwn(VIEWS, view) ? VIEWS[view] : VIEWS.all];
  /** @type {any[]} */
  const values = [];
  const match = query(typed);
  if (match) {
    conditions.unshift("search MATCH ?");
    values.push(match);
  }
  if (tag) {
    conditions.push("article.id IN (SELECT article_id FROM tag WHERE name = ?)");
    values.push(tag);
  }
  const source = match ? "search JOIN article ON article.id = search.rowid" : "article";
  const chosen = `FROM ${source} WHERE ${conditions.join(" AND ")}`;
  const total = db.value(`SELECT count(*) ${chosen}`, values);
  let by = ` ORDER BY ${ORDERS[order] ?? ORDERS.newest}`;
  if (match && total <= RANKED) by = RANKING;
  else if (match) {
    by = ` ORDER BY ${IN_TITLE}, ${ORDERS.newest}`;
    values.push(`title : (${match})`);
  }
  // First only the ids, because sorting would compute all columns of all articles.
  const page = [...values, Math.min(count, MOST), from];
  const ids = db.values(`SELECT article.id ${chosen}${by} LIMIT ? OFFSET ?`, page);
  const rows = db.rows(
    `SELECT ${COLUMNS} FROM json_each(?) AS chosen JOIN article ON article.id = chosen.value ORDER BY chosen.key`,
    [JSON.stringify(ids)],
  );
  const terms = match ? termsOf(typed) : [];
  for (const row of rows) {
    row.tags = db.values("SELECT name FROM tag WHERE article_id = ? ORDER BY name", [row.id]);
    if (terms.length) {
      row.hit = excerptOf(db.value("SELECT text FROM body WHERE id = ?", [row.id]) ?? "", terms);
      row.titleMarks = marksIn(row.title, terms);
    }
    delete row.id;
  }
  return { rows, total };
}

/**
 * The highlights of all articles that are not in the trash: the newest article first, its highlights in the
 * order of the text.
 * @param {Database} db
 * @param {number | null} [from] how many to skip
 * @param {number | null} [count]
 * @returns {{ rows: any[], total: number }}
 */
export function highlights(db, from, count) {
  const source = "highlight JOIN article ON article.id = article_id WHERE deleted IS NULL";
  const rows = db.rows(
    `SELECT highlight.uid, quote, colour, note, article.uid AS article, title, url, site, lang, dir FROM ${source}
     ORDER BY saved DESC, article.id DESC, start LIMIT ? OFFSET ?`,
    [Math.min(count ?? MOST, MOST), from ?? 0],
  );
  return { rows, total: db.value(`SELECT count(*) FROM ${source}`) };
}

/** The number of articles in each view, and the notices to show. @param {Database} db */
export function counts(db) {
  return {
    ...db.row(`SELECT
      count(*) FILTER (WHERE deleted IS NULL) AS "all",
      count(*) FILTER (WHERE deleted IS NULL AND archived = 0) AS unread,
      count(*) FILTER (WHERE deleted IS NULL AND archived = 1) AS archived,
      count(*) FILTER (WHERE deleted IS NULL AND favourite = 1) AS favourite,
      count(*) FILTER (WHERE deleted IS NOT NULL) AS deleted FROM article`),
    tags: db.rows(`SELECT name, count(*) AS count FROM tag JOIN article ON article.id = article_id
      WHERE deleted IS NULL GROUP BY name ORDER BY name COLLATE NOCASE`),
    highlights: db.value(
      "SELECT count(*) FROM highlight JOIN article ON article.id = article_id WHERE deleted IS NULL",
    ),
    pending: db.rows("SELECT uid, url, title, begun FROM pending ORDER BY begun"),
    notice: db.value("SELECT value FROM setting WHERE name = 'notice'") ?? "",
  };
}
