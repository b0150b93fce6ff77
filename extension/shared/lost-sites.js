// When the permission for all sites is revoked, Chrome also revokes those for single sites. The next click in one of our
// pages requests them again. Chrome grants them without a prompt, because the user agreed before.

import { api } from "./api.js";
import { registerArrivalScript } from "./automatic-sites.js";

const KEY = "lostSites"; // in storage.local

export const EVERYWHERE = "*://*/*";

/** Revokes the permission for all sites. @param {string[]} before the sites that were allowed before */
export async function revokeAllSites(before) {
  await api.permissions.remove({ origins: [EVERYWHERE] }).catch(() => false);
  const { origins = [] } = await api.permissions.getAll();
  const lost = before.filter((site) => !origins.includes(site));
  if (lost.length) await api.storage.local.set({ [KEY]: lost });
}

/** Requests the lost permissions at the first click in this page. Call it once. */
export function requestLostSites() {
  const stored = api.storage.local.get(KEY);
  const ask = async () => {
    const { [KEY]: lost } = /** @type {{ [KEY]?: string[] }} */ (await stored);
    if (!lost) return;
    await api.permissions.request({ origins: lost }).catch(() => false);
    await api.storage.local.remove(KEY);
    await registerArrivalScript();
  };
  addEventListener("click", () => void ask(), { capture: true, once: true });
}
