// The permission to fetch pages or images of sites: requested for all of them at once, revoked after the last one.

import { api } from "./api.js";
import { automaticSites } from "./automatic-sites.js";
import { withLock } from "./locks.js";
import { EVERYWHERE, revokeAllSites } from "./lost-sites.js";
import { delay } from "./timing.js";

const KEY = "fetchSites"; // in storage.local, which outlives a restart
export const FETCHING = "fetching"; // a lock, held while the library fetches pages
const ASKING = "fetchSites.asking"; // a shared lock, held from a request until its use ends, or the queue begins
const RETRY_MS = 100;

/** @typedef {{ asked: string[], before: string[] }} Kept asked: sites to revoke; before: sites that were allowed before */

/** @returns {Promise<Kept | undefined>} */
const kept = async () => /** @type {any} */ (await api.storage.local.get(KEY))[KEY];

/** Whether pages are being fetched or wait in the queue. */
export const isFetching = async () => Boolean(await kept());

/**
 * Asks for access to sites. Must be called while a click is being handled, before anything is awaited.
 * @param {string[]} sites in the form of siteOf, or `EVERYWHERE`
 * @param {(granted: boolean) => unknown} use begins to fetch if the user agreed; nothing is revoked before it ends
 * @param {boolean} [stays] whether the permission is not to be revoked at all
 */
export async function askForFetching(sites, use, stays = false) {
  // Not awaited, because the browser asks only while the click is being handled.
  const allowed = api.permissions.getAll();
  const request = api.permissions.request({ origins: sites }).catch(() => false);
  await navigator.locks.request(ASKING, { mode: "shared" }, async () => {
    await request;
    const granted = await api.permissions.contains({ origins: sites }).catch(() => false);
    if (granted && !stays) await keep(sites, (await allowed).origins ?? []);
    await use(granted);
  });
}

/** Calls a function once no page is between asking for sites and using them. @param {() => Promise<void>} revoke */
export const afterPrompts = (revoke) => navigator.locks.request(ASKING, revoke);

/** @param {string[]} sites @param {string[]} origins what was allowed before */
async function keep(sites, origins) {
  await withLock(KEY, async () => {
    const { asked = [], before = origins } = (await kept()) ?? {};
    const more = sites.filter((site) => !before.includes(site));
    await api.storage.local.set({ [KEY]: { asked: [...new Set([...asked, ...more])], before } });
  });
}

/**
 * Fetches with permission for sites, which is revoked afterwards. Must be called while a click is being handled, before
 * anything is awaited.
 * @param {string[]} sites @param {(granted: boolean) => unknown} use
 */
export async function fetchOnce(sites, use) {
  try {
    await askForFetching(sites, use);
  } finally {
    void revokeSites(sites); // not awaited: another tab may still be fetching
  }
}

/**
 * Revokes permissions once no page uses one that was requested. If the library is fetching pages, its queue revokes them
 * at its end; if this page is closed before, the next start of the browser does.
 * @param {string[]} sites
 */
export async function revokeSites(sites) {
  const revoke = async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (![...held, ...pending].some(({ name }) => name === FETCHING)) await revokeFetchSites(sites);
    return true;
  };
  // A request that waits would make others wait that want to fetch.
  while (!(await navigator.locks.request(ASKING, { ifAvailable: true }, (lock) => lock && revoke())))
    await delay(RETRY_MS);
}

/** Revokes the permissions that were requested for fetching. @param {string[]} [only] if given, only for these sites */
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
