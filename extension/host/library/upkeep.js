// Checks the library, keeps a good copy of it, and restores it from that copy.

import { copyArticles, copySome, nextEntries } from "./transfer.js";
import { copyFile, dropOthers, goodCopies, timeOf, writeCopy } from "../../shared/library-files.js";
import { Database } from "./database.js";
import { failureOf } from "./library-errors.js";
import { WireError } from "../../wire/protocol.js";
import { FILE, blobOf, bringIn } from "./pool.js";
import { migrations, schema } from "./schema.js";

/** @typedef {import("./pool.js").Sqlite} Sqlite */
/** @typedef {import("./pool.js").Pool} Pool */

const COPY_AFTER_MS = 24 * 3600_000;
const TRIAL = "/trial.sqlite";
const DAMAGED = "/damaged.sqlite";
const FOREIGN = "/foreign.sqlite";

/**
 * Looks for damage. An index that does not match the articles is rebuilt.
 * @param {Database} db @returns {{ articles: number, problems: string[], rebuilt: boolean }}
 */
export function check(db) {
  const problems = db.values("PRAGMA integrity_check(20)").filter((line) => line !== "ok");
  let rebuilt = false;
  try {
    db.run("INSERT INTO search(search, rank) VALUES('integrity-check', 1)");
  } catch {
    db.rebuildIndex();
    rebuilt = true;
  }
  const torn =
    db.values(`SELECT title FROM article WHERE images <> (SELECT count(*) FROM image WHERE article_id = article.id)
    OR NOT EXISTS (SELECT 1 FROM body WHERE body.id = article.id)`);
  problems.push(...torn.map((title) => `not whole: ${title}`));
  return { articles: db.value("SELECT count(*) FROM article"), problems, rebuilt };
}

/**
 * Writes a copy of the whole library after checking it for damage. The caller must prevent writes.
 * @param {Database} db @returns {Promise<string>} the copy's name
 * @throws {WireError} "damaged"
 */
export async function keepCopy(db) {
  const damage = db.values("PRAGMA quick_check(1)").filter((line) => line !== "ok");
  if (damage.length) throw new WireError("damaged", damage[0]);
  const name = await writeCopy("good", await blobOf(FILE));
  await dropOthers(name);
  return name;
}

/** Makes a copy at most once a day. @param {Database} db @returns {Promise<boolean>} whether one was made */
export async function keepDailyCopy(db) {
  const [newest] = await goodCopies();
  if (Date.now() - timeOf(newest) < COPY_AFTER_MS) return false;
  await keepCopy(db);
  return true;
}

/**
 * Restores the library from the newest intact copy, and adds the articles that can still be read from the damaged file,
 * which is kept. A notice stays until the user has seen it.
 * @param {Sqlite} sqlite @param {Pool} pool @returns {Promise<Database>}
 * @throws {WireError} "lost" if there is no copy and nothing can be read
 */
export async function restore(sqlite, pool) {
  const damaged = await setAside(pool);
  const copy = await newestWhole(sqlite, pool);
  if (!copy && !damaged) throw new WireError("lost", "no copy is there");
  if (pool.getFileNames().includes(FILE)) pool.unlink(FILE);
  if (copy) await bringIn(pool, FILE, await copyFile(copy));
  const db = new Database(sqlite, pool, FILE, { mayBeNew: !copy });
  const salvaged = damaged ? await salvage(sqlite, pool, damaged, db) : { added: [], failed: [] };
  const articles = db.value("SELECT count(*) FROM article");
  const notice = { articles, copied: timeOf(copy), salvaged: salvaged.added.length, failed: salvaged.failed };
  db.run("INSERT OR REPLACE INTO setting VALUES('notice', ?)", [JSON.stringify(notice)]);
  return db;
}

/** @param {Pool} pool @returns {Promise<Blob | null>} */
async function setAside(pool) {
  if (!pool.getFileNames().includes(FILE)) return null;
  const blob = await blobOf(FILE);
  if (!blob.size) return null;
  return copyFile(await writeCopy("damaged", blob));
}

/** @param {Sqlite} sqlite @param {Pool} pool @returns {Promise<string | undefined>} */
async function newestWhole(sqlite, pool) {
  for (const name of await goodCopies()) {
    try {
      await bringIn(pool, TRIAL, await copyFile(name));
      const trial = new Database(sqlite, pool, TRIAL, { mayBeNew: false });
      const whole = trial.value("PRAGMA quick_check(1)") === "ok";
      trial.close();
      if (whole) return name;
    } catch (error) {
      console.warn("A copy of the library cannot be used:", name, String(error));
    } finally {
      if (pool.getFileNames().includes(TRIAL)) pool.unlink(TRIAL);
    }
  }
  return undefined;
}

/**
 * @param {Sqlite} sqlite @param {Pool} pool @param {Blob} damaged @param {Database} db
 * @returns {Promise<{ added: string[], failed: string[] }>}
 */
async function salvage(sqlite, pool, damaged, db) {
  try {
    await bringIn(pool, DAMAGED, damaged);
    const source = new Database(sqlite, pool, DAMAGED, { mayBeNew: false });
    try {
      return copyArticles(source, db);
    } finally {
      source.close();
    }
  } catch (error) {
    console.warn("Nothing could be read from the damaged library:", String(error));
    return { added: [], failed: [] };
  } finally {
    if (pool.getFileNames().includes(DAMAGED)) pool.unlink(DAMAGED);
  }
}

/** The backup that is being imported. @type {Database | null} */
let foreign = null;
let last = 0; // the highest id in the library before the import

/**
 * The next articles of a backup, to be checked by Python before they are added. Other requests are answered meanwhile.
 * @param {Sqlite} sqlite @param {Pool} pool @param {Database} db
 * @param {Blob | undefined} file with the first request
 * @param {number} after the id of the last article that was added
 * @throws {WireError} "not-ours" for a file that cannot be one of our libraries
 */
export async function readBackup(sqlite, pool, db, file, after) {
  try {
    if (file) {
      await openForeign(sqlite, pool, file);
      last = db.value("SELECT max(id) FROM article") ?? 0;
    }
    if (!foreign) throw new WireError("failed", "no backup is being imported");
    return nextEntries(foreign, db, after, last);
  } catch (error) {
    closeForeign(pool);
    throw error;
  }
}

/**
 * Adds articles of a backup.
 * @param {Pool} pool @param {Database} db
 * @param {{ entries: import("./transfer.js").Entry[], after: number, until: number }} some what may be kept of them, and
 *   the range of their ids; other articles of the range are not added
 */
export function mergeBackup(pool, db, { entries, after, until }) {
  let isDone = true;
  try {
    if (!foreign) throw new WireError("failed", "no backup is being imported");
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    const copied = copySome(foreign, db, after, { until, entries: known, last });
    isDone = copied.next === null;
    return copied;
  } finally {
    if (isDone) closeForeign(pool);
  }
}

/** @param {Sqlite} sqlite @param {Pool} pool @param {Blob} file */
async function openForeign(sqlite, pool, file) {
  closeForeign(pool); // of an interrupted import
  await bringIn(pool, FOREIGN, file).catch((error) => {
    throw new WireError("not-ours", String(error));
  });
  checkForeign(sqlite, pool);
  foreign = new Database(sqlite, pool, FOREIGN, { mayBeNew: false });
}

/** @param {Pool} pool */
function closeForeign(pool) {
  foreign?.close();
  foreign = null;
  if (pool.getFileNames().includes(FOREIGN)) pool.unlink(FOREIGN);
}

/**
 * Checks that the schema of the file is exactly ours, because views and triggers of an untrusted file run when it is read.
 * @param {Sqlite} sqlite @param {Pool} pool
 */
function checkForeign(sqlite, pool) {
  const list = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  const ours = new sqlite.oo1.DB(":memory:");
  let other;
  try {
    ours.exec(schema);
    other = new pool.OpfsSAHPoolDb(FOREIGN);
    other.exec("PRAGMA trusted_schema=OFF");
    // Migrate an older file first. Migrations only add tables, so they run nothing of the file.
    const version = Number(other.selectValue("PRAGMA user_version"));
    const steps = Object.keys(migrations).map(Number);
    for (const step of version ? steps.filter((next) => next > version) : []) other.exec(migrations[step]);
    if (JSON.stringify(other.selectArrays(list)) !== JSON.stringify(ours.selectArrays(list))) {
      throw new WireError("not-ours", "another schema");
    }
    if (other.selectValue("PRAGMA quick_check(1)") !== "ok")
      throw new WireError("not-ours", "a damaged file");
  } catch (error) {
    const failure = failureOf(error);
    throw failure.kind === "damaged" ? new WireError("not-ours", failure.message) : failure;
  } finally {
    other?.close();
    ours.close();
  }
}
