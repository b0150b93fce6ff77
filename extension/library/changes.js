// What the user does with articles: each change is announced, and deleting can be undone.

import { api } from "../shared/api.js";
import { make, one } from "../shared/dom.js";
import { counted, t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { giveBack, sitesToAsk } from "../reader/permissions.js";
import { wordsFor } from "./failure-words.js";
import { imageAddresses } from "./parsing.js";
import { state } from "./state.js";

/** @typedef {import("./client.js").LibraryClient} Library */

/** @type {Library} */
let library;
/** @type {(options?: { keep: boolean }) => Promise<void>} */
let refresh;
/** @type {(() => Promise<void>) | undefined} */
let undo;

/** @param {Library} client @param {typeof refresh} again */
export function setUpChanges(client, again) {
  library = client;
  refresh = again;
}

/** @param {string[]} uids @param {import("./listing.js").Changes} changes */
export async function changeAll(uids, changes) {
  return attempt(() => library.ask("change", { uids, changes }));
}

/**
 * Makes a change and shows what the library is like then.
 * @param {() => Promise<unknown>} run
 * @returns {Promise<boolean>} whether the change was made; if not, the user is told why
 */
async function attempt(run) {
  let failure;
  try {
    await run();
  } catch (error) {
    console.warn(error);
    failure = /** @type {any} */ (error);
  }
  await refresh({ keep: true });
  if (failure) showToast(t(wordsFor(failure.kind ?? "", "library_change_failed")));
  return !failure;
}

/** Moves articles into the trash and offers to undo it. @param {string[]} uids */
export async function removeAll(uids) {
  if (!(await changeAll(uids, { deleted: Date.now() }))) return;
  undo = async () => {
    undo = undefined;
    showToast("");
    await changeAll(uids, { deleted: null });
    document.getElementById(uids[0])?.querySelector("a")?.focus();
  };
  showToast(counted("library_deleted_count", uids.length), { actions: [[t("library_undo"), undo]] });
}

/** Undoes the last deletion, also after its notice has gone. */
export function undoLast() {
  void undo?.();
}

/** Asks the user for the tags of articles. @param {any[]} rows */
export async function askTags(rows) {
  const dialog = /** @type {HTMLDialogElement} */ (one("tagging"));
  const names = /** @type {HTMLInputElement} */ (one("tagging-names"));
  const before = rows[0].tags.filter((/** @type {string} */ tag) =>
    rows.every((row) => row.tags.includes(tag)),
  );
  names.value = before.join(", ");
  const { tags } = await library.ask("counts", {});
  one("tagging-known").replaceChildren(
    ...tags.map((/** @type {any} */ tag) => make("option", { value: tag.name })),
  );
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  if (dialog.returnValue !== "save") return;
  const after = [
    ...new Set(
      names.value
        .split(/[,،、，]/u)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  const removed = before.filter((/** @type {string} */ tag) => !after.includes(tag));
  await attempt(() => library.ask("tag", { uids: rows.map((row) => row.uid), add: after, remove: removed }));
}

/** The browser asks for permissions only while this click is being handled. @param {any} row */
async function getImages(row) {
  const { article, images } = await library.ask("get", { uid: row.uid });
  const missed = imageAddresses(article.html).filter((address) => !images.includes(address));
  const sites = await sitesToAsk(missed, article.url);
  const granted = sites.length > 0 && (await api.permissions.request({ origins: sites }).catch(() => false));
  showToast(t("library_saving"), { stays: true });
  const { images: had, missing } = await library.ask("complete", { uid: row.uid });
  if (granted) await giveBack(sites);
  showToast(
    missing.length ? t("library_images_missing", had, had + missing.length) : t("library_images_all"),
  );
}

/** @type {import("./items.js").Actions} */
export const actions = {
  change: (row, changes) => void changeAll([row.uid], changes),
  remove: (row) => void removeAll([row.uid]),
  tags: (row) => void askTags([row]),
  images: (row) =>
    void getImages(row).catch((error) => {
      console.warn(error);
      showToast(t("library_change_failed"));
    }),
  select(row, on) {
    if (on) state.selected.add(row.uid);
    else state.selected.delete(row.uid);
    document.dispatchEvent(new Event("selection"));
  },
};
