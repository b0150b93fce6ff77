// Keeps sessions and captured pages for tabs that are reopened, restored or opened from a bookmark. They are files in the
// origin-private file system. Nothing is kept of private windows, or if the user turned this off.

import { api } from "./api.js";
import { getSettings } from "./settings.js";
import { gzip, gunzip } from "./gzip.js";
import { delay } from "./timing.js";

/** @typedef {{ name: string, id: string, size: number, time: number }} Kept a file, and when it was written */

const FOLDER = "readers";
const SESSION = ".json";
const PAGE = ".html.gz";
const DAY_MS = 24 * 3600_000;
/** How much is kept of each kind of file. */
const BOUNDS = {
  [SESSION]: { count: 300, bytes: 10_000_000, days: 30 },
  [PAGE]: { count: 60, bytes: 100_000_000, days: 7 },
};
const LONGEST_WRITE_MS = 10_000; // how long to wait for a file that is being written
const LOOK_MS = 100;
const IDS = /^[\w-]{1,64}$/;

const folder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** Whether readers like this one are kept. @param {Session} session */
export const isKept = async (session) => !session.incognito && (await getSettings()).keep === "on";

/** @param {string} id @param {Session} session */
export const keepSession = (id, session) => write(id + SESSION, new Blob([JSON.stringify(session)]));

/** @param {string} id @param {string} html */
export const keepPage = async (id, html) => write(id + PAGE, new Blob([await gzip(html)]));

/**
 * A kept session. Reading it renews the time for which it is kept.
 * @param {string} id @returns {Promise<Session | undefined>}
 */
export async function keptSession(id) {
  if (api.extension.inIncognitoContext || !IDS.test(id)) return undefined;
  try {
    const session = JSON.parse(await (await read(id + SESSION)).text());
    const page = await read(id + PAGE).catch(() => undefined);
    await keepSession(id, session);
    if (page) await write(id + PAGE, new Blob([await page.arrayBuffer()]));
    return session;
  } catch {
    return undefined; // there is none
  }
}

/** @param {string} id @returns {Promise<string | undefined>} HTML */
export async function keptPage(id) {
  try {
    return await gunzip(await read(id + PAGE));
  } catch {
    return undefined;
  }
}

/** Deletes files beyond the bounds. @param {Set<string>} open the sessions of open tabs, which stay */
export async function trimKept(open) {
  const files = await all();
  for (const [suffix, { count, bytes, days }] of Object.entries(BOUNDS)) {
    let held = 0;
    const kind = files.filter(({ name }) => name.endsWith(suffix)).sort((a, b) => b.time - a.time);
    for (const [place, { name, id, size, time }] of kind.entries()) {
      held += size;
      const isOld = place >= count || held > bytes || Date.now() - time > days * DAY_MS;
      if (isOld && !open.has(id)) await (await folder()).removeEntry(name).catch(() => undefined);
    }
  }
}

/** Deletes all files, also those being written. @throws {DOMException} if a write does not end */
export async function deleteKept() {
  const root = await navigator.storage.getDirectory();
  const end = performance.now() + LONGEST_WRITE_MS;
  for (;;) {
    try {
      return await root.removeEntry(FOLDER, { recursive: true });
    } catch (error) {
      const { name } = /** @type {DOMException} */ (error);
      if (name === "NotFoundError") return;
      if (name !== "NoModificationAllowedError" || performance.now() > end) throw error;
    }
    await delay(LOOK_MS);
  }
}

/** @returns {Promise<Kept[]>} */
async function all() {
  /** @type {Kept[]} */
  const found = [];
  for await (const handle of /** @type {any} */ (await folder()).values()) {
    const { name, size, lastModified } = await handle.getFile();
    found.push({ name, id: name.split(".")[0], size, time: lastModified });
  }
  return found;
}

/** @param {string} name */
const read = async (name) => (await (await folder()).getFileHandle(name)).getFile();

/** Writes a file, completely or not at all. @param {string} name @param {Blob} blob */
async function write(name, blob) {
  const file = await (await folder()).getFileHandle(name, { create: true });
  await blob.stream().pipeTo(await file.createWritable());
}
