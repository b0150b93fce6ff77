// Parts of a site that the user permanently left out: paths of elements in the form of pyjustext/corrections.py, stored
// by host.

import { api } from "./api.js";
import { withLock } from "./locks.js";

/** @typedef {{ path: string, text: string }} Correction text: the beginning of the part */

const PREFIX = "corrections:";
const KEPT = 50; // per site
const QUOTED = 120; // characters

/** @param {string} url */
const keyOf = (url) => PREFIX + (URL.canParse(url) ? new URL(url).hostname : "");

/** @param {unknown} stored @returns {Correction[]} */
function checked(stored) {
  const isOne = (/** @type {any} */ one) => typeof one?.path === "string" && typeof one.text === "string";
  return Array.isArray(stored) ? stored.filter(isOne).slice(-KEPT) : [];
}

/** The paths to leave out on the pages of a site. @param {string} url of a page @returns {Promise<string[]>} */
export async function pathsFor(url) {
  const key = keyOf(url);
  if (key === PREFIX) return [];
  return checked((await api.storage.local.get(key))[key]).map(({ path }) => path);
}

/** @param {string} url of a page @param {Correction} correction */
export const addCorrection = (url, { path, text }) =>
  replace(keyOf(url), path, [{ path, text: text.slice(0, QUOTED) }]);

/** @param {string} host @param {string} path */
export const removeCorrection = (host, path) => replace(PREFIX + host, path, []);

/** @param {string} key @param {string} path of the correction that is replaced @param {Correction[]} by */
function replace(key, path, by) {
  return withLock(key, async () => {
    const others = checked((await api.storage.local.get(key))[key]).filter((other) => other.path !== path);
    const corrections = [...others, ...by].slice(-KEPT);
    if (corrections.length) await api.storage.local.set({ [key]: corrections });
    else await api.storage.local.remove(key);
  });
}

/** All corrections by host. @returns {Promise<Record<string, Correction[]>>} */
export async function allCorrections() {
  const stored = Object.entries(await api.storage.local.get());
  const ours = stored.filter(([key]) => key.startsWith(PREFIX));
  return Object.fromEntries(ours.map(([key, value]) => [key.slice(PREFIX.length), checked(value)]));
}
