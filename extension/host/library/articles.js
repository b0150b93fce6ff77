// The articles of the library: adds, changes and removes them.

import { COLUMNS, factsOf } from "../../shared/article-columns.js";
import { failureOf } from "./library-errors.js";
import { WireError } from "../../wire/protocol.js";
import { allowListVersion } from "./schema.js";

/** @typedef {import("../../wire/messages").Picture} Image */
/** @typedef {import("../../wire/messages").Saved} Saved */

/** @param {Database} db @param {string} uid @returns {number} */
function idOf(db, uid) {
  const id = db.value("SELECT id FROM article WHERE uid = ?", [uid]);
  if (id === undefined) throw new WireError("not-there", uid);
  return id;
}

/**
 * Adds an article, completely or not at all. A page that is in the library already is not added again, even if its text
 * changed. A link becomes the article of its page and keeps its tags and state; if that page has an article already, the
 * link is merged into it. The compressed page of a save that has begun comes from the table of pending saves.
 * @param {Database} db @param {Saved} save
 * @returns {{ uid: string, already: boolean }} the article that is in the library now
 * @throws {WireError} "not-there" if the save has begun, but is not among the pending ones
 */
export const put = (db, save) => db.transaction(() => putOne(db, save));

/**
 * Adds several articles in one transaction. One that cannot be added does not stop the others, unless the disk fails.
 * @param {Database} db @param {Saved[]} saves @returns {{ added: number, there: number, failed: number }}
 */
export function putAll(db, saves) {
  const done = { added: 0, there: 0, failed: 0 };
  db.transaction(() => {
    for (const save of saves) {
      try {
        if (db.step(() => putOne(db, save)).already) done.there++;
        else done.added++;
      } catch (error) {
        if (failureOf(error).kind !== "failed") throw error;
        console.warn("An article could not be added:", String(error));
        done.failed++;
      }
    }
  });
  return done;
}

/** Inside a transaction. @param {Database} db @param {Saved} save */
function putOne(db, save) {
  const { uid, article } = save;
  const begun = db.row("SELECT original FROM pending WHERE uid = ?", [uid]);
  db.run("DELETE FROM pending WHERE uid = ?", [uid]);
  const there = db.row("SELECT engine FROM article WHERE uid = ?", [uid]);
  const isLink = Boolean(article.engine && there?.engine === "");
  const same = there && !isLink ? { uid, engine: there.engine } : pageIn(db, article, uid);
  if (same && isLink && same.engine) mergeLink(db, same.uid, uid);
  if (same && (same.engine || !article.engine)) {
    const id = idOf(db, same.uid);
    for (const tag of save.tags ?? []) db.run("INSERT OR IGNORE INTO tag VALUES(?, ?)", [id, tag]);
    if (save.state?.favourite) db.run("UPDATE article SET favourite = 1 WHERE id = ?", [id]);
    return { uid: same.uid, already: true };
  }
  if (save.hasBegun && !begun) throw new WireError("not-there", uid);
  const original = save.hasBegun ? (begun.original ?? undefined) : save.original;
  const link = isLink ? uid : same?.uid;
  if (link) fillLink(db, { ...save, original, uid: link });
  else insert(db, { ...save, original });
  return { uid: link ?? uid, already: false };
}

/**
 * The article or link of a page, unless it is in the trash. An article without an address is found by its text.
 * @param {Database} db @param {Record<string, any>} article @param {string} [uid] of an article that is ignored
 * @param {number} [last] the highest id that counts
 * @returns {{ uid: string, engine: string } | undefined}
 */
export function pageIn(db, { url = "", text = "" }, uid = "", last = Number.MAX_SAFE_INTEGER) {
  const select =
    "SELECT uid, engine FROM article JOIN body USING(id) WHERE deleted IS NULL AND uid <> ? AND id <= ?";
  if (!url) return db.row(`${select} AND url = '' AND text = ? LIMIT 1`, [uid, last, text]);
  const page = pageOf(url);
  // "$" is the character after "#". Addresses that differ only in the fragment belong to one page.
  const rows = db.rows(`${select} AND (url = ? OR url >= ? AND url < ?) ORDER BY engine = '', saved DESC`, [
    ...[uid, last],
    ...[page, `${page}#`, `${page}$`],
  ]);
  return rows.find((row) => pageOf(db.value("SELECT url FROM article WHERE uid = ?", [row.uid])) === page);
}

/** An address without its fragment. A fragment that begins with "!" or "/" names a page and stays. @param {string} url */
const pageOf = (url) => url.replace(/#(?![!/]).*$/s, "");

/** The columns that are not "" in an article without their values. @type {Record<string, unknown>} */
const USUAL = { word_count: 0, dir: "ltr" };

/** Inside a transaction. @param {Database} db @param {Saved} save */
export function insert(db, save) {
  const { uid, article, images = [], missing = 0, purified = false, imageHosts, original, saved } = save;
  const { tags = [], highlights = [], state = {} } = save;
  const facts = { ...factsOf(article), imageHosts, purified: purified ? allowListVersion : undefined };
  const { opened = null, archived = false, favourite = false, deleted = null, place } = state;
  db.insert("article", {
    ...Object.fromEntries(
      COLUMNS.map((name) => [name, /** @type {any} */ (article)[name] ?? USUAL[name] ?? ""]),
    ),
    ...{ uid, facts: JSON.stringify(facts), images: images.length, missing, saved: saved ?? Date.now() },
    ...{ opened, archived: Number(archived), favourite: Number(favourite), deleted, place: place ?? 0 },
  });
  const id = db.lastId;
  db.run("INSERT INTO body VALUES(?, ?, ?)", [id, article.text ?? "", article.html ?? ""]);
  insertPictures(db, id, images);
  if (original) db.run("INSERT INTO original VALUES(?, ?)", [id, original]);
  if (typeof state.position === "number") db.run("INSERT INTO own_order VALUES(?, ?)", [id, state.position]);
  for (const tag of tags) db.run("INSERT OR IGNORE INTO tag VALUES(?, ?)", [id, tag]);
  for (const mark of highlights) {
    const isUsed = db.value("SELECT count(*) FROM highlight WHERE uid = ?", [mark.uid ?? ""]) > 0;
    addHighlight(db, id, isUsed ? { ...mark, uid: undefined } : mark); // another article keeps its highlight
  }
}

/**
 * Moves the tags, highlights and state of a link to an article, and removes the link. Inside a transaction.
 * @param {Database} db @param {string} uid @param {string} link its uid
 */
function mergeLink(db, uid, link) {
  const [to, from] = [idOf(db, uid), idOf(db, link)];
  db.run("INSERT OR IGNORE INTO tag SELECT ?, name FROM tag WHERE article_id = ?", [to, from]);
  db.run("UPDATE highlight SET article_id = ? WHERE article_id = ?", [to, from]);
  db.run(
    `UPDATE article SET favourite = max(article.favourite, link.favourite), archived = min(article.archived, link.archived)
     FROM article AS link WHERE article.id = ? AND link.id = ?`,
    [to, from],
  );
  db.run("DELETE FROM article WHERE id = ?", [from]);
}

/** Inside a transaction. @param {Database} db @param {Saved} save */
function fillLink(db, { uid, article, images = [], missing = 0, imageHosts, original }) {
  const id = idOf(db, uid);
  const { title, url } = get(db, uid).article;
  rewrite(db, id, { ...article, url, title: article.title || title }, imageHosts);
  addMissing(db, id, images, missing);
  if (original) db.run("INSERT OR REPLACE INTO original VALUES(?, ?)", [id, original]);
}

/**
 * Replaces the article that was read from the page. Inside a transaction.
 * @param {Database} db @param {number} id @param {Record<string, any>} article @param {string[]} [imageHosts]
 */
function rewrite(db, id, article, imageHosts) {
  db.run("DELETE FROM body WHERE id = ?", [id]);
  const names = COLUMNS.filter((name) => name !== "url");
  db.run(`UPDATE article SET ${names.map((name) => `${name} = ?`).join(", ")}, facts = ? WHERE id = ?`, [
    ...names.map((name) => article[name] ?? ""),
    JSON.stringify({ ...factsOf(article), imageHosts, purified: allowListVersion }),
    id,
  ]);
  db.run("INSERT INTO body VALUES(?, ?, ?)", [id, article.text, article.html]);
}

/** @param {Database} db @param {number} id @param {Image[]} images */
function insertPictures(db, id, images) {
  const sql = "INSERT OR IGNORE INTO image(article_id, url, type, data) VALUES(?, ?, ?, ?)";
  for (const { url, type, data } of images) db.run(sql, [id, url, type, data]);
}

/** Adds images and counts them all. @param {Database} db @param {number} id @param {Image[]} images @param {number} missing */
function addMissing(db, id, images, missing) {
  insertPictures(db, id, images);
  const there = db.value("SELECT count(*) FROM image WHERE article_id = ?", [id]);
  db.run("UPDATE article SET images = ?, missing = ? WHERE id = ?", [there, missing, id]);
}

/**
 * Adds images that could not be fetched at first.
 * @param {Database} db @param {string} uid @param {Image[]} images @param {number} missing how many are still missing
 */
export const addPictures = (db, uid, images, missing) =>
  db.transaction(() => addMissing(db, idOf(db, uid), images, missing));

/**
 * Replaces the article by a new reading of its page, or by an edited one; the user's own data stays.
 * @param {Database} db @param {string} uid @param {Record<string, any>} article @param {Image[]} [images] new ones
 * @param {number} [missing] if absent, as before
 */
export function replace(db, uid, article, images = [], missing) {
  db.transaction(() => {
    const id = idOf(db, uid);
    const { facts, missing: before } = db.row("SELECT facts, missing FROM article WHERE id = ?", [id]);
    rewrite(db, id, article, JSON.parse(facts).imageHosts);
    addMissing(db, id, images, missing ?? before);
  });
}

/** The article with everything that belongs to it except the bytes of its images. @param {Database} db @param {string} uid */
export function get(db, uid) {
  const row = db.row("SELECT * FROM article JOIN body USING(id) WHERE uid = ?", [uid]);
  if (!row) throw new WireError("not-there", uid);
  const { id, facts, images, missing, saved, opened, archived, favourite, deleted, place, ...columns } = row;
  delete columns.uid;
  const { imageHosts = [], purified, ...known } = JSON.parse(facts);
  return {
    uid,
    isPurified: purified === allowListVersion,
    article: { ...known, ...columns },
    imageHosts,
    state: {
      images,
      missing,
      saved,
      opened,
      archived: Boolean(archived),
      favourite: Boolean(favourite),
      deleted,
      place,
      position: db.value("SELECT place FROM own_order WHERE article_id = ?", [id]) ?? null,
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

/**
 * Replaces the HTML of an article by HTML that passed today's allow-list. Its text stays.
 * @param {Database} db @param {string} uid @param {string} html
 */
export function purified(db, uid, html) {
  db.transaction(() => {
    const row = db.row("SELECT id, facts, text FROM article JOIN body USING(id) WHERE uid = ?", [uid]);
    if (!row) return; // it was deleted meanwhile
    db.run("DELETE FROM body WHERE id = ?", [row.id]);
    db.run("INSERT INTO body VALUES(?, ?, ?)", [row.id, row.text, html]);
    const stamped = JSON.stringify({ ...JSON.parse(row.facts), purified: allowListVersion });
    db.run("UPDATE article SET facts = ? WHERE id = ?", [stamped, row.id]);
  });
}

/** The highlights of an article, in the order of its text. @param {Database} db @param {string} uid */
export const marks = (db, uid) => marksOf(db, idOf(db, uid));

/** @param {Database} db @param {string} uid @param {string} url @returns {{ type: string, data: Uint8Array }} */
export function image(db, uid, url) {
  const row = db.row("SELECT type, data FROM image WHERE article_id = ? AND url = ?", [idOf(db, uid), url]);
  if (!row) throw new WireError("not-there", url);
  return row;
}

/** @param {Database} db @param {string} uid @returns {Uint8Array} gzip of the captured page */
export function original(db, uid) {
  const gz = db.value("SELECT gz FROM original WHERE article_id = ?", [idOf(db, uid)]);
  if (!gz) throw new WireError("not-there", uid);
  return gz;
}

/** The newest article of a page. @param {Database} db @param {string} url @returns {string | null} */
export function find(db, url) {
  const found = pageIn(db, { url });
  return found?.engine ? found.uid : null;
}

const CHANGES = ["opened", "archived", "favourite", "deleted", "place"];

/**
 * Changes the user's own data about articles.
 * @param {Database} db @param {string[]} uids
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
export const empty = (db) => db.transaction(() => db.run("DELETE FROM article WHERE deleted IS NOT NULL"));

/** @param {Database} db @param {number} id @param {Record<string, any>} highlight */
function addHighlight(db, id, highlight) {
  const { uid, start = 0, quote, before = "", after = "", colour = "yellow", note = "", made } = highlight;
  const names = "uid, article_id, start, quote, before, after, colour, note, made";
  db.run(`INSERT OR REPLACE INTO highlight(${names}) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    ...[uid ?? crypto.randomUUID(), id, start, quote, before, after, colour, note, made ?? Date.now()],
  ]);
}

/** Adds a highlight, or changes the one with its uid. @param {Database} db @param {string} uid @param {Record<string, any>} what */
export const highlight = (db, uid, what) => db.transaction(() => addHighlight(db, idOf(db, uid), what));

/** @param {Database} db @param {string} uid of the highlight */
export const removeHighlight = (db, uid) => db.run("DELETE FROM highlight WHERE uid = ?", [uid]);

/**
 * Records that a save has begun.
 * @param {Database} db
 * @param {{ uid: string, url: string, title: string, article?: object, original?: Uint8Array }} begun
 */
export function begin(db, { uid, url, title, article, original: gz }) {
  const row = [uid, url, title, Date.now(), article ? JSON.stringify(article) : null, gz ?? null];
  db.run("INSERT OR REPLACE INTO pending VALUES(?, ?, ?, ?, ?, ?)", row);
}

/** @param {Database} db @param {string} uid */
export function pending(db, uid) {
  const row = db.row("SELECT * FROM pending WHERE uid = ?", [uid]);
  if (!row) throw new WireError("not-there", uid);
  return { ...row, article: row.article && JSON.parse(row.article) };
}

/** @param {Database} db @param {string} uid */
export const discard = (db, uid) => db.run("DELETE FROM pending WHERE uid = ?", [uid]);
