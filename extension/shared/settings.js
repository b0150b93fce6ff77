// The user's settings, in storage.local. reader/early.js uses a copy in localStorage before storage.local answers.

import { ENGINES } from "./engines.js";
import { api } from "./api.js";
import { counted, t } from "./i18n.js";
import { withLock } from "./locks.js";

/**
 * @typedef {{ [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] } & Record<keyof typeof RANGES, number> &
 *   Record<keyof typeof TEXTS, string>} Settings
 */
/** @typedef {Pick<Settings, (typeof APPEARANCE)[number]>} Appearance */

/** The allowed values of each choice; the first is the default. */
export const CHOICES = /** @type {const} */ ({
  theme: ["auto", "light", "sepia", "dark", "black", "contrast", "own"],
  font: ["serif", "sans", "dyslexic", "system-serif", "system-sans", "mono", "own"],
  align: ["start", "justify"],
  hyphens: ["on", "off"],
  figures: ["lining", "old"],
  layout: ["scroll", "pages"],
  guide: ["off", "on"],
  images: ["all", "click", "none"],
  open: ["same", "new"], // the tab in which the reader opens
  obsidianList: ["on", "off"], // highlights as a list below the note, not as marks in its text
  engine: ENGINES,
  keys: ["on", "off"], // single letters as shortcuts
  place: ["on", "off"], // the position in each article is remembered
  keep: ["on", "off"], // pages are kept for some days, for tabs that are reopened
});

/** The range, step and default of each number. */
export const RANGES = Object.freeze({
  size: { min: 14, max: 40, step: 1, normal: 20 }, // pixels
  width: { min: 40, max: 110, step: 5, normal: 65 }, // characters of running text
  line: { min: 1.2, max: 2.4, step: 0.1, normal: 1.6 }, // times the size
  letter: { min: 0, max: 0.16, step: 0.02, normal: 0 }, // em, added between letters
  word: { min: 0, max: 0.4, step: 0.05, normal: 0 }, // em, added between words
  rate: { min: 0.5, max: 3, step: 0.1, normal: 1 }, // of speech, times the voice's own
  idle: { min: 0, max: 120, step: 2, normal: 10 }, // minutes that the engine stays ready after its last work
});

/** The value of a number with its unit, for the user. @param {keyof typeof RANGES} name @param {number} value */
export function formatSetting(name, value) {
  if (name === "width") return counted("characters", value);
  if (name === "idle") return counted("options_minutes", value);
  if (name === "line") return value.toLocaleString(t("locale"), { minimumFractionDigits: 1 });
  if (name === "rate") return `${value.toLocaleString(t("locale"))}×`;
  const share = name === "size" ? value / RANGES.size.normal : 1 + value;
  return share.toLocaleString(t("locale"), { style: "percent" });
}

/** The default of each text, and the pattern that its values must match. */
const TEXTS = Object.freeze({
  ownFont: { normal: "", form: /^[\p{L}\p{N} ._-]{0,60}$/u },
  ownPaper: { normal: "#fff7e8", form: /^#[0-9a-f]{6}$/i },
  ownInk: { normal: "#2b2118", form: /^#[0-9a-f]{6}$/i },
  ownLink: { normal: "#8a3a10", form: /^#[0-9a-f]{6}$/i },
  format: { normal: "html", form: /^[a-z]{2,12}$/ },
  frontMatter: { normal: "", form: /^[^\0]{0,4000}$/ },
  obsidianVault: { normal: "", form: /^[^\0/\\]{0,200}$/ },
  obsidianFolder: { normal: "", form: /^[^\0\\]{0,300}$/ },
  obsidianName: { normal: "{title}", form: /^[^\0/\\]{0,200}$/ },
  ownStyle: { normal: "", form: /^[^\0]{0,20000}$/ },
});

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze(
  /** @type {any} */ ({
    ...Object.fromEntries(Object.entries(CHOICES).map(([name, words]) => [name, words[0]])),
    ...Object.fromEntries(Object.entries(RANGES).map(([name, { normal }]) => [name, normal])),
    ...Object.fromEntries(Object.entries(TEXTS).map(([name, { normal }]) => [name, normal])),
  }),
);

/** The settings that make up the appearance of an article. */
export const APPEARANCE = /** @type {const} */ ([
  ...["theme", "font", "ownFont", "size", "width", "line", "letter", "word", "align", "hyphens", "figures"],
  ...["layout", "guide", "images", "ownPaper", "ownInk", "ownLink"],
]);

/** @param {any} settings @returns {Appearance} */
export function appearanceOf(settings) {
  return /** @type {any} */ (Object.fromEntries(APPEARANCE.map((name) => [name, settings[name]])));
}

/** Stored data as valid settings. @param {any} stored @returns {Settings} */
export function checked(stored) {
  /** @type {any} */
  const settings = { ...DEFAULTS };
  for (const [name, words] of Object.entries(CHOICES)) {
    if (/** @type {readonly string[]} */ (words).includes(stored?.[name])) settings[name] = stored[name];
  }
  for (const [name, { min, max }] of Object.entries(RANGES)) {
    const value = stored?.[name];
    if (typeof value === "number" && Number.isFinite(value)) {
      settings[name] = Math.round(Math.min(max, Math.max(min, value)) * 100) / 100;
    }
  }
  for (const [name, { form }] of Object.entries(TEXTS)) {
    if (typeof stored?.[name] === "string" && form.test(stored[name])) settings[name] = stored[name];
  }
  return settings;
}

/** @returns {Promise<Settings>} */
export async function getSettings() {
  const { settings } = await api.storage.local.get("settings");
  return checked(settings);
}

/** @param {Partial<Settings>} changes @returns {Promise<Settings>} */
export function changeSettings(changes) {
  return withLock("settings", async () => {
    const settings = checked({ ...(await getSettings()), ...changes });
    await api.storage.local.set({ settings });
    return settings;
  });
}

/** Calls back when another page has changed the settings. @param {(settings: Settings) => void} callback */
export function onSettings(callback) {
  // Not storage.onChanged, whose events also carry each captured page.
  api.storage.local.onChanged.addListener((changes) => {
    if (changes.settings) callback(checked(changes.settings.newValue));
  });
}

/** @param {string} url @returns {string} the key of the site's settings */
const siteKey = (url) => `site:${URL.canParse(url) ? new URL(url).hostname : ""}`;

/**
 * The settings for a page: the general ones, overridden by those of its site.
 * @param {string} url
 * @returns {Promise<{ settings: Settings, ofSite: boolean }>} ofSite: whether its site has its own
 */
export async function getSettingsAndSite(url) {
  const key = siteKey(url);
  const { settings, [key]: own } = /** @type {any} */ (await api.storage.local.get(["settings", key]));
  return { settings: checked({ ...settings, ...own }), ofSite: Boolean(own) };
}

/**
 * Changes the appearance of one site; undefined removes it.
 * @param {string} url @param {Partial<Appearance> | undefined} changes
 */
export function changeSiteAppearance(url, changes) {
  const key = siteKey(url);
  return withLock("settings", async () => {
    const { settings, [key]: own } = /** @type {any} */ (await api.storage.local.get(["settings", key]));
    const appearance = appearanceOf(checked({ ...settings, ...own, ...changes }));
    if (changes) await api.storage.local.set({ [key]: appearance });
    else await api.storage.local.remove(key);
  });
}
