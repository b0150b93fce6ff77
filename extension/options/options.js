// The options page: all settings, in groups.

import { make, one } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { counted, t } from "../shared/i18n.js";
import { APPEARANCE, DEFAULTS, changeSettings, getSettings } from "../shared/settings.js";
import { chosenSites, nameOf, unchoose } from "../shared/chosen.js";
import { bringLostSitesBack } from "../shared/lost-sites.js";
import { allCorrections, removeCorrection } from "../shared/corrections.js";
import { exportSettings, importSettings, saveJson } from "./backup.js";
import { controlOf, valueOf } from "./controls.js";
import { warningFor } from "../shared/contrast.js";
import { showToast } from "../shared/toast.js";
import { followTheme } from "../shared/theme.js";

const IDLE_MINUTES = [0, 2, 10, 30, 120];
const DEFAULT_IDLE = 10;
/** @type {Record<string, (keyof import("../shared/settings.js").Settings)[]>} */
const GROUPS = {
  "appearance-group": APPEARANCE,
  "reading-group": ["open", "place", "keys", "rate"],
  "engine-group": ["engine"],
};

async function showSettings() {
  const settings = await getSettings();
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const row of one(group).querySelectorAll(".row")) row.remove();
    one(group).append(...names.map((name) => controlOf(name, settings)));
  }
  showPreview(settings);
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  const chosen = typeof engineIdleMinutes === "number" ? engineIdleMinutes : DEFAULT_IDLE;
  const minutes = [...new Set([...IDLE_MINUTES, chosen])].sort((a, b) => a - b);
  one("idle").replaceChildren(
    ...minutes.map((n) =>
      make("option", { value: String(n), selected: n === chosen }, counted("options_minutes", n)),
    ),
  );
}

/** @param {import("../shared/settings.js").Settings} settings */
function showPreview(settings) {
  const { style, dataset } = one("preview");
  for (const name of APPEARANCE) {
    const value = settings[name];
    if (name === "ownFont") style.setProperty("--ownFont", `"${value}"`);
    else if (name.startsWith("own") || typeof value === "number")
      style.setProperty(`--${name}`, String(value));
    else dataset[name] = value;
  }
  one("faint").textContent = warningFor(settings);
}

async function showShortcut() {
  const commands = await api.commands.getAll();
  const key = commands.find((command) => command.name === "_execute_action")?.shortcut;
  one("shortcut").textContent = key ? t("options_shortcut_words", key) : t("options_shortcut_none");
}

/** Opens the browser's page for shortcuts. In Firefox there is no other way to open it. */
async function openShortcutPage() {
  const firefox = /** @type {any} */ (api.commands);
  if (firefox.openShortcutSettings) await firefox.openShortcutSettings();
  else await api.tabs.create({ url: "chrome://extensions/shortcuts" });
}

async function showPermissions() {
  const { origins = [] } = await api.permissions.getAll();
  one("permissions-words").textContent = t(
    origins.length ? "options_permissions_words" : "options_permissions_none",
  );
  const rows = origins.map((origin) =>
    entry(origin, async () => {
      await api.permissions.remove({ origins: [origin] });
      await showPermissions();
    }),
  );
  one("permissions").replaceChildren(...rows);
}

/** Lists the sites with their own appearance. */
async function showSites() {
  const keys = Object.keys(await api.storage.local.get()).filter((key) => key.startsWith("site:"));
  one("sites-words").textContent = t(keys.length ? "options_sites_words" : "options_sites_none");
  const rows = keys.map((key) =>
    entry(key.slice("site:".length), async () => {
      await api.storage.local.remove(key);
      await showSites();
    }),
  );
  one("sites").replaceChildren(...rows);
}

/** Lists the sites that are read without a click. */
async function showChosen() {
  const sites = await chosenSites();
  one("chosen-words").textContent = t(sites.length ? "options_chosen_words" : "options_chosen_none");
  const rows = sites.map((site) =>
    entry(nameOf(site), async () => {
      await unchoose(site);
      await Promise.all([showChosen(), showPermissions()]);
    }),
  );
  one("chosen").replaceChildren(...rows);
}

/** Lists what the user has permanently left out on sites. */
async function showCorrections() {
  const sites = Object.entries(await allCorrections());
  one("corrections-words").textContent = t(
    sites.length ? "options_corrections_words" : "options_corrections_none",
  );
  one("corrections-report").hidden = !sites.length;
  const rows = sites.flatMap(([host, corrections]) =>
    corrections.map(({ path, text }) =>
      entry(`${host}: ${text}`, async () => {
        await removeCorrection(host, path);
        await showCorrections();
      }),
    ),
  );
  one("corrections").replaceChildren(...rows);
}

/** @param {string} name @param {() => Promise<void>} remove makes the list anew */
function entry(name, remove) {
  const button = make("button", { type: "button" }, t("options_take_back"));
  button.addEventListener("click", async () => {
    const list = /** @type {HTMLElement} */ (button.closest("ul"));
    const place = [...list.querySelectorAll("button")].indexOf(button);
    await remove();
    const left = list.querySelectorAll("button");
    if (left.length) left[Math.min(place, left.length - 1)].focus();
    else list.closest("section")?.querySelector("h2")?.focus();
  });
  button.ariaLabel = `${t("options_take_back")}: ${name}`;
  return make("li", {}, make("code", {}, name), button);
}

/** Hides what does not contain the search words. */
function search() {
  const words = /** @type {HTMLInputElement} */ (one("search")).value.toLocaleLowerCase().trim();
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
  one("none").textContent = found ? "" : t("options_search_none");
}

/** Changes all settings, and offers to undo it. @param {() => Promise<boolean>} change whether it was made */
async function changeAll(change) {
  const before = await getSettings();
  if (!(await change())) {
    showToast(t("options_import_failed"));
    return;
  }
  await showSettings();
  const undo = async () => {
    await changeSettings(before);
    await showSettings();
  };
  showToast(t("options_saved"), { actions: [[t("undo"), undo]] });
}

document.title = `${t("options_title")} · pyjustext`;
one("form").addEventListener("change", async (event) => {
  const control = /** @type {HTMLInputElement} */ (event.target);
  if (control.id === "idle") await api.storage.local.set({ engineIdleMinutes: Number(control.value) });
  else showPreview(await changeSettings({ [control.name]: valueOf(control) }));
  showToast(t("options_saved"));
});
one("form").addEventListener("submit", (event) => event.preventDefault());
one("search").addEventListener("input", search);
one("shortcut-page").addEventListener("click", () => void openShortcutPage());
one("export").addEventListener("click", () => void exportSettings());
one("import").addEventListener("click", () => one("file").click());
one("file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  input.value = ""; // so that the same file can be chosen again
  if (file) await changeAll(() => importSettings(file));
});
one("reset").addEventListener(
  "click",
  () => void changeAll(async () => Boolean(await changeSettings(DEFAULTS))),
);
one("corrections-report").addEventListener(
  "click",
  async () => void saveJson("pyjustext-corrections.json", await allCorrections()),
);
bringLostSitesBack();
await Promise.all([
  followTheme(),
  ...[showSettings(), showShortcut(), showPermissions(), showSites()],
  ...[showChosen(), showCorrections()],
]);
