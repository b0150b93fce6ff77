// What the user left out on a site for good: paths of elements, as pyjustext/corrections.py writes them. They stay on
// this machine, by the site's host.

import { api } from "./api.js";

/** @typedef {{ path: string, text: string }} Correction text: how the part began that was left out */

const PREFIX = "corrections:";
const KEPT = 50; // of one site
const QUOTED = 120; // characters

/** @param {string} url */
const keyOf = (url) => PREFIX + (URL.canParse(url) ? new URL(url).hostname : "");

/** @param {unknown} stored @returns {Correction[]} */
function checked(stored) {
  const isOne = (/** @type {any} */ one) => typeof one?.path === "string" && typeof one.text === "string";
  return Array.isArray(stored) ? stored.filter(isOne).slice(-KEPT) : [];
}

/** The paths that pages of a site are read without. @param {string} url of a page @returns {Promise<string[]>} */
export async function pathsFor(url) {
  const key = keyOf(url);
  if (key === PREFIX) return [];
  return checked((await api.storage.local.get(key))[key]).map(({ path }) => path);
}

/** @param {string} url of a page @param {Correction} correction */
export async function addCorrection(url, { path, text }) {
  const key = keyOf(url);
  const known = checked((await api.storage.local.get(key))[key]).filter((one) => one.path !== path);
  await api.storage.local.set({ [key]: [...known, { path, text: text.slice(0, QUOTED) }].slice(-KEPT) });
}

/** @param {string} host @param {string} path */
export async function removeCorrection(host, path) {
  const key = PREFIX + host;
  const left = checked((await api.storage.local.get(key))[key]).filter((one) => one.path !== path);
  if (left.length) await api.storage.local.set({ [key]: left });
  else await api.storage.local.remove(key);
}

/** Everything that was left out, by host. @returns {Promise<Record<string, Correction[]>>} */
export async function allCorrections() {
  const stored = Object.entries(await api.storage.local.get());
  const ours = stored.filter(([key]) => key.startsWith(PREFIX));
  return Object.fromEntries(ours.map(([key, value]) => [key.slice(PREFIX.length), checked(value)]));
}
