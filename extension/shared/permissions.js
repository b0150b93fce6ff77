// The permission to fetch images of other sites: requested for few sites, usually revoked after the save.

import { api } from "./api.js";
import { make, byId } from "./dom.js";
import { askForFetching, fetchOnce } from "./fetch-sites.js";
import { hostOf, siteOf } from "./hosts.js";
import { counted, t } from "./i18n.js";

const MOST = 5; // sites besides the page's own: nobody reads a longer list

/**
 * The sites with most of the refused images, the page's own first. Permission patterns have no ports.
 * @param {string[]} refused @param {string} page address of the page
 * @returns {Promise<string[]>}
 */
export async function sitesToAsk(refused, page) {
  const sites = [...Map.groupBy(refused.map(siteOf).filter(Boolean), (site) => site)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([site]) => site);
  const own = siteOf(page);
  const others = sites.filter((site) => site !== own).slice(0, MOST);
  const wanted = sites.includes(own) ? [own, ...others] : others;
  const granted = await Promise.all(wanted.map((site) => api.permissions.contains({ origins: [site] })));
  return wanted.filter((_, index) => !granted[index]);
}

/**
 * Asks whether to request permissions, because the browser shows its own question only while a click is being
 * handled. Fetches images if the user agrees.
 * @param {string[]} sites @param {number} count the number of images
 * @param {() => unknown} fetchMore
 * @param {boolean} [isSaved] whether the article is saved already, and only its images are missing
 * @returns {Promise<boolean>} whether to go on; false if the user cancelled
 */
export function askForSites(sites, count, fetchMore, isSaved = false) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("ask"));
  const always = /** @type {HTMLInputElement} */ (byId("ask-always"));
  byId("ask-title").textContent = counted("ask_title", count);
  byId("ask-words").textContent = t(isSaved ? "ask_words_saved" : "ask_words");
  byId("ask-allow").textContent = t(isSaved ? "ask_allow_saved" : "ask_allow");
  byId("ask-without").textContent = t(isSaved ? "ask_not_now" : "ask_without");
  byId("ask-cancel").hidden = isSaved;
  byId("ask-sites").replaceChildren(...sites.map((site) => make("li", {}, hostOf(site.slice(0, -1)).shown)));
  always.checked = false;
  const use = async (/** @type {boolean} */ granted) => {
    dialog.close();
    if (granted) await fetchMore();
  };
  return new Promise((resolve, reject) => {
    const answer = (/** @type {boolean} */ isGoingOn) => {
      dialog.close();
      resolve(isGoingOn);
    };
    byId("ask-allow").onclick = () => {
      const fetched = always.checked ? askForFetching(sites, use, true) : fetchOnce(sites, use);
      fetched.then(() => resolve(true), reject);
    };
    byId("ask-without").onclick = () => answer(true);
    byId("ask-cancel").onclick = () => answer(false);
    dialog.oncancel = () => answer(false);
    dialog.showModal();
  });
}
