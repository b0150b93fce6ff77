// Saving from the reader: asks the library, shows the progress, and offers permissions for missing images.

import { current } from "../reader/current.js";
import { askForSites, giveBack, sitesToAsk } from "../reader/permissions.js";
import { api } from "../shared/api.js";
import { getCapture } from "../shared/sessions.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { connectLibrary } from "./client.js";
import { completeFromPage } from "./page-images.js";
import { wordsFor, wordsForArticle } from "./failure-words.js";

/** @typedef {import("../engine/article").Article} Article */

/** @param {Article} article @returns {Promise<boolean>} whether it is in the library now */
export async function save(article) {
  const library = connectLibrary();
  const uid = crypto.randomUUID();
  showToast(t("library_saving"), {
    stays: true,
    actions: [[t("cancel"), () => void library.ask("cancel", { uid })]],
  });
  void navigator.storage.persist().catch(() => false); // Firefox then gives more space, without asking the user
  try {
    const url = current.session?.url || article.url;
    const html = await getCapture(current.id);
    const page = { uid, url, title: article.title, article: { ...article, url }, html };
    const outcome = await library.ask("save", page);
    if (!outcome.already) {
      await askPage(outcome);
      await offerImages(outcome);
    }
    tellSaved(outcome);
    return true;
  } catch (error) {
    const kind = /** @type {any} */ (error).kind ?? "failed";
    if (kind !== "cancelled") console.warn(error);
    showToast(t(kind === "cancelled" ? "library_cancelled" : wordsFor(kind, "library_save_failed")));
    return false;
  }
}

/**
 * If the page is still open in its own tab, it fetches the images that only it may read.
 * @param {import("./jobs.js").Outcome} outcome
 */
async function askPage(outcome) {
  const { opener } = current.session ?? {};
  if (opener !== undefined) await completeFromPage(opener, outcome);
}

/** @param {import("./jobs.js").Outcome} outcome */
async function offerImages(outcome) {
  const sites = await sitesToAsk(outcome.refused, current.session?.url ?? "");
  if (!sites.length) return;
  showToast("");
  const answer = await askForSites(sites, outcome.refused.length);
  if (answer !== "always" && answer !== "once") return;
  showToast(t("library_saving"), { stays: true });
  try {
    Object.assign(outcome, await connectLibrary().ask("complete", { uid: outcome.uid }));
  } finally {
    if (answer === "once") await giveBack(sites);
  }
}

/**
 * Says whether the open article of the library is still there.
 * @param {string} uid
 * @returns {Promise<boolean>}
 */
export async function tellStillThere(uid) {
  try {
    await connectLibrary().ask("get", { uid });
    tellSaved({ uid, already: true, images: 0, missing: [] });
    return true;
  } catch (error) {
    console.warn(error);
    showToast(t(wordsForArticle(/** @type {any} */ (error).kind ?? "", "library_failed")));
    return false;
  }
}

/**
 * Says that an article is in the library, and how much of it.
 * @param {Omit<import("./jobs.js").Outcome, "refused">} outcome
 */
export function tellSaved({ uid, already, images, missing }) {
  const words = [t(already ? "library_already" : "library_saved")];
  if (!already && missing.length) words.push(t("library_images_missing", images, images + missing.length));
  if (api.extension.inIncognitoContext) {
    // In Chrome a private window has its own library, which is gone when it closes; Firefox has one for all
    // windows.
    words.push(t("offscreen" in api ? "library_private_gone" : "library_private_kept"));
  }
  const open = () => void api.tabs.create({ url: api.runtime.getURL(`library/library.html#${uid}`) });
  showToast(words.join(" "), { actions: [[t("library_open"), open]] });
}
