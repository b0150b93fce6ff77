// The worker that owns the library. It does one thing after the other, in the order in which it was asked.

import * as articles from "./articles.js";
import { Database } from "./database.js";
import { LibraryError, failureOf } from "./failures.js";
import { counts, list } from "./listing.js";
import { FILE, takePool } from "./pool.js";
import { check, importBackup, keepCopy, keepCopyNowAndThen, restore } from "./upkeep.js";

/** @type {import("./pool.js").Sqlite} */
let sqlite;
/** @type {import("./pool.js").Pool} */
let pool;
/** @type {Database | undefined} */
let db;

/** @returns {Database} */
function opened() {
  if (!db) throw new LibraryError("busy", "not open");
  return db;
}

/** @param {{ expected: boolean }} options whether there was a library before: an empty file is a lost one then */
async function open({ expected }) {
  if (!pool) ({ sqlite, pool } = await takePool());
  try {
    db = new Database(sqlite, pool, FILE, { mayBeNew: !expected });
    db.value("SELECT count(*) FROM article");
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind !== "damaged" && kind !== "lost") throw error;
    await bringBack();
  }
}

async function bringBack() {
  db?.close();
  db = undefined;
  db = await restore(sqlite, pool);
}

/** Makes a new, empty library: only when the reader was told that the old one is gone. */
async function startAnew() {
  db?.close();
  if (pool.getFileNames().includes(FILE)) pool.unlink(FILE);
  db = new Database(sqlite, pool, FILE, { mayBeNew: true });
}

/** @typedef {(done: number, all: number) => void} Report */

/** What may be asked for. @type {Record<string, (report: Report, ...args: any[]) => any>} */
const OPERATIONS = {
  open: (_, options) => open(options),
  startAnew,
  list: (_, wanted) => list(opened(), wanted),
  counts: () => counts(opened()),
  get: (_, uid) => articles.get(opened(), uid),
  image: (_, uid, url) => articles.image(opened(), uid, url),
  original: (_, uid) => articles.original(opened(), uid),
  find: (_, url) => articles.find(opened(), url),
  put: (_, save) => articles.put(opened(), save),
  complete: (_, uid, images, missing) => articles.complete(opened(), uid, images, missing),
  replace: (_, uid, article, images, missing) => articles.replace(opened(), uid, article, images, missing),
  change: (_, uids, changes) => articles.change(opened(), uids, changes),
  tag: (_, uids, add, remove) => articles.tag(opened(), uids, add, remove),
  empty: () => articles.empty(opened()),
  highlight: (_, uid, what) => articles.highlight(opened(), uid, what),
  removeHighlight: (_, uid) => articles.removeHighlight(opened(), uid),
  begin: (_, begun) => articles.begin(opened(), begun),
  pending: (_, uid) => articles.pending(opened(), uid),
  discard: (_, uid) => articles.discard(opened(), uid),
  seen: () => void opened().run("DELETE FROM setting WHERE name = 'notice'"),
  check: () => check(opened()),
  backup: () => keepCopy(opened()),
  keepCopy: () => keepCopyNowAndThen(opened()),
  importBackup: (report, file) => importBackup(sqlite, pool, opened(), file, report),
};

/** @type {Promise<void>} */
let last = Promise.resolve();

/** @param {MessageEvent<{ id: number, op: string, args: any[] }>} event */
self.onmessage = ({ data: { id, op, args } }) => {
  last = last.then(async () => {
    /** @type {Report} */
    const report = (done, all) => postMessage({ id, progress: { done, all } });
    try {
      postMessage({ id, value: await answer(report, op, args) });
    } catch (error) {
      const { kind, message } = failureOf(error);
      postMessage({ id, error: { kind, message } });
    }
  });
};

/** @param {Report} report @param {string} op @param {any[]} args */
async function answer(report, op, args) {
  try {
    return await OPERATIONS[op](report, ...args);
  } catch (error) {
    if (op === "open" || failureOf(error).kind !== "damaged") throw error;
    await bringBack(); // damage that opening did not meet
    return OPERATIONS[op](report, ...args);
  }
}
