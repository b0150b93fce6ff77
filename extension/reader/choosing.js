// "Read this site without a click", on and off.

import { choose, chosenSites, hostOf, unchoose } from "../shared/chosen.js";
import { t } from "../shared/i18n.js";
import { pageAddress } from "./current.js";
import { showToast } from "./toast.js";

export async function toggleChosen() {
  const host = hostOf(pageAddress());
  if (!host) return;
  if ((await chosenSites()).includes(host)) {
    await unchoose(host);
    showToast(t("chosen_off", host));
    return;
  }
  const allow = async () => showToast(t((await choose(host)) ? "chosen_on" : "command_failed", host));
  showToast(t("chosen_words", host), { stays: true, actions: [{ words: t("chosen_allow"), run: allow }] });
}
