// The sites whose articles are read without a click. Each needs its own permission, which is given back when the site
// is no longer chosen.

import { api } from "./api.js";

const KEY = "chosen";
const SCRIPT = "chosen";

/** @param {string} host */
const patternOf = (host) => `*://${host}/*`;

/** @param {string} url */
export const hostOf = (url) => (/^https?:/.test(url) && URL.canParse(url) ? new URL(url).hostname : "");

/** @returns {Promise<string[]>} hosts */
export async function chosenSites() {
  const stored = /** @type {unknown} */ ((await api.storage.local.get(KEY))[KEY]);
  return Array.isArray(stored) ? stored.filter((host) => typeof host === "string") : [];
}

/**
 * To be called while a click is being handled: the browser asks its own question.
 * @param {string} host @returns {Promise<boolean>} whether the user agreed
 */
export async function choose(host) {
  if (!(await api.permissions.request({ origins: [patternOf(host)] }))) return false;
  const sites = await chosenSites();
  await api.storage.local.set({ [KEY]: [...new Set([...sites, host])] });
  await watchChosen();
  return true;
}

/** @param {string} host */
export async function unchoose(host) {
  const sites = await chosenSites();
  await api.storage.local.set({ [KEY]: sites.filter((site) => site !== host) });
  await watchChosen();
  await api.permissions.remove({ origins: [patternOf(host)] }).catch(() => false); // the manifest's stay
}

/** Has capture/chosen.js run on the chosen sites, and on no other. */
export async function watchChosen() {
  const matches = (await chosenSites()).map(patternOf);
  const { scripting } = api;
  const known = await scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (known.length) await scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (!matches.length) return;
  await scripting.registerContentScripts([
    { id: SCRIPT, matches, js: ["capture/chosen.js"], runAt: "document_idle" },
  ]);
}
