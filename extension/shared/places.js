// Remembers reading positions, by salted hashes of the addresses, on this computer only, for a limited time.

import { api } from "./api.js";
import { withLock } from "./locks.js";

const KEY = "places"; // in storage.local, like the salt
const SALT = "placesSalt";
const MOST = 300; // articles
const DAY_MS = 24 * 3600_000;
const DAYS = 90;

/** @typedef {{ share: number, day: number }} Place share: of the characters above the window; day: since 1970 */

/** @param {string} address @returns {Promise<number | undefined>} the share of the characters above the window */
export async function placeIn(address) {
  const { [KEY]: stored, [SALT]: salt } = await api.storage.local.get([KEY, SALT]);
  if (typeof salt !== "string") return undefined;
  return checked(stored)[await hashOf(address, salt)]?.share;
}

/** @param {string} address @param {number | undefined} share undefined: the article opens at its beginning */
export function putPlace(address, share) {
  return withLock(KEY, async () => {
    const { [KEY]: stored, [SALT]: known } = await api.storage.local.get([KEY, SALT]);
    const salt = typeof known === "string" ? known : crypto.getRandomValues(new Uint8Array(16)).toBase64();
    const places = checked(stored);
    const hash = await hashOf(address, salt);
    if (share === undefined && !places[hash]) return;
    if (share === undefined) delete places[hash];
    else places[hash] = { share, day: today() };
    const newest = Object.entries(places).sort(([, a], [, b]) => b.day - a.day);
    await api.storage.local.set({ [KEY]: Object.fromEntries(newest.slice(0, MOST)), [SALT]: salt });
  });
}

/** Deletes all positions and the salt. */
export const deletePlaces = () => withLock(KEY, () => api.storage.local.remove([KEY, SALT]));

const today = () => Math.floor(Date.now() / DAY_MS);

/** The valid positions that are not too old. @param {unknown} stored @returns {Record<string, Place>} by hash */
function checked(stored) {
  const entries = Object.entries(/** @type {Record<string, any>} */ (stored ?? {}));
  return Object.fromEntries(
    entries.filter(([, place]) => Number.isFinite(place?.share) && place.day > today() - DAYS),
  );
}

/** @param {string} address @param {string} salt */
async function hashOf(address, salt) {
  const [page] = address.split("#");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(salt + page));
  return new Uint8Array(hash).toBase64().slice(0, 22);
}
