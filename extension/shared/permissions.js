// The permission to fetch images of other sites: requested for few sites, revoked after the save.

import { api } from "./api.js";
import { automaticSites } from "./automatic-sites.js";
import { make, byId } from "./dom.js";
import { hostOf, siteOf } from "./hosts.js";
import { counted, t } from "./i18n.js";

const MOST = 5; // sites besides the page's own: nobody reads a longer list

/**
 * The sites with most of the refused images, the page's own first. Permission patterns have no ports.
 * @param {string[]} refused
 * @param {string} page address of the page
 * @returns {Promise<string[]>}
 */
export async function sitesToAsk(refused, page) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const address of refused) {
    const site = siteOf(address);
    if (site) counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  const own = siteOf(page);
  const sites = [...counts.keys()].filter((site) => site !== own);
  sites.sort((a, b) => /** @type {number} */ (counts.get(b)) - /** @type {number} */ (counts.get(a)));
  const wanted = [...(own && counts.has(own) ? [own] : []), ...sites.slice(0, MOST)];
  const granted = await Promise.all(wanted.map((site) => api.permissions.contains({ origins: [site] })));
  return wanted.filter((_, index) => !granted[index]);
}

/**
 * Asks whether to request permissions, because the browser shows its own question only while a click is being
 * handled.
 * @param {string[]} sites
 * @param {number} count the number of images
 * @param {boolean} [isSaved] whether the article is saved already, and only its images are missing
 * @returns {Promise<"always" | "once" | "without" | "cancel">}
 */
export function askForSites(sites, count, isSaved = false) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("ask"));
  const always = /** @type {HTMLInputElement} */ (byId("ask-always"));
  byId("ask-title").textContent = counted("ask_title", count);
  byId("ask-words").textContent = t(isSaved ? "ask_words_saved" : "ask_words");
  byId("ask-allow").textContent = t(isSaved ? "ask_allow_saved" : "ask_allow");
  byId("ask-without").textContent = t(isSaved ? "ask_not_now" : "ask_without");
  byId("ask-cancel").hidden = isSaved;
  byId("ask-sites").replaceChildren(...sites.map((site) => make("li", {}, hostOf(site.slice(0, -1)).shown)));
  always.checked = false;
  return new Promise((resolve) => {
    /** @param {"always" | "once" | "without" | "cancel"} answer */
    const finish = (answer) => {
      dialog.close();
      resolve(answer);
    };
    byId("ask-allow").onclick = async () => {
      const granted = await api.permissions.request({ origins: sites }).catch(() => false);
      if (!granted) finish("without");
      else finish(always.checked ? "always" : "once");
    };
    byId("ask-without").onclick = () => finish("without");
    byId("ask-cancel").onclick = () => finish("cancel");
    dialog.oncancel = () => finish("cancel");
    dialog.showModal();
  });
}

/** @param {string[]} sites */
export async function revokeSites(sites) {
  const chosen = await automaticSites(); // perhaps in the meantime
  await api.permissions
    .remove({ origins: sites.filter((site) => !chosen.includes(site)) })
    .catch((error) => console.info("Not revoked:", String(error)));
}
