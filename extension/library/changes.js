// Changes of articles. A change that removes articles from the view shows a notice, and can be undone.

import { answerOf, make, byId } from "../shared/dom.js";
import { counted, t } from "../shared/i18n.js";
import { tagsIn } from "../shared/library-view.js";
import { showToast } from "../shared/toast.js";
import { fetchOnce } from "../shared/fetch-sites.js";
import { sitesToAsk } from "../shared/permissions.js";
import { reportFailure } from "../shared/library-messages.js";
import { judgeAddress } from "../shared/picture-rule.js";
import { imageAddresses } from "../shared/stored-html.js";
import { select } from "./items.js";
import { state } from "./state.js";
import { library } from "../wire/library-client.js";

/** @typedef {import("../wire/library-client.js").Changes} Changes */

/** @type {(options?: { keep: boolean }) => Promise<void>} */
let refresh;
/** @type {(() => Promise<void>) | undefined} */
let undo;
let lastPicked = ""; // the article that was selected or deselected last

/** @param {typeof refresh} refreshList */
export function setUpChanges(refreshList) {
  refresh = refreshList;
}

/** @param {string[]} uids @param {Changes} changes */
export const changeAll = (uids, changes) => applyAndRefresh(() => library.ask("change", { uids, changes }));

/**
 * Makes a change and refreshes the list.
 * @param {() => Promise<unknown>} run
 * @returns {Promise<boolean>} whether the change was made; if not, the user is told why
 */
async function applyAndRefresh(run) {
  const failed = await run().then(
    () => undefined,
    (error) => ({ error }),
  );
  await refresh({ keep: true });
  if (failed) reportFailure(failed.error, "library_change_failed");
  return !failed;
}

/** Moves articles into the trash. @param {string[]} uids */
export const removeAll = (uids) =>
  move(uids, { deleted: Date.now() }, { deleted: null }, counted("library_deleted_count", uids.length));

/** Moves articles into the archive, or out of it. @param {any[]} rows @param {boolean} archived */
export async function archiveAll(rows, archived) {
  const uids = rows.filter((row) => Boolean(row.archived) !== archived).map(({ uid }) => uid);
  const words = archived
    ? counted("library_archived_count", uids.length)
    : counted("library_unarchived_count", uids.length);
  if (uids.length) await move(uids, { archived: Number(archived) }, { archived: Number(!archived) }, words);
}

/**
 * Makes a change that removes articles from the view, and offers to undo it.
 * @param {string[]} uids @param {Changes} changes @param {Changes} back undoes the changes
 * @param {string} words
 */
async function move(uids, changes, back, words) {
  if (!(await changeAll(uids, changes))) return;
  undo = async () => {
    undo = undefined;
    showToast("");
    await changeAll(uids, back);
    document.getElementById(uids[0])?.querySelector("a")?.focus();
  };
  showToast(words, { actions: [[t("undo"), undo]] });
}

/** Removes the offer to undo, after the articles were deleted for good. */
export function dropUndo() {
  undo = undefined;
  showToast("");
}

/** Undoes the last change, even if its notice has disappeared. */
export const undoLast = () => void undo?.();

/** Asks the user for the tags of articles. @param {any[]} rows */
export async function askTags(rows) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("tagging"));
  const names = /** @type {HTMLInputElement} */ (byId("tagging-names"));
  const before = rows[0].tags.filter((/** @type {string} */ tag) =>
    rows.every((row) => row.tags.includes(tag)),
  );
  names.value = before.join(", ");
  const { tags } = await library.ask("counts", {});
  byId("tagging-known").replaceChildren(
    ...tags.map((/** @type {any} */ tag) => make("option", { value: tag.name })),
  );
  if ((await answerOf(dialog)) !== "save") return;
  const after = tagsIn(names.value);
  const removed = before.filter((/** @type {string} */ tag) => !after.includes(tag));
  await applyAndRefresh(() =>
    library.ask("tag", { uids: rows.map((row) => row.uid), add: after, remove: removed }),
  );
}

/** Must be called while a click is being handled, because the browser asks for permission. @param {any} row */
async function getImages(row) {
  const { article, images } = await library.ask("get", { uid: row.uid });
  const missed = imageAddresses(article.html).filter(
    (address) => !images.includes(address) && ["known", "unknown"].includes(judgeAddress(address, article)),
  );
  const sites = await sitesToAsk(missed, article.url);
  const complete = async () => {
    showToast(t("library_saving"), { stays: true });
    const { images: had, missing, waiting } = await library.ask("complete", { uid: row.uid, all: true });
    const left = missing.length + waiting;
    showToast(left ? counted("library_images_missing", had, had + left) : t("library_images_all"));
  };
  await (sites.length ? fetchOnce(sites, complete) : complete());
}

/** @type {import("./items.js").Actions} */
export const actions = {
  change: (row, changes) => void changeAll([row.uid], changes),
  archive: (row) => void archiveAll([row], !row.archived),
  remove: (row) => void removeAll([row.uid]),
  tags: (row) => void askTags([row]),
  images: (row) => void getImages(row).catch((error) => reportFailure(error, "library_change_failed")),
  select(row, on, isRange) {
    const uids = state.rows.map(({ uid }) => uid);
    const at = uids.indexOf(row.uid);
    const other = isRange ? uids.indexOf(lastPicked) : -1;
    const [from, to] = other < 0 ? [at, at] : [at, other].sort((a, b) => a - b);
    for (const uid of uids.slice(from, to + 1)) {
      if (on) state.selected.add(uid);
      else state.selected.delete(uid);
      select(byId(uid), on);
    }
    lastPicked = row.uid;
    document.dispatchEvent(new Event("selection"));
  },
};
