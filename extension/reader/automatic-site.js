// "Always open this site in the reader", on and off, for a site and for a page.

import { choose, chosenSites, exceptPage, nameOf, unchoose } from "../shared/automatic-sites.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { pageAddress } from "./current.js";
import { leave } from "./leaving.js";

export async function toggleChosen() {
  const site = siteOf(pageAddress());
  if (!site) return;
  const host = nameOf(site);
  if ((await chosenSites()).includes(site)) {
    await unchoose(site);
    showToast(t("chosen_off", host));
    return;
  }
  const allow = async () => showToast(t((await choose(site)) ? "chosen_on" : "command_failed", host));
  showToast(t("chosen_words", host), { stays: true, actions: [[t("chosen_allow"), allow]] });
}

/** Back to a page that opened by itself, for good. @param {string} url */
export async function leaveAlone(url) {
  await exceptPage(url);
  leave();
}
