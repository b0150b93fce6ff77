// Saves the article to the library, shows the progress, and asks for permission to fetch missing images.

import { pageRef } from "./captured.js";
import { current, setKept } from "./current.js";
import { askForSites, sitesToAsk } from "../shared/permissions.js";
import { api } from "../shared/api.js";
import { counted, t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { askAbout } from "../wire/host-wire.js";
import { library } from "../wire/library-client.js";
import { completeFromPage } from "../capture/page-images.js";
import { messageFor } from "../shared/library-messages.js";

/** @param {Article} article @returns {Promise<boolean>} whether it is in the library now */
export async function save(article) {
  const outcome = await storeArticle(article, offerImages);
  if (!outcome) return false;
  const { uid } = outcome;
  showSaved(outcome, outcome.already ? await replacing(uid, article) : undoing(uid));
  return true;
}

/** @typedef {[words: string, run: () => unknown][]} Actions */

/** Offers to undo a save. @param {string} uid @returns {Actions} */
export const undoing = (uid) => [
  [t("undo"), () => library.ask("change", { uids: [uid], changes: { deleted: Date.now() } })],
];

/**
 * Offers to replace the stored article, if it differs.
 * @param {string} uid @param {Article} article @returns {Promise<Actions>}
 */
async function replacing(uid, article) {
  const { article: stored } = await library.ask("get", { uid });
  const replace = async () => {
    await library.ask("edit", { uid, article });
    await library.ask("complete", { uid });
    showToast(t("library_saved"));
  };
  return stored.html === article.html ? [] : [[t("library_update"), replace]];
}

/**
 * Stores an article, and shows a message if that fails.
 * @param {Article} article
 * @param {(outcome: Outcome) => Promise<void>} [more] called when some images could not be fetched
 * @returns {Promise<Outcome | undefined>}
 */
export async function storeArticle(article, more) {
  const uid = crypto.randomUUID();
  showToast(t("library_saving"), {
    stays: true,
    actions: [[t("cancel"), () => void library.ask("cancel", { uid })]],
  });
  void navigator.storage.persist().catch(() => false); // Firefox then gives more space, without asking the user
  try {
    const url = current.session?.url || article.url;
    // The captured page is only the first of several.
    const isJoined = article.notes.some(({ code }) => code === "joined");
    const { imageHosts } = current.session ?? {};
    const page = { uid, url, title: article.title, article: { ...article, url }, imageHosts };
    const alone = () => library.ask("save", page); // without its page
    /** @type {Outcome} */
    const outcome = isJoined
      ? await alone()
      : await askAbout(pageRef, { kind: "save", ...page }).catch((error) => {
          if (error.kind !== "gone") throw error;
          return alone(); // the captured page no longer exists
        });
    setKept(outcome.uid);
    if (!outcome.already) await completeImages(outcome, more);
    return outcome;
  } catch (error) {
    const kind = /** @type {any} */ (error).kind ?? "failed";
    if (kind !== "cancelled") console.warn(error);
    showToast(t(kind === "cancelled" ? "library_cancelled" : messageFor(kind, "library_save_failed")));
    return undefined;
  }
}

/**
 * Adds images to a saved article. If that fails, the article stays without them.
 * @param {Outcome} outcome @param {((outcome: Outcome) => Promise<void>) | undefined} more
 */
async function completeImages(outcome, more) {
  try {
    const { opener } = current.session ?? {};
    // If the page is still open in its own tab, it fetches the images that only it may read.
    if (opener !== undefined) await completeFromPage(opener, outcome);
    await more?.(outcome);
  } catch (error) {
    console.warn("Some images were not saved:", error);
  }
}

/** @param {Outcome} outcome */
async function offerImages(outcome) {
  const sites = await sitesToAsk(outcome.refused, current.session?.url ?? "");
  if (!sites.length) return;
  showToast("");
  const complete = async () => {
    showToast(t("library_saving"), { stays: true });
    Object.assign(outcome, await library.ask("complete", { uid: outcome.uid }));
  };
  await askForSites(sites, outcome.refused.length, complete, true);
}

/**
 * Confirms that an article is saved, and counts missing images.
 * @param {Omit<Outcome, "refused">} outcome @param {Actions} actions before the others
 */
export function showSaved({ uid, already, images, missing, waiting }, actions) {
  const left = missing.length + waiting;
  const words = [t(already ? "library_already" : "library_saved")];
  if (!already && left) words.push(counted("library_images_missing", images, images + left));
  if (api.extension.inIncognitoContext) {
    // In Chrome a private window has its own library, which is gone when it closes; Firefox has one for all
    // windows.
    words.push(t("offscreen" in api ? "library_private_gone" : "library_private_kept"));
  }
  const open = () => void api.tabs.create({ url: api.runtime.getURL(`library/library.html#${uid}`) });
  const tags = async () => (await import("./kept.js")).openTags();
  showToast(words.join(" "), {
    actions: [...actions, [t("library_tags"), tags], [t("library_open"), open]],
  });
}
