// Actions on all selected articles.

import { one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { readAgain } from "./again.js";
import { archiveAll, askTags, changeAll, removeAll } from "./changes.js";
import { FORMATS, take } from "./taking.js";
import { state } from "./state.js";

/** @typedef {import("./client.js").LibraryClient} Library */

const ALWAYS = ["selected-all", "selected-none"]; // the other controls are for the trash or for the other views

/** @param {Library} library @param {(options: { keep: boolean }) => Promise<void>} refresh */
export function setUpSelection(library, refresh) {
  const uids = () => [...state.selected];
  const rows = () => state.rows.filter((row) => state.selected.has(row.uid));
  document.addEventListener("selection", showSelection);
  one("selected-archive").addEventListener("click", () => void archiveAll(rows(), true));
  one("selected-favourite").addEventListener("click", () => void changeAll(uids(), { favourite: 1 }));
  one("selected-tags").addEventListener("click", () => void askTags(rows()));
  one("selected-delete").addEventListener("click", () => void removeAll(uids()));
  one("selected-restore").addEventListener("click", () => void changeAll(uids(), { deleted: null }));
  one("selected-again").addEventListener("click", () => void readAgain(library, uids()));
  one("selected-all").addEventListener("click", () => {
    for (const { uid } of state.rows) state.selected.add(uid);
    void refresh({ keep: true });
  });
  one("selected-none").addEventListener("click", () => {
    state.selected.clear();
    void refresh({ keep: true });
  });
  const formats = /** @type {HTMLSelectElement} */ (one("selected-format"));
  for (const format of Object.keys(FORMATS)) formats.add(new Option(t(`library_format_${format}`), format));
  one("selected-take").addEventListener(
    "click",
    () => void take(library, uids(), /** @type {keyof typeof FORMATS} */ (formats.value)),
  );
}

export function showSelection() {
  const count = state.selected.size;
  const hadFocus = one("selected").contains(document.activeElement);
  one("selected").hidden = !count;
  if (hadFocus && !count) one("main").focus({ preventScroll: true });
  const inTrash = state.view === "deleted"; // what is there can only be taken out
  for (const control of one("selected").querySelectorAll("button, select")) {
    const { id } = control;
    /** @type {HTMLElement} */ (control).hidden =
      !ALWAYS.includes(id) && (id === "selected-restore") !== inTrash;
  }
  one("selected-count").textContent = count ? t("library_selected", count) : "";
}
