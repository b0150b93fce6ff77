// The question before the browser's own: which sites' images are missing, and whether we may ask for them.

import { api } from "../shared/api.js";
import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/**
 * Asks whether we may ask. The browser's own question needs a click that is being handled just then.
 * @param {string[]} sites
 * @param {number} count
 * @returns {Promise<"allow" | "without" | "cancel">}
 */
export function ask(sites, count) {
  const dialog = /** @type {HTMLDialogElement} */ (one("ask"));
  one("ask-title").textContent = t("ask_title", count);
  one("ask-words").textContent = t("ask_words");
  one("ask-sites").replaceChildren(...sites.map((site) => make("li", {}, new URL(site.slice(0, -1)).hostname)));
  return new Promise((resolve) => {
    /** @param {"allow" | "without" | "cancel"} answer */
    const settle = (answer) => {
      dialog.close();
      resolve(answer);
    };
    one("ask-allow").onclick = async () => {
      const granted = await api.permissions.request({ origins: sites }).catch(() => false);
      settle(granted ? "allow" : "without");
    };
    one("ask-without").onclick = () => settle("without");
    one("ask-cancel").onclick = () => settle("cancel");
    dialog.oncancel = () => settle("cancel");
    dialog.showModal();
  });
}
