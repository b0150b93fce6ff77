// Sessions: what the background keeps about each page being read. A session has what the reader shows before
// the article is ready, and the captured page for a reload or another engine. Both are in storage.session:
// only in memory and gone with the browser, but still there when the reader is reloaded or the background has
// slept. The quota is 10 MB; old sessions make room for new ones. A session belongs to the tab that shows it
// and is dropped with it (background/forgetting.js).

import { api } from "./api.js";

/**
 * @typedef {object} Session
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {string[]} [imageHosts] from which the page has loaded pictures; unknown for an article of the
 * library
 * @property {string} [icon] the address of the icon that the tab showed
 * @property {"same" | "new"} open
 * @property {number} [opener] the page's tab, if the reader has its own
 * @property {number} tab the tab that shows the reader
 * @property {boolean} incognito whether it is in a private window
 * @property {number} time
 * @property {import("../engine/messages").Engine} engine the engine chosen at the click
 * @property {Record<string, number>} marks the times of events, for the speed benchmark
 * @property {number} size approximate number of bytes stored for it
 * @property {string} [failure] why there is no page: "restricted", "pdf", "file", "not-a-page"
 */

const BUDGET = 8_000_000;
const KEPT = 40;
const PACK_FROM = 500_000;
const CAPTURE_WAIT = 15_000;
const PREFIX = "session:";

/** @param {string} id */
const sessionKey = (id) => PREFIX + id;
/** @param {string} id */
const captureKey = (id) => `capture:${id}`;

/** @param {string} id @param {Session} session */
export async function putSession(id, session) {
  await api.storage.session.set({ [sessionKey(id)]: session });
}

/**
 * The session, if it is from the same kind of window: private and normal windows never see each other's
 * sessions.
 * @param {string} id
 * @returns {Promise<Session | undefined>}
 */
export async function getSession(id) {
  const key = sessionKey(id);
  /** @type {Session | undefined} */
  const session = /** @type {any} */ ((await api.storage.session.get(key))[key]);
  return session?.incognito === api.extension.inIncognitoContext ? session : undefined;
}

/**
 * All sessions by id, without their pages, which together are megabytes.
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

/** Drops sessions and their pages. @param {string[]} ids */
export async function dropSessions(ids) {
  await api.storage.session.remove(ids.flatMap((id) => [sessionKey(id), captureKey(id)]));
}

/**
 * Stores a captured page. Large ones are compressed, so that several fit into the quota.
 * @param {string} id
 * @param {Session} session
 * @param {string} html
 */
export async function putCapture(id, session, html) {
  const stored = html.length < PACK_FROM ? { html } : { packed: await pack(html) };
  // The quota is in bytes: a non-ASCII character takes two or three.
  const size = stored.packed?.length ?? 2 * html.length;
  await makeRoom(size, id);
  const entries = { [captureKey(id)]: stored, [sessionKey(id)]: { ...session, size } };
  try {
    await api.storage.session.set(entries);
  } catch {
    await makeRoom(BUDGET, id); // the browser counted differently: drop everything else
    await api.storage.session.set(entries);
  }
}

/**
 * The captured page; waits for it if it is still being stored.
 * @param {string} id
 * @returns {Promise<string | undefined>} HTML
 */
export async function getCapture(id) {
  if (!(await getSession(id))) return undefined; // its page has been dropped with it
  const key = captureKey(id);
  const stored = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), CAPTURE_WAIT);
    /** @param {any} value */
    const settle = (value) => {
      clearTimeout(timer);
      api.storage.session.onChanged.removeListener(listener);
      resolve(value);
    };
    /** @param {{[key: string]: chrome.storage.StorageChange}} changes */
    const listener = (changes) => {
      if (changes[key]?.newValue) settle(changes[key].newValue);
    };
    api.storage.session.onChanged.addListener(listener);
    api.storage.session.get(key).then(
      (got) => got[key] && settle(got[key]),
      () => settle(undefined),
    );
  });
  return stored?.packed ? unpack(stored.packed) : stored?.html;
}

/** Drops the oldest pages until `size` more bytes fit. @param {number} size @param {string} but */
async function makeRoom(size, but) {
  const others = [...(await allSessions())]
    .filter(([id]) => id !== but)
    .sort(([, a], [, b]) => a.time - b.time);
  let held = others.reduce((sum, [, session]) => sum + session.size, 0);
  let count = others.length;
  const dropped = [];
  for (const [id, session] of others) {
    if (held + size <= BUDGET && count < KEPT) break;
    held -= session.size;
    count -= 1;
    dropped.push(id);
  }
  if (dropped.length) await dropSessions(dropped);
}

/** @param {string} text @returns {Promise<string>} gzip as base64 */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer()).toBase64();
}

/** @param {string} packed as by `pack` */
export async function unpack(packed) {
  const bytes = Uint8Array.fromBase64(packed);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
