// The worker that owns the library. It handles requests one after the other, in order.

import { answerCalls, linkTo } from "../../wire/calls.js";
import { WireError, checker, isRequestOf } from "../../wire/protocol.js";
import * as validators from "../../wire/validators/library-worker.js";
import * as articles from "./articles.js";
import { Database } from "./database.js";
import * as fetches from "./fetch-table.js";
import { explain, failureOf } from "./library-errors.js";
import { arrange, counts, highlights, list } from "./listing.js";
import { FILE, takePool } from "./pool.js";
import {
  check as checkDatabase,
  keepCopy,
  keepDailyCopy,
  mergeBackup,
  readBackup,
  restore,
} from "./upkeep.js";

/** @typedef {import("../../wire/messages").LibraryRequest | import("../../wire/messages").StoreRequest} Request */

/** @type {import("./pool.js").Sqlite} */
let sqlite;
/** @type {import("./pool.js").Pool} */
let pool;
/** @type {Database | undefined} */
let db;

/** @returns {Database} */
function opened() {
  if (!db) throw new WireError("busy", "not open");
  return db;
}

/** @param {{ expected: boolean }} options whether there was a library before: an empty file then means that it was lost */
async function open({ expected }) {
  if (!pool) ({ sqlite, pool } = await takePool());
  try {
    db = new Database(sqlite, pool, FILE, { mayBeNew: !expected });
    db.value("SELECT count(*) FROM article");
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind !== "damaged" && kind !== "lost") throw error;
    await restoreDatabase();
  }
}

async function restoreDatabase() {
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

/** The operations by kind of request. @type {{ [K in Request["kind"]]: (request: Extract<Request, { kind: K }>) => any }} */
const OPERATIONS = {
  open,
  startAnew,
  list: (wanted) => list(opened(), wanted),
  counts: () => counts(opened()),
  highlights: (wanted) => highlights(opened(), wanted),
  get: ({ uid }) => articles.get(opened(), uid),
  image: ({ uid, url }) => articles.image(opened(), uid, url),
  original: ({ uid }) => ({ type: "application/gzip", data: articles.original(opened(), uid) }),
  find: ({ url }) => ({ uid: articles.find(opened(), url) }),
  put: ({ save }) => articles.put(opened(), save),
  putAll: ({ saves }) => articles.putAll(opened(), saves),
  rewrite: ({ uid, html }) => articles.purified(opened(), uid, html),
  addPictures: ({ uid, images, missing }) => articles.addPictures(opened(), uid, images, missing),
  replace: ({ uid, article, images, missing }) => articles.replace(opened(), uid, article, images, missing),
  edit: ({ uid, article }) => articles.replace(opened(), uid, article),
  change: ({ uids, changes }) => articles.change(opened(), uids, changes),
  tag: ({ uids, add, remove }) => articles.tag(opened(), uids, add, remove),
  arrange: ({ uid, after }) => arrange(opened(), uid, after),
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
  keepCopy: async () => ({ made: await keepDailyCopy(opened()) }),
  links: () => ({ links: fetches.links(opened()) }),
  enqueue: (wanted) => fetches.enqueue(opened(), wanted),
  nextFetch: ({ busy }) => ({ next: fetches.next(opened(), busy) }),
  settleFetch: ({ uid, reason }) => fetches.finish(opened(), uid, reason),
  readBackup: ({ file, after }) => readBackup(sqlite, pool, opened(), file, after),
  mergeBackup: (some) => mergeBackup(pool, opened(), some),
};

const check = checker(validators);
/** @type {Promise<unknown>} */
let last = Promise.resolve();

answerCalls(
  linkTo(/** @type {any} */ (self)),
  check,
  (message) => {
    const request = check(isRequestOf("library", message.kind) ? "library" : "store", "requests", message);
    const answered = last.then(() => answer(request));
    last = answered.catch(() => {}); // reported to the caller
    return answered;
  },
  explain,
);

/** @param {Request} request */
async function answer(request) {
  const operation = /** @type {(request: Request) => any} */ (OPERATIONS[request.kind]);
  try {
    return await operation(request);
  } catch (error) {
    if (request.kind === "open" || failureOf(error).kind !== "damaged") throw error;
    await restoreDatabase(); // damage that opening did not detect
    return operation(request);
  }
}
