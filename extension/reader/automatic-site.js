// "Always open this site in the reader": switches it for a site, and excepts single pages.

import { addSite, automaticSites, exceptPage, siteName, removeSite } from "../shared/automatic-sites.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { pageAddress } from "./current.js";
import { leave } from "./leaving.js";

export async function toggleAutomaticSite() {
  const site = siteOf(pageAddress());
  if (!site) return;
  const host = siteName(site);
  if ((await automaticSites()).includes(site)) {
    await removeSite(site);
    showToast(t("chosen_off", host));
    return;
  }
  const allow = async () => showToast(t((await addSite(site)) ? "chosen_on" : "command_failed", host));
  showToast(t("chosen_words", host), { stays: true, actions: [[t("chosen_allow"), allow]] });
}

/** Goes back to a page that opened by itself, and never opens it again. @param {string} url */
export async function exceptThisPage(url) {
  await exceptPage(url);
  leave();
}
