// The menu for the whole library: size, backups, import, check and trash.

import { api } from "../shared/api.js";
import { answerOf, byId, isTyping } from "../shared/dom.js";
import { downloadBlob } from "../shared/files.js";
import { counted, t } from "../shared/i18n.js";
import { showOutcome, showProgress, showToast } from "../shared/toast.js";
import { dropUndo } from "./changes.js";
import { copyFile, dropImports, writeImport } from "../shared/library-files.js";
import { reportFailure } from "../shared/library-messages.js";
import { compareReadings } from "./compare-readings.js";
import { allUids, backUpAsJson, importForeignFile, showImported } from "./exchange.js";
import { library } from "../wire/library-client.js";

const WEEK_MS = 7 * 24 * 3600_000;
const LAST = "libraryBackup"; // in storage.local: time of the last automatic backup; absent if these are off

/** @param {() => Promise<void>} refresh */
export function setUpStorage(refresh) {
  on("backup", "library_backup_failed", backUp);
  on("backup-json", "library_backup_failed", backUpAsJson);
  on("import", "library_import_failed", async () => byId("file").click());
  on("check", "library_change_failed", check);
  on("again-all", "library_change_failed", async () => compareReadings(await allUids(["all"])));
  for (const id of ["empty", "empty-here"])
    on(id, "library_change_failed", async () => {
      const { deleted } = await library.ask("counts", {});
      if (!deleted || !(await confirm(counted("library_empty_sure", deleted), t("library_empty_trash"))))
        return;
      await library.ask("empty", {});
      dropUndo();
      await refresh();
      if (id === "empty-here") byId("main").focus(); // the button is gone
    });
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (chosen) void importFile(chosen).catch((error) => reportFailure(error, "library_import_failed", true));
  });
  // Pasted links are imported like a file with a list of them.
  document.addEventListener("paste", ({ clipboardData, target }) => {
    const text = clipboardData?.getData("text/plain") ?? "";
    if (isTyping(target) || !/^\s*https?:/.test(text)) return;
    const links = new File([text], "links.txt");
    void importFile(links).catch((error) => reportFailure(error, "library_import_failed", true));
  });
  byId("storage").addEventListener("toggle", () => {
    void showUsage();
    void updateEmptyButton().catch((error) => console.warn(error));
  });
  void setUpAutomatic();
}

/** @param {string} id @param {string} failed @param {() => Promise<void>} run */
function on(id, failed, run) {
  byId(id).addEventListener("click", () => {
    /** @type {HTMLElement} */ (byId("storage")).hidePopover();
    void run().catch((error) => reportFailure(error, failed, true));
  });
}

/** Downloads the SQLite file. */
async function backUp() {
  showToast(t("library_saving"), { stays: true });
  const { name } = await library.ask("backup", {});
  const day = new Date().toISOString().slice(0, 10);
  downloadBlob(`pyjustext-library-${day}.sqlite`, await copyFile(name));
  showToast(t("library_backed_up"));
}

/** @param {File} file */
async function importFile(file) {
  showToast(t("library_importing"), { stays: true });
  if (!(await isDatabase(file))) {
    await importForeignFile(file);
    return;
  }
  const name = await writeImport(file);
  try {
    const copied = await library.ask("importBackup", { name }, ({ done = 0, all = 0 }) => {
      showProgress(t("library_importing_of", done, all));
    });
    const { added, there, failed, refused } = copied;
    showImported({ added: added.length, there, failed: failed.length }, refused, failed);
  } finally {
    await dropImports();
  }
}

/** @param {File} file */
const isDatabase = async (file) => (await file.slice(0, 16).text()) === "SQLite format 3\0";

async function check() {
  showToast(t("library_checking"), { stays: true });
  const { articles, problems, rebuilt } = await library.ask("check", {});
  const words = [
    problems.length ? counted("library_problems", problems.length) : counted("library_sound", articles),
  ];
  if (rebuilt) words.push(t("library_rebuilt"));
  showOutcome(words.join(" "));
}

/** Disables the button if the trash is empty. */
async function updateEmptyButton() {
  const { deleted } = await library.ask("counts", {});
  /** @type {HTMLButtonElement} */ (byId("empty")).disabled = !deleted;
}

async function showUsage() {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persisted = await navigator.storage.persisted();
  const format = (/** @type {number} */ bytes) => {
    const [unit, size] = bytes < 1e9 ? ["megabyte", 1e6] : ["gigabyte", 1e9];
    return new Intl.NumberFormat(t("locale"), {
      style: "unit",
      unit,
      maximumFractionDigits: bytes < 1e10 && unit === "gigabyte" ? 1 : 0,
    }).format(bytes / size);
  };
  const lasting = persisted || "offscreen" in api; // Chrome never deletes data of extensions with this permission, but does not say so
  byId("room").textContent =
    `${t("library_room", format(usage), format(quota))} ${t(lasting ? "library_lasting" : "library_not_lasting")}`;
}

/** Makes automatic backups, at most once a week, when this page is opened. */
async function setUpAutomatic() {
  const box = /** @type {HTMLInputElement} */ (byId("automatic"));
  const { [LAST]: last } = await api.storage.local.get(LAST);
  box.checked = typeof last === "number";
  const make = async () => {
    await backUp();
    await api.storage.local.set({ [LAST]: Date.now() });
  };
  box.addEventListener("change", () => {
    if (box.checked) void make().catch((error) => reportFailure(error, "library_backup_failed", true));
    else void api.storage.local.remove(LAST);
  });
  if (typeof last === "number" && Date.now() - last > WEEK_MS)
    await make().catch((error) => reportFailure(error, "library_backup_failed", true));
}

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
async function confirm(question, yes) {
  byId("sure-title").textContent = question;
  byId("sure-yes").textContent = yes;
  return (await answerOf(/** @type {HTMLDialogElement} */ (byId("sure")))) === "yes";
}
