// The articles of the library: adding and removing them, and changing the user's own data about them.

import { COLUMNS, factsOf } from "./columns.js";
import { LibraryError } from "./failures.js";

/** @typedef {import("./database.js").Database} Database */
/** @typedef {{ url: string, type: string, data: Uint8Array }} Image */
/**
 * @typedef {object} Saved the data of one save
 * @property {string} uid
 * @property {Record<string, any>} article with the fields of pyjustext.Article; its html has passed the
 * allow-list
 * @property {Image[]} [images]
 * @property {number} [missing] images that could not be fetched
 * @property {Uint8Array | null} [original] gzip of the captured page
 * @property {number} [saved]
 * @property {string[]} [tags]
 * @property {Record<string, any>[]} [highlights]
 * @property {{ opened?: number | null, archived?: boolean, favourite?: boolean, deleted?: number | null,
 *   place?: number }} [state]
 */

/** @param {Database} db @param {string} uid @returns {number} */
function idOf(db, uid) {
  const id = db.value("SELECT id FROM article WHERE uid = ?", [uid]);
  if (id === undefined) throw new LibraryError("not-there", uid);
  return id;
}

/**
 * Adds an article, completely or not at all. Repeating a save, or saving the same text from the same address,
 * adds nothing.
 * @param {Database} db
 * @param {Saved} save
 * @returns {{ uid: string, already: boolean }} the article that is in the library now
 */
export function put(db, save) {
  return db.transaction(() => {
    const { uid, article } = save;
    db.run("DELETE FROM pending WHERE uid = ?", [uid]);
    const same = db.value(
      `SELECT uid FROM article JOIN body USING(id)
       WHERE uid = ?1 OR (url = ?2 AND text = ?3 AND engine = ?4 AND deleted IS NULL) LIMIT 1`,
      [uid, article.url ?? "", article.text ?? "", article.engine ?? ""],
    );
    if (same) return { uid: same, already: true };
    insert(db, save);
    return { uid, already: false };
  });
}

/** Inside a transaction. @param {Database} db @param {Saved} save */
function insert(
  db,
  { uid, article, images = [], missing = 0, original, saved, tags = [], highlights = [], state = {} },
) {
  const values = COLUMNS.map(
    (name) => article[name] ?? (name === "word_count" ? 0 : name === "dir" ? "ltr" : ""),
  );
  db.run(
    `INSERT INTO article(${COLUMNS.join(", ")}, uid, facts, images, missing, saved, opened, archived, favourite,
       deleted, place)
     VALUES(${COLUMNS.map(() => "?").join(", ")}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...values,
      uid,
      JSON.stringify(factsOf(article)),
      images.length,
      missing,
      saved ?? Date.now(),
      state.opened ?? null,
      Number(state.archived ?? false),
      Number(state.favourite ?? false),
      state.deleted ?? null,
      state.place ?? 0,
    ],
  );
  const id = db.lastId;
  db.run("INSERT INTO body VALUES(?, ?, ?)", [id, article.text ?? "", article.html ?? ""]);
  addImages(db, id, images);
  if (original) db.run("INSERT INTO original VALUES(?, ?)", [id, original]);
  for (const tag of tags) db.run("INSERT OR IGNORE INTO tag VALUES(?, ?)", [id, tag]);
  for (const highlight of highlights) addHighlight(db, id, highlight);
}

/** @param {Database} db @param {number} id @param {Image[]} images */
function addImages(db, id, images) {
  for (const { url, type, data } of images) {
    db.run("INSERT OR IGNORE INTO image(article_id, url, type, data) VALUES(?, ?, ?, ?)", [
      id,
      url,
      type,
      data,
    ]);
  }
}

/**
 * Adds images that could not be fetched at first.
 * @param {Database} db
 * @param {string} uid
 * @param {Image[]} images
 * @param {number} missing how many are still missing
 */
export function complete(db, uid, images, missing) {
  db.transaction(() => {
    const id = idOf(db, uid);
    addImages(db, id, images);
    const there = db.value("SELECT count(*) FROM image WHERE article_id = ?", [id]);
    db.run("UPDATE article SET images = ?, missing = ? WHERE id = ?", [there, missing, id]);
  });
}

/**
 * Replaces the article by a new reading of its page; the user's own data stays.
 * @param {Database} db
 * @param {string} uid
 * @param {Record<string, any>} article
 * @param {Image[]} images new ones
 * @param {number} missing
 */
export function replace(db, uid, article, images, missing) {
  db.transaction(() => {
    const id = idOf(db, uid);
    db.run("DELETE FROM body WHERE id = ?", [id]);
    const names = COLUMNS.filter((name) => name !== "url");
    db.run(`UPDATE article SET ${names.map((name) => `${name} = ?`).join(", ")}, facts = ? WHERE id = ?`, [
      ...names.map((name) => article[name] ?? ""),
      JSON.stringify(factsOf(article)),
      id,
    ]);
    db.run("INSERT INTO body VALUES(?, ?, ?)", [id, article.text, article.html]);
    addImages(db, id, images);
    const there = db.value("SELECT count(*) FROM image WHERE article_id = ?", [id]);
    db.run("UPDATE article SET images = ?, missing = ? WHERE id = ?", [there, missing, id]);
  });
}

/**
 * The article with everything that belongs to it except the bytes of its images.
 * @param {Database} db
 * @param {string} uid
 */
export function get(db, uid) {
  const row = db.row("SELECT * FROM article JOIN body USING(id) WHERE uid = ?", [uid]);
  if (!row) throw new LibraryError("not-there", uid);
  const { id, facts, images, missing, saved, opened, archived, favourite, deleted, place, ...columns } = row;
  delete columns.uid;
  return {
    uid,
    article: { ...JSON.parse(facts), ...columns },
    state: {
      images,
      missing,
      saved,
      opened,
      archived: Boolean(archived),
      favourite: Boolean(favourite),
      deleted,
      place,
    },
    images: db.values("SELECT url FROM image WHERE article_id = ? ORDER BY id", [id]),
    tags: db.values("SELECT name FROM tag WHERE article_id = ? ORDER BY name", [id]),
    highlights: marksOf(db, id),
    hasOriginal: db.value("SELECT count(*) FROM original WHERE article_id = ?", [id]) > 0,
  };
}

/** @param {Database} db @param {number} id */
const marksOf = (db, id) =>
  db.rows(
    "SELECT uid, start, quote, before, after, colour, note, made FROM highlight WHERE article_id = ? ORDER BY start",
    [id],
  );

/** The highlights of an article, in the order of its text. @param {Database} db @param {string} uid */
export const marks = (db, uid) => marksOf(db, idOf(db, uid));

/** @param {Database} db @param {string} uid @param {string} url @returns {{ type: string, data: Uint8Array }} */
export function image(db, uid, url) {
  const row = db.row("SELECT type, data FROM image WHERE article_id = ? AND url = ?", [idOf(db, uid), url]);
  if (!row) throw new LibraryError("not-there", url);
  return row;
}

/** @param {Database} db @param {string} uid @returns {Uint8Array} gzip of the captured page */
export function original(db, uid) {
  const gz = db.value("SELECT gz FROM original WHERE article_id = ?", [idOf(db, uid)]);
  if (!gz) throw new LibraryError("not-there", uid);
  return gz;
}

/**
 * The newest article saved from an address.
 * @param {Database} db
 * @param {string} url
 * @returns {string | null}
 */
export function find(db, url) {
  const sql =
    "SELECT uid FROM article WHERE url = ? AND deleted IS NULL AND engine <> '' ORDER BY saved DESC LIMIT 1";
  return db.value(sql, [url]) ?? null;
}

const CHANGES = ["opened", "archived", "favourite", "deleted", "place"];

/**
 * Changes the user's own data about articles.
 * @param {Database} db
 * @param {string[]} uids
 * @param {Partial<Record<"opened" | "archived" | "favourite" | "deleted" | "place", number | null>>} changes
 */
export function change(db, uids, changes) {
  const names = Object.keys(changes).filter((name) => CHANGES.includes(name));
  if (!names.length) return;
  const sql = `UPDATE article SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE uid = ?`;
  const values = names.map((name) => /** @type {any} */ (changes)[name]);
  db.transaction(() => uids.forEach((uid) => db.run(sql, [...values, uid])));
}

/** @param {Database} db @param {string[]} uids @param {string[]} add @param {string[]} remove */
export function tag(db, uids, add, remove) {
  db.transaction(() => {
    for (const uid of uids) {
      const id = idOf(db, uid);
      for (const name of remove) db.run("DELETE FROM tag WHERE article_id = ? AND name = ?", [id, name]);
      for (const name of add) db.run("INSERT OR IGNORE INTO tag VALUES(?, ?)", [id, name]);
    }
  });
}

/** Permanently deletes what is in the trash. @param {Database} db */
export function empty(db) {
  db.transaction(() => db.run("DELETE FROM article WHERE deleted IS NOT NULL"));
}

/** @param {Database} db @param {number} id @param {Record<string, any>} highlight */
function addHighlight(
  db,
  id,
  { uid, start = 0, quote, before = "", after = "", colour = "yellow", note = "", made },
) {
  db.run(
    "INSERT OR REPLACE INTO highlight(uid, article_id, start, quote, before, after, colour, note, made) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [uid ?? crypto.randomUUID(), id, start, quote, before, after, colour, note, made ?? Date.now()],
  );
}

/** Adds a highlight, or changes the one with its uid. @param {Database} db @param {string} uid @param {Record<string, any>} what */
export function highlight(db, uid, what) {
  db.transaction(() => addHighlight(db, idOf(db, uid), what));
}

/** @param {Database} db @param {string} uid of the highlight */
export function removeHighlight(db, uid) {
  db.run("DELETE FROM highlight WHERE uid = ?", [uid]);
}

/**
 * Records that a save has begun.
 * @param {Database} db
 * @param {{ uid: string, url: string, title: string, article?: object, original?: Uint8Array }} begun
 */
export function begin(db, { uid, url, title, article, original: gz }) {
  db.run("INSERT OR REPLACE INTO pending VALUES(?, ?, ?, ?, ?, ?)", [
    uid,
    url,
    title,
    Date.now(),
    article ? JSON.stringify(article) : null,
    gz ?? null,
  ]);
}

/** @param {Database} db @param {string} uid */
export function pending(db, uid) {
  const row = db.row("SELECT * FROM pending WHERE uid = ?", [uid]);
  if (!row) throw new LibraryError("not-there", uid);
  return { ...row, article: row.article && JSON.parse(row.article) };
}

/** @param {Database} db @param {string} uid */
export function discard(db, uid) {
  db.run("DELETE FROM pending WHERE uid = ?", [uid]);
}
