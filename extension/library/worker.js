// The worker that owns the library. It handles requests one after the other, in order.

import { check } from "../engine/protocol.js";
import * as articles from "./articles.js";
import { Database } from "./database.js";
import { LibraryError, explain, failureOf } from "./failures.js";
import { counts, highlights, list } from "./listing.js";
import { FILE, takePool } from "./pool.js";
import { check as checkDatabase, importBackup, keepCopy, keepCopyNowAndThen, restore } from "./upkeep.js";

/** @typedef {import("../engine/messages").StoreRequest} Request */
/** @typedef {(done: number, all: number) => void} Report */

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

/**
 * @param {{ expected: boolean }} options whether there was a library before, so that an empty file means it
 *   was lost
 */
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

/** Creates a new, empty library, only after the user was told that the old one is gone. */
async function startAnew() {
  db?.close();
  if (pool.getFileNames().includes(FILE)) pool.unlink(FILE);
  db = new Database(sqlite, pool, FILE, { mayBeNew: true });
}

/**
 * The operations by kind of request.
 * @type {{ [K in Request["kind"]]: (request: Extract<Request, { kind: K }>, report: Report) => any }}
 */
const OPERATIONS = {
  open,
  startAnew,
  list: (wanted) => list(opened(), wanted),
  counts: () => counts(opened()),
  highlights: ({ from, count }) => highlights(opened(), from, count),
  get: ({ uid }) => articles.get(opened(), uid),
  image: ({ uid, url }) => articles.image(opened(), uid, url),
  original: ({ uid }) => ({ type: "application/gzip", data: articles.original(opened(), uid) }),
  find: ({ url }) => ({ uid: articles.find(opened(), url) }),
  put: ({ save }) => articles.put(opened(), save),
  complete: ({ uid, images, missing }) => articles.complete(opened(), uid, images, missing),
  replace: ({ uid, article, images, missing }) => articles.replace(opened(), uid, article, images, missing),
  change: ({ uids, changes }) => articles.change(opened(), uids, changes),
  tag: ({ uids, add, remove }) => articles.tag(opened(), uids, add, remove),
  empty: () => articles.empty(opened()),
  marks: ({ uid }) => ({ marks: articles.marks(opened(), uid) }),
  highlight: ({ uid, mark }) => articles.highlight(opened(), uid, mark),
  removeHighlight: ({ uid }) => articles.removeHighlight(opened(), uid),
  begin: (begun) => articles.begin(opened(), begun),
  pending: ({ uid }) => articles.pending(opened(), uid),
  discard: ({ uid }) => articles.discard(opened(), uid),
  seen: () => void opened().run("DELETE FROM setting WHERE name = 'notice'"),
  check: () => checkDatabase(opened()),
  backup: async () => ({ name: await keepCopy(opened()) }),
  keepCopy: async () => ({ made: await keepCopyNowAndThen(opened()) }),
  importBackup: ({ file }, report) => importBackup(sqlite, pool, opened(), file, report),
};

/** @type {Promise<void>} */
let last = Promise.resolve();

/** @param {MessageEvent} event */
self.onmessage = ({ data }) => {
  last = last.then(async () => {
    const { id } = data;
    try {
      const request = check("store", "requests", data);
      const value = await answer(request, (done, all) => send({ kind: "progress", id, done, all }));
      send({ kind: "result", id, value });
    } catch (error) {
      const { kind, message } = await explain(error);
      send({ kind: "error", id, error: kind, message });
    }
  });
};

/** @param {import("../engine/messages").StoreAnswer} message */
function send(message) {
  postMessage(check("store", "answers", message));
}

/** @param {Request} request @param {Report} report */
async function answer(request, report) {
  const operation = /** @type {(request: Request, report: Report) => any} */ (OPERATIONS[request.kind]);
  try {
    return await operation(request, report);
  } catch (error) {
    if (request.kind === "open" || failureOf(error).kind !== "damaged") throw error;
    await bringBack(); // damage that opening did not detect
    return operation(request, report);
  }
}
