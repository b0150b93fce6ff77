// The sites that are read without a click. Each needs its own permission, which is given back when the site
// is removed.

import { api } from "./api.js";

const KEY = "chosen";
const SCRIPT = "chosen";

/** The name of a site for people. @param {string} site */
export const nameOf = (site) => site.replace(/^\w+:\/\/|\/\*$/g, "");

/** @returns {Promise<string[]>} in the form of siteOf */
export async function chosenSites() {
  const stored = /** @type {unknown} */ ((await api.storage.local.get(KEY))[KEY]);
  return Array.isArray(stored) ? stored.filter((site) => typeof site === "string") : [];
}

/**
 * Must be called while a click is being handled, because the browser asks for permission.
 * @param {string} site
 * @returns {Promise<boolean>} whether the user agreed
 */
export async function choose(site) {
  if (!(await api.permissions.request({ origins: [site] }))) return false;
  const sites = await chosenSites();
  await api.storage.local.set({ [KEY]: [...new Set([...sites, site])] });
  await watchChosen();
  return true;
}

/** @param {string} site */
export async function unchoose(site) {
  const sites = await chosenSites();
  await api.storage.local.set({ [KEY]: sites.filter((other) => other !== site) });
  await watchChosen();
  await api.permissions.remove({ origins: [site] }).catch(() => false); // permissions from the manifest cannot be removed
}

/**
 * Registers capture/chosen.js for exactly the chosen sites. Firefox resolves the script's path against the
 * current page.
 */
export async function watchChosen() {
  const matches = await chosenSites();
  const { scripting } = api;
  const known = await scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (known.length) await scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (!matches.length) return;
  await scripting.registerContentScripts([
    { id: SCRIPT, matches, js: ["/capture/chosen.js"], runAt: "document_idle" },
  ]);
}
