// The permission to read the pages of links: asked for all of them at once, given back when the last one is there.

import { api } from "./api.js";
import { automaticSites } from "./automatic-sites.js";
import { withLock } from "./locks.js";
import { EVERYWHERE, revokeAllSites } from "./lost-sites.js";

const KEY = "fetchSites"; // in storage.local, so that a restart does not lose it
export const FETCHING = "fetching"; // held while the library fetches pages
const ASKING = "fetchSites.asking"; // shared by all who ask, until what they were allowed is being used

/** @typedef {{ asked: string[], before: string[] }} Kept asked: what is to be given back; before: what was allowed before */

/** @returns {Promise<Kept | undefined>} */
const kept = async () => /** @type {any} */ (await api.storage.local.get(KEY))[KEY];

/** Whether something is being fetched, or waits for it. */
export const isFetching = async () => Boolean(await kept());

/**
 * Asks for access to sites. To be called while a click is being handled, before anything is awaited.
 * @param {string[]} sites in the form of siteOf, or `EVERYWHERE`
 * @param {(granted: boolean) => unknown} use begins to fetch, if the user agreed. Until it ends, nothing is given back.
 */
export async function askForFetching(sites, use) {
  // Not awaited: the browser asks only while the click is being handled.
  const allowed = api.permissions.getAll();
  const request = api.permissions.request({ origins: sites }).catch(() => false);
  await navigator.locks.request(ASKING, { mode: "shared" }, async () => {
    await request;
    const granted = await api.permissions.contains({ origins: sites }).catch(() => false);
    if (granted) await keep(sites, (await allowed).origins ?? []);
    await use(granted);
  });
}

/**
 * Calls something once nobody is between asking for sites and using them.
 * @param {() => Promise<void>} giveBack
 */
export const afterPrompts = (giveBack) => navigator.locks.request(ASKING, giveBack);

/** @param {string[]} sites @param {string[]} origins what was allowed before */
async function keep(sites, origins) {
  await withLock(KEY, async () => {
    const { asked = [], before = origins } = (await kept()) ?? {};
    const more = sites.filter((site) => !before.includes(site));
    await api.storage.local.set({ [KEY]: { asked: [...new Set([...asked, ...more])], before } });
  });
}

/**
 * Gives back a site that was asked for to read one page in a tab. If the library is fetching pages, its last one does.
 * @param {string} site
 */
export const revokeSite = (site) =>
  afterPrompts(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (![...held, ...pending].some(({ name }) => name === FETCHING)) await revokeFetchSites([site]);
  });

/** Gives back what was asked for. @param {string[]} [only] of that, these sites */
export async function revokeFetchSites(only) {
  await withLock(KEY, async () => {
    const { asked: all = [], before = [] } = (await kept()) ?? {};
    const asked = only ? all.filter((site) => only.includes(site)) : all;
    const left = all.filter((site) => !asked.includes(site));
    if (left.length) await api.storage.local.set({ [KEY]: { asked: left, before } });
    else await api.storage.local.remove(KEY);
    const chosen = await automaticSites(); // perhaps in the meantime
    const sites = asked.filter((site) => site !== EVERYWHERE && !chosen.includes(site));
    if (sites.length)
      await api.permissions.remove({ origins: sites }).catch((error) => console.info(String(error)));
    if (asked.includes(EVERYWHERE)) await revokeAllSites(before);
  });
}
