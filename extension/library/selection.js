// Actions on all selected articles.

import { byId } from "../shared/dom.js";
import { t, counted } from "../shared/i18n.js";
import { compareReadings } from "./compare-readings.js";
import { archiveAll, askTags, changeAll, removeAll } from "./changes.js";
import { state } from "./state.js";
import { connect } from "../wire/engine-client.js";
import { storedArticle } from "../wire/library-client.js";
import { downloadFile } from "../shared/files.js";
import { FORMATS, FORMAT_NAMES, formatOf } from "../shared/formats.js";
import { reportFailure } from "../shared/library-messages.js";
import { getSettings } from "../shared/settings.js";
import { showProgress, showToast } from "../shared/toast.js";

const ALWAYS = ["selected-all", "selected-none"]; // the other controls are for the trash or for the other views

/** @param {(options: { keep: boolean }) => Promise<void>} refresh */
export function setUpSelection(refresh) {
  const uids = () => [...state.selected];
  const rows = () => state.rows.filter((row) => state.selected.has(row.uid));
  document.addEventListener("selection", showSelection);
  byId("selected-archive").addEventListener("click", () => void archiveAll(rows(), true));
  byId("selected-favourite").addEventListener("click", () => void changeAll(uids(), { favourite: 1 }));
  byId("selected-tags").addEventListener("click", () => void askTags(rows()));
  byId("selected-delete").addEventListener("click", () => void removeAll(uids()));
  byId("selected-restore").addEventListener("click", () => void changeAll(uids(), { deleted: null }));
  byId("selected-again").addEventListener("click", () => void compareReadings(uids()));
  byId("selected-all").addEventListener("click", () => {
    for (const { uid } of state.rows) state.selected.add(uid);
    void refresh({ keep: true });
  });
  byId("selected-none").addEventListener("click", () => {
    state.selected.clear();
    void refresh({ keep: true });
  });
  const formats = /** @type {HTMLSelectElement} */ (byId("selected-format"));
  for (const format of FORMAT_NAMES.filter((name) => FORMATS[name].library))
    formats.add(new Option(t(`library_format_${format}`), format));
  byId("selected-take").addEventListener(
    "click",
    () => void exportArticles(uids(), FORMATS[formatOf(formats.value)]),
  );
}

export function showSelection() {
  const count = state.selected.size;
  const hadFocus = byId("selected").contains(document.activeElement);
  byId("selected").hidden = !count;
  if (hadFocus && !count) byId("main").focus({ preventScroll: true });
  const inTrash = state.view === "deleted"; // where articles can only be restored
  for (const control of byId("selected").querySelectorAll("button, select")) {
    const { id } = control;
    /** @type {HTMLElement} */ (control).hidden =
      !ALWAYS.includes(id) && (id === "selected-restore") !== inTrash;
  }
  byId("selected-count").textContent = count ? t("library_selected", count) : "";
}

/** Exports articles as files, which Python writes. @param {string[]} uids @param {import("../shared/formats.js").Format} format */
async function exportArticles(uids, { library: format, holdsMany }) {
  const engine = connect();
  const gathered = [];
  const template = (await getSettings()).frontMatter || undefined;
  try {
    for (const uid of uids) {
      showProgress(t("library_taking", gathered.length + 1, uids.length));
      const stored = await storedArticle(uid);
      const article = { ...stored.article, highlights: stored.highlights };
      const { images } = stored;
      gathered.push({ article, images });
      if (!holdsMany) downloadFile(await engine.ask("export", { article, images, format }));
    }
    if (holdsMany) {
      const title = gathered.length === 1 ? gathered[0].article.title : t("library");
      downloadFile(await engine.ask("bind", { book: { title, articles: gathered }, format, template }));
    }
    showToast(counted("library_taken", uids.length));
  } catch (error) {
    reportFailure(error, "library_take_failed");
  }
}
