// Sessions: what the background stores about each page being read. A session has what the reader shows before the article
// is ready. The captured page is needed for a reload or another engine. While its tab is open, the session is in
// storage.session, which is in memory and outlives the background. The page, and a copy of the session, are files
// (kept-readers.js). In private windows, or if the user wants nothing kept, the page is in storage.session, too, whose
// quota is 10 MB. Both are dropped with the tab (background/session-cleanup.js).

import { api } from "./api.js";
import { isKept, keepPage, keepSession, keptPage, keptSession } from "./kept-readers.js";
import { gzip, gunzip } from "./gzip.js";

/**
 * @typedef {object} Session
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {string[]} [imageHosts] hosts from which the page loaded pictures, and its own host
 * @property {string} [icon] the address of the icon that the tab showed
 * @property {"same" | "new"} open
 * @property {number} [opener] the page's tab, if the reader has its own
 * @property {number} tab the tab that shows the reader
 * @property {boolean} incognito whether it is in a private window
 * @property {number} time
 * @property {import("./engines.js").Engine} engine the engine chosen at the click
 * @property {Record<string, number>} marks the times of events, for the speed benchmark
 * @property {number} size approximate number of bytes stored for it in storage.session
 * @property {"memory" | "file"} [page] where its page is stored; absent until then
 * @property {boolean} [isLoading] whether the page was still arriving when it was captured
 * @property {boolean} [isTouched] whether the browser's Back button will not skip the page
 * @property {boolean} [automatic] whether the page opened by itself
 * @property {boolean} [lostSelection] whether the selection could not be found
 * @property {string} [failure] why there is no page: "restricted", "pdf", "file", "not-a-page", "empty",
 *   "unresponsive"
 */

const BUDGET = 8_000_000; // bytes of all pages in storage.session
const COUNT = 40; // sessions
const PACK_FROM = 500_000; // characters from which a page is compressed
const CAPTURE_WAIT_MS = 15_000;
const PREFIX = "session:";

const sessionKey = (/** @type {string} */ id) => PREFIX + id;
const captureKey = (/** @type {string} */ id) => `capture:${id}`;

/** @param {string} id @param {Session} session */
export const putSession = (id, session) => api.storage.session.set({ [sessionKey(id)]: session });

/**
 * The session, if it is from the same kind of window: private and normal windows never see each other's sessions. The
 * session of a tab that was closed, also before a restart, is restored from its file.
 * @param {string} id @returns {Promise<Session | undefined>}
 */
export async function getSession(id) {
  if (!id) return undefined;
  const key = sessionKey(id);
  /** @type {Session | undefined} */
  const session = /** @type {any} */ ((await api.storage.session.get(key))[key]);
  if (session?.incognito === api.extension.inIncognitoContext) return session;
  return session ? undefined : restored(id);
}

/** @param {string} id */
async function restored(id) {
  const kept = await keptSession(id);
  if (!kept) return undefined;
  const tab = (await api.tabs.getCurrent())?.id ?? kept.tab;
  // After a restart, tabs have other ids.
  /** @type {Session} */
  const session = { ...kept, tab, open: "same", opener: undefined };
  await putSession(id, session);
  return session;
}

/**
 * All sessions of open tabs by id, without their pages, which together are megabytes.
 * @returns {Promise<Map<string, Session>>}
 */
export async function allSessions() {
  const keys = (await api.storage.session.getKeys?.()) ?? null;
  const stored = await api.storage.session.get(keys && keys.filter((key) => key.startsWith(PREFIX)));
  const sessions = Object.entries(stored).filter(([key]) => key.startsWith(PREFIX));
  return new Map(
    sessions.map(([key, session]) => [key.slice(PREFIX.length), /** @type {Session} */ (session)]),
  );
}

/** Drops sessions and their pages from storage.session; files stay for a while. @param {string[]} ids */
export const dropSessions = (ids) =>
  api.storage.session.remove(ids.flatMap((id) => [sessionKey(id), captureKey(id)]));

/** Stores a session that will have no page. @param {string} id @param {Session} session */
export async function putFailed(id, session) {
  await putSession(id, session);
  if (await isKept(session)) await keepSession(id, session).catch((error) => console.warn(error));
}

/** Stores a captured page. @param {string} id @param {Session} session @param {string} html */
export async function putCapture(id, session, html) {
  const isForLater = await isKept(session);
  try {
    // First in memory: files take longer, and the browser may stop the background meanwhile.
    await putInMemory(id, session, html);
  } catch (error) {
    if (!isForLater) throw error; // the page is larger than the quota
  }
  if (!isForLater) return;
  try {
    const stored = { ...session, page: /** @type {const} */ ("file") };
    await Promise.all([keepPage(id, html), keepSession(id, stored)]);
    await putSession(id, stored);
    await api.storage.session.remove(captureKey(id));
  } catch (error) {
    console.warn("The page is only kept in memory:", error); // the disk may be full
  }
}

/** Large pages are compressed, because all pages share the quota. @param {string} id @param {Session} session @param {string} html */
async function putInMemory(id, session, html) {
  const stored = html.length < PACK_FROM ? { html } : { packed: (await gzip(html)).toBase64() };
  // The quota is in bytes: a non-ASCII character takes two or three.
  const size = stored.packed?.length ?? 2 * html.length;
  await freeSpace(size, id);
  const entries = { [captureKey(id)]: stored, [sessionKey(id)]: { ...session, size, page: "memory" } };
  try {
    await api.storage.session.set(entries);
  } catch {
    await freeSpace(BUDGET, id); // the browser counted differently: drop everything else
    await api.storage.session.set(entries);
  }
}

/**
 * The captured page; waits for it if it is still being stored.
 * @param {string} id @returns {Promise<string | undefined>} HTML
 */
export async function getCapture(id) {
  const session = await storedSession(id);
  if (!session) return undefined; // its page has been dropped with it
  const key = captureKey(id);
  const stored = /** @type {any} */ ((await api.storage.session.get(key))[key]);
  if (!stored) return keptPage(id);
  return stored.packed ? gunzip(Uint8Array.fromBase64(stored.packed)) : stored.html;
}

/**
 * The session once its page is stored.
 * @param {string} id @returns {Promise<Session | undefined>} undefined if there is none, or no page in time
 */
async function storedSession(id) {
  const key = sessionKey(id);
  /** @type {PromiseWithResolvers<Session | undefined>} */
  const stored = Promise.withResolvers();
  /** @param {{[key: string]: chrome.storage.StorageChange}} changes */
  const listener = (changes) => {
    const session = /** @type {Session | undefined} */ (changes[key]?.newValue);
    if (session?.page) stored.resolve(session);
  };
  api.storage.session.onChanged.addListener(listener);
  const timer = setTimeout(() => stored.resolve(undefined), CAPTURE_WAIT_MS);
  try {
    const session = await getSession(id);
    return !session || session.page ? session : await stored.promise;
  } finally {
    clearTimeout(timer);
    api.storage.session.onChanged.removeListener(listener);
  }
}

/** Drops the oldest pages until `size` more bytes fit. @param {number} size @param {string} but */
async function freeSpace(size, but) {
  const others = [...(await allSessions())]
    .filter(([id]) => id !== but)
    .sort(([, a], [, b]) => a.time - b.time);
  let held = others.reduce((sum, [, session]) => sum + session.size, 0);
  let count = others.length;
  const dropped = [];
  for (const [id, session] of others) {
    if (held + size <= BUDGET && count < COUNT) break;
    held -= session.size;
    count -= 1;
    dropped.push(id);
  }
  if (dropped.length) await dropSessions(dropped);
}
