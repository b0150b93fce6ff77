// The options page: all settings, in groups.

import { byId, make, makeButton } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { counted, t } from "../shared/i18n.js";
import {
  APPEARANCE,
  DEFAULTS,
  appearanceOf,
  changeSettings,
  getSettings,
  checked,
} from "../shared/settings.js";
import { changeRule, siteName, siteRules, removeSite } from "../shared/automatic-sites.js";
import { requestLostSites } from "../shared/lost-sites.js";
import { allCorrections, removeCorrection } from "../shared/corrections.js";
import { agreedVoices, withdraw } from "../shared/online-voices.js";
import { COMMANDS } from "../shared/command-table.js";
import { keyRows } from "../shared/keys.js";
import { setUpOwnTexts, showNote, showOwnTexts } from "./own-texts.js";
import { controlOf, valueOf } from "./setting-controls.js";
import { warningFor } from "../shared/contrast.js";
import { deleteKept } from "../shared/kept-readers.js";
import { deletePlaces } from "../shared/places.js";
import { setUpShortcutPage, showShortcut } from "../shared/shortcut.js";
import { showToast } from "../shared/toast.js";
import { followTheme } from "../shared/theme.js";
import { connect } from "../wire/engine-client.js";
import { hasHost } from "../wire/host-document.js";
import { downloadFile } from "../shared/files.js";

const KIND = "pyjustext-settings"; // of an exported file
/** @type {Record<string, readonly (keyof import("../shared/settings.js").Settings)[]>} */
const GROUPS = {
  "appearance-group": APPEARANCE,
  "reading-group": ["open", "keys", "rate", "place", "keep"],
  "engine-group": ["engine"],
  "obsidian-group": ["obsidianVault", "obsidianFolder", "obsidianName", "obsidianList"],
  "idle-group": ["idle"],
};

async function showSettings() {
  const settings = await getSettings();
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const row of byId(group).querySelectorAll(".row")) row.remove();
    const last = byId(group).querySelector(".last");
    for (const control of names.map((name) => controlOf(name, settings)))
      byId(group).insertBefore(control, last);
  }
  showPreview(settings);
  showOwnTexts(settings);
}

/** @param {import("../shared/settings.js").Settings} settings */
function showPreview(settings) {
  globalThis.showAppearance(byId("preview"), appearanceOf(settings));
  byId("faint").textContent = warningFor(settings);
}

function showKeys() {
  byId("reader-keys").replaceChildren(...keyRows(Object.values(COMMANDS.reader)));
  byId("library-keys").replaceChildren(...keyRows(Object.values(COMMANDS.library)));
}

/** Lists items that the user can remove, below an explanation. @param {string} id of the list @param {HTMLLIElement[]} entries */
function showList(id, entries) {
  byId(`${id}-words`).textContent = t(`options_${id}_${entries.length ? "words" : "none"}`);
  byId(id).replaceChildren(...entries);
}

async function showPermissions() {
  const { origins = [] } = await api.permissions.getAll();
  const remove = (/** @type {string} */ origin) => api.permissions.remove({ origins: [origin] });
  const entries = origins.map((origin) => entry(origin, () => remove(origin), showPermissions));
  showList("permissions", entries);
}

/** Lists the sites with their own appearance. */
async function showSites() {
  const keys = Object.keys(await api.storage.local.get()).filter((key) => key.startsWith("site:"));
  const remove = (/** @type {string} */ key) => api.storage.local.remove(key);
  const entries = keys.map((key) => entry(key.slice("site:".length), () => remove(key), showSites));
  showList("sites", entries);
}

/** Lists the sites that are read without a click. */
async function showChosen() {
  const entries = (await siteRules()).map((rule) => {
    const showAgain = () => Promise.all([showChosen(), showPermissions()]);
    const row = entry(siteName(rule.site), () => removeSite(rule.site), showAgain);
    row.append(...limitsOf(rule));
    return row;
  });
  showList("chosen", entries);
}

/** The controls of a rule for the pages of its site. @param {import("../shared/automatic-sites.js").Rule} rule */
function limitsOf({ site, paths, words, except }) {
  const example = "/news/ /*/blog/";
  const path = make("input", { type: "text", className: "paths", value: paths, placeholder: example });
  path.addEventListener("change", () => void changeRule(site, { paths: path.value.trim() }));
  const value = String(words);
  const least = make("input", { type: "number", className: "least", min: "0", step: "50", value });
  const keep = () => void changeRule(site, { words: Math.max(0, least.valueAsNumber || 0) });
  least.addEventListener("change", keep);
  const parts = [
    make("label", { className: "limit" }, t("options_chosen_paths"), path),
    make("label", { className: "limit" }, t("options_chosen_least"), least),
  ];
  if (!except.length) return parts;
  const clear = makeButton(t("options_chosen_again"), async () => {
    await changeRule(site, { except: [] });
    await showChosen();
  });
  return [
    ...parts,
    make("p", { className: "limit" }, `${counted("options_chosen_except", except.length)} `, clear),
  ];
}

/** Lists the parts of sites that the user permanently left out. */
async function showCorrections() {
  const entries = Object.entries(await allCorrections()).flatMap(([host, corrections]) =>
    corrections.map(({ path, text }) =>
      entry(`${host}: ${text}`, () => removeCorrection(host, path), showCorrections),
    ),
  );
  byId("corrections-report").hidden = !entries.length;
  showList("corrections", entries);
}

/** Lists the online voices that the user agreed to. */
async function showVoices() {
  const entries = (await agreedVoices()).map((voice) => entry(voice, () => withdraw(voice), showVoices));
  byId("online-voices").replaceChildren(...entries);
  byId("voices").hidden = !entries.length;
}

/** @param {string} name @param {() => Promise<unknown>} remove @param {() => Promise<unknown>} show updates the list */
function entry(name, remove, show) {
  const button = makeButton(t("options_take_back"), async () => {
    const list = /** @type {HTMLElement} */ (button.closest("ul"));
    const place = [...list.querySelectorAll("button")].indexOf(button);
    await remove();
    await show();
    const left = list.querySelectorAll("button");
    if (left.length) left[Math.min(place, left.length - 1)].focus();
    else list.closest("section")?.querySelector("h2")?.focus();
  });
  button.ariaLabel = `${t("options_take_back")}: ${name}`;
  return make("li", {}, make("code", {}, name), button);
}

/** Deletes the pages that were read: the files, and the pages in the host's memory. */
async function deletePages() {
  await deleteKept();
  if (await hasHost()) await connect().forget();
}

/** Deletes data that the user no longer wants to keep. @param {import("../shared/settings.js").Settings} settings */
async function dropUnwanted({ keep, place }) {
  if (keep === "off") await deletePages();
  if (place === "off") await deletePlaces();
}

/** Hides the settings that do not contain the search words. */
function search() {
  const words = /** @type {HTMLInputElement} */ (byId("search")).value.toLocaleLowerCase().trim();
  let found = 0;
  for (const section of document.querySelectorAll("section")) {
    const isHit = section.textContent.toLocaleLowerCase().includes(words);
    section.hidden = !isHit;
    found += Number(isHit);
    const isTitle = section.querySelector("h2")?.textContent.toLocaleLowerCase().includes(words);
    for (const row of section.querySelectorAll(".row")) {
      /** @type {HTMLElement} */ (row).hidden =
        !isTitle && !row.textContent.toLocaleLowerCase().includes(words);
    }
  }
  byId("none").textContent = found ? "" : t("options_search_none");
}

/** Changes all settings, and offers to undo it. @param {() => Promise<boolean>} change whether it was made */
async function changeAll(change) {
  const before = await getSettings();
  if (!(await change())) {
    showToast(t("options_import_failed"));
    return;
  }
  await showSettings();
  await dropUnwanted(await getSettings());
  const undo = async () => {
    await changeSettings(before);
    await showSettings();
  };
  showToast(t("options_saved"), { actions: [[t("undo"), undo]] });
}

/** @param {string} name of the file @param {object} data */
function saveJson(name, data) {
  downloadFile({ name, type: "application/json", text: JSON.stringify(data, null, 2) });
}

/** An imported file is checked like stored settings. @param {Blob} file @returns {Promise<boolean>} whether it contained settings */
async function importSettings(file) {
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return false;
  }
  if (read?.kind !== KIND || typeof read.settings !== "object") return false;
  await changeSettings(checked(read.settings));
  return true;
}

document.title = `${t("options_title")} · pyjustext`;
byId("form").addEventListener("change", async (event) => {
  const control = /** @type {HTMLInputElement} */ (event.target);
  const settings = await changeSettings({ [control.name]: valueOf(control) });
  showPreview(settings);
  showNote(settings);
  await dropUnwanted(settings);
  showToast(t("options_saved"));
});
byId("form").addEventListener("submit", (event) => event.preventDefault());
byId("search").addEventListener("input", search);
byId("forget").addEventListener("click", async () => {
  await Promise.all([deletePages(), deletePlaces()]);
  showToast(t("options_forgotten"));
});
setUpShortcutPage();
byId("export").addEventListener("click", async () =>
  saveJson("pyjustext-settings.json", { kind: KIND, settings: await getSettings() }),
);
byId("import").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  input.value = ""; // otherwise choosing the file again fires no event
  if (file) await changeAll(() => importSettings(file));
});
byId("reset").addEventListener(
  "click",
  () => void changeAll(async () => Boolean(await changeSettings(DEFAULTS))),
);
byId("corrections-report").addEventListener(
  "click",
  async () => void saveJson("pyjustext-corrections.json", await allCorrections()),
);
setUpOwnTexts();
showKeys();
requestLostSites();
await Promise.all([
  followTheme(),
  ...[showSettings(), showShortcut(), showPermissions(), showSites()],
  ...[showChosen(), showCorrections(), showVoices()],
]);
