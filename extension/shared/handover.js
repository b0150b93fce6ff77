// What the background hands to a reader page: first what the shell shows, then the page's HTML.
// Both lie in storage.session: in memory only, gone with the browser, and still there when the
// reader is reloaded or the background was put to sleep. The quota is 10 MB; old ones make room.

import { api } from "./api.js";

/**
 * @typedef {object} Sheet what the reader's shell shows, and where it came from
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {"same" | "new"} open
 * @property {number} [opener] the tab that the page is in, when the reader has its own
 * @property {number} time
 * @property {"article" | "justext" | "declutter"} engine which one was asked at the click
 * @property {boolean} truncated whether the page was too large to be taken whole
 * @property {Record<string, number>} marks when what happened, for the benchmark of speed
 * @property {number} size about how many bytes are held for it
 * @property {string} [failure] why there is no page: "restricted", "pdf", "file", "not-a-page"
 */

/**
 * @typedef {object} Capture
 * @property {string} html
 * @property {Record<string, string>} hints
 */

const BUDGET = 8_000_000;
const KEPT = 40;
const PACK_FROM = 500_000;
const CAPTURE_WAIT = 15_000;

/** @param {string} id */
const sheetKey = (id) => `sheet:${id}`;
/** @param {string} id */
const captureKey = (id) => `capture:${id}`;

/** @param {string} id @param {Sheet} sheet */
export async function putSheet(id, sheet) {
  await api.storage.session.set({ [sheetKey(id)]: sheet });
}

/** @param {string} id @returns {Promise<Sheet | undefined>} */
export async function getSheet(id) {
  const key = sheetKey(id);
  return /** @type {any} */ ((await api.storage.session.get(key))[key]);
}

/**
 * Hands a page over. Large pages are packed, so that several fit into the quota.
 * @param {string} id @param {Sheet} sheet @param {Capture} capture
 */
export async function putCapture(id, sheet, capture) {
  const { html, ...rest } = capture;
  const stored = html.length < PACK_FROM ? { ...rest, html } : { ...rest, packed: await pack(html) };
  // The quota counts bytes: a character outside ASCII takes two or three.
  const size = "packed" in stored ? stored.packed.length : 2 * stored.html.length;
  await makeRoom(size, id);
  const entries = { [captureKey(id)]: stored, [sheetKey(id)]: { ...sheet, size } };
  try {
    await api.storage.session.set(entries);
  } catch {
    await makeRoom(BUDGET, id); // the browser counted otherwise: nothing else stays
    await api.storage.session.set(entries);
  }
}

/**
 * The page that was handed over, waiting for it when it is still under way.
 * @param {string} id @returns {Promise<Capture | undefined>}
 */
export async function getCapture(id) {
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
    api.storage.session.get(key).then((got) => got[key] && settle(got[key]), () => settle(undefined));
  });
  if (!stored) return undefined;
  const { packed, ...rest } = /** @type {any} */ (stored);
  return packed ? { ...rest, html: await unpack(packed) } : rest;
}

/** Drops the oldest pages until `size` more bytes fit. @param {number} size @param {string} but */
async function makeRoom(size, but) {
  // Only the sheets: together with their pages they are megabytes.
  const keys = (await api.storage.session.getKeys?.()) ?? null;
  const sheets = await api.storage.session.get(keys && keys.filter((key) => key.startsWith("sheet:")));
  const all = Object.entries(sheets)
    .filter(([key]) => key.startsWith("sheet:") && key !== sheetKey(but))
    .map(([key, sheet]) => ({ id: key.slice("sheet:".length), .../** @type {Sheet} */ (sheet) }))
    .sort((a, b) => a.time - b.time);
  let held = all.reduce((sum, sheet) => sum + sheet.size, 0);
  let count = all.length;
  for (const { id, size: freed } of all) {
    if (held + size <= BUDGET && count < KEPT) break;
    held -= freed;
    count -= 1;
    await api.storage.session.remove([sheetKey(id), captureKey(id)]);
  }
}

/** @param {string} text @returns {Promise<string>} gzip as base64 */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer()).toBase64();
}

/** @param {string} packed */
async function unpack(packed) {
  const bytes = Uint8Array.fromBase64(packed);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
