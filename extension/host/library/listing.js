// What the library page lists, by state, tag, order and search.

import { excerptOf, marksIn, wordsIn } from "./excerpts.js";
import { progress } from "./fetch-table.js";
import { isText, searchFor, termsOf } from "./search-terms.js";

/** @typedef {import("../../wire/messages").View} View */
/** @typedef {import("../../wire/messages").Order} Order */
/** @typedef {import("../../wire/library-client.js").Changes} Changes */
/** @typedef {import("../../wire/library-client.js").ListQuery} ListQuery */

const COUNT = 50;
const MOST = 200;
const MOST_WORDS = 20; // of a search in highlights
const RANKED = 2000; // hits; ranking more would be slow, and of little use after the first letters of a word
const COLUMNS = `article.id, uid, url, article.title, article.byline, site, lang, dir, excerpt, published, word_count,
  engine, images, missing, saved, opened, archived, favourite, deleted, place,
  (SELECT state FROM fetch WHERE article_id = article.id) AS fetching,
  (SELECT reason FROM fetch WHERE article_id = article.id) AS reason,
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

const PLACE = "(SELECT place FROM own_order WHERE article_id = article.id)";
const OWN = `${PLACE} IS NOT NULL, ${PLACE}, saved DESC, article.id DESC`;

/** @type {Record<Order, string>} */
const ORDERS = {
  newest: "saved DESC, article.id DESC",
  oldest: "saved, article.id",
  title: "title COLLATE NOCASE, article.id",
  site: "site COLLATE NOCASE, saved DESC",
  length: "word_count, article.id",
  longest: "word_count DESC, article.id",
  progress: "place DESC, saved DESC, article.id DESC",
  own: OWN,
};

const RANKING = " AND rank MATCH 'bm25(10, 5, 1)' ORDER BY rank";
const IN_TITLE = "article.id IN (SELECT rowid FROM search WHERE search MATCH ?) DESC";

/**
 * The best hits of a search come first, or if there are very many, those with the words in the title, then the newest.
 * @param {Database} db @param {ListQuery} wanted
 * @returns {{ rows: any[], total: number, terms: import("./search-terms.js").Term[] }} terms: how the search was
 *   understood
 */
export function list(db, { view, tag = "", typed = "", order = "newest", from = 0, count = COUNT }) {
  const conditions = [Object.hasOwn(VIEWS, view) ? VIEWS[view] : VIEWS.all];
  /** @type {any[]} */
  const values = [];
  const understood = termsOf(typed);
  const { match, conditions: more } = searchFor(understood);
  if (match) {
    conditions.unshift("search MATCH ?");
    values.push(match);
  }
  for (const condition of more) {
    conditions.push(condition.sql);
    values.push(...condition.values);
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
  const terms = wordsIn(understood.filter((term) => isText(term) && !term.negated).map(({ value }) => value));
  for (const row of rows) {
    row.tags = db.values("SELECT name FROM tag WHERE article_id = ? ORDER BY name", [row.id]);
    if (terms.length) {
      row.hit = excerptOf(db.value("SELECT text FROM body WHERE id = ?", [row.id]) ?? "", terms);
      row.titleMarks = marksIn(row.title, terms);
    }
    delete row.id;
  }
  return { rows, total, terms: understood };
}

/**
 * Moves an article behind another one in the user's own order, or to the front. All places are rewritten.
 * @param {Database} db @param {string} uid @param {string} after "" to put it first
 */
export function arrange(db, uid, after) {
  db.transaction(() => {
    const uids = db.values(`SELECT uid FROM article ORDER BY ${OWN}`).filter((other) => other !== uid);
    uids.splice(after ? uids.indexOf(after) + 1 : 0, 0, uid);
    db.run(
      `INSERT OR REPLACE INTO own_order SELECT article.id, chosen.key
       FROM json_each(?) AS chosen JOIN article ON article.uid = chosen.value`,
      [JSON.stringify(uids)],
    );
  });
}

/**
 * The highlights of all articles that are not in the trash: the newest article first, its highlights in the
 * order of the text.
 * @param {Database} db
 * @param {{ typed?: string | null, from?: number | null, count?: number | null }} wanted typed: words that each must
 *   have in its quote, its note or its article's title; from: how many to skip
 * @returns {{ rows: any[], total: number }}
 */
export function highlights(db, { typed, from, count }) {
  const words = (typed ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const has = words
    .map(() => "AND instr(words(quote || ' ' || note || ' ' || title), words(?)) > 0")
    .join(" ");
  const source = `highlight JOIN article ON article.id = article_id WHERE deleted IS NULL ${has}`;
  const rows = db.rows(
    `SELECT highlight.uid, quote, colour, note, article.uid AS article, title, url, site, lang, dir FROM ${source}
     ORDER BY saved DESC, article.id DESC, start LIMIT ? OFFSET ?`,
    [...words, Math.min(count ?? MOST, MOST), from ?? 0],
  );
  return { rows, total: db.value(`SELECT count(*) FROM ${source}`, words) };
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
    fetching: progress(db),
    notice: db.value("SELECT value FROM setting WHERE name = 'notice'") ?? "",
  };
}
