// What the user chose, in storage.local. A copy in the page's own localStorage lets the reader
// paint in the right colours before the first answer comes (reader/early.js).

import { ENGINES } from "../engine/protocol.js";
import { api } from "./api.js";

/**
 * @typedef {object} Appearance
 * @property {string} theme one of CHOICES.theme
 * @property {string} font one of CHOICES.font
 * @property {string} ownFont name of an installed font, for the font "own"
 * @property {number} size of the letters, in pixels
 * @property {number} width of the column, in characters of running text
 * @property {number} line height, as a multiple of the size
 * @property {number} letter spacing to add between letters, in em
 * @property {number} word spacing to add between words, in em
 * @property {string} align one of CHOICES.align
 * @property {string} hyphens one of CHOICES.hyphens
 * @property {string} figures one of CHOICES.figures
 * @property {string} layout one of CHOICES.layout
 * @property {string} images one of CHOICES.images
 * @property {string} ownPaper colour of the theme "own", as #rrggbb; so the next two
 * @property {string} ownInk
 * @property {string} ownLink
 */
/**
 * @typedef {Appearance & {
 *   open: "same" | "new", engine: import("../engine/messages").Engine, keys: "on" | "off", place: "on" | "off",
 *   format: string, rate: number,
 * }} Settings
 *   open: the reader in the same tab or a new one; keys: single letters as shortcuts; place: remembered in each
 *   article; format: of the last save; rate: of speech, a multiple of the voice's own
 */

/** The words that each choice may be; the first is the default. */
export const CHOICES = Object.freeze({
  theme: ["auto", "light", "sepia", "dark", "black", "contrast", "own"],
  font: ["serif", "sans", "dyslexic", "system-serif", "system-sans", "mono", "own"],
  align: ["start", "justify"],
  hyphens: ["on", "off"],
  figures: ["lining", "old"],
  layout: ["scroll", "pages"],
  images: ["all", "click", "none"],
  open: ["same", "new"],
  engine: ENGINES,
  keys: ["on", "off"],
  place: ["on", "off"],
});

/** The range, step and default of each number. */
export const RANGES = Object.freeze({
  size: { min: 14, max: 40, step: 1, normal: 20 },
  width: { min: 40, max: 110, step: 5, normal: 65 },
  line: { min: 1.2, max: 2.4, step: 0.1, normal: 1.6 },
  letter: { min: 0, max: 0.16, step: 0.02, normal: 0 },
  word: { min: 0, max: 0.4, step: 0.05, normal: 0 },
  rate: { min: 0.5, max: 3, step: 0.1, normal: 1 },
});

/** What is neither a choice nor a number: the default, and what it must look like. */
const TEXTS = Object.freeze({
  ownFont: { normal: "", form: /^[\p{L}\p{N} ._-]{0,60}$/u },
  ownPaper: { normal: "#fff7e8", form: /^#[0-9a-f]{6}$/i },
  ownInk: { normal: "#2b2118", form: /^#[0-9a-f]{6}$/i },
  ownLink: { normal: "#8a3a10", form: /^#[0-9a-f]{6}$/i },
  format: { normal: "html", form: /^[a-z]{2,12}$/ },
});

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze(
  /** @type {any} */ ({
    ...Object.fromEntries(Object.entries(CHOICES).map(([name, words]) => [name, words[0]])),
    ...Object.fromEntries(Object.entries(RANGES).map(([name, { normal }]) => [name, normal])),
    ...Object.fromEntries(Object.entries(TEXTS).map(([name, { normal }]) => [name, normal])),
  }),
);

/** What of the settings is the appearance of an article. */
export const APPEARANCE = /** @type {(keyof Appearance)[]} */ ([
  ...[
    "theme",
    "font",
    "ownFont",
    "size",
    "width",
    "line",
    "letter",
    "word",
    "align",
    "hyphens",
    "figures",
    "layout",
  ],
  ...["images", "ownPaper", "ownInk", "ownLink"],
]);

/** @param {any} settings @returns {Appearance} */
export function appearanceOf(settings) {
  return /** @type {any} */ (Object.fromEntries(APPEARANCE.map((name) => [name, settings[name]])));
}

/** Whatever was stored, as settings that hold. @param {any} stored @returns {Settings} */
export function checked(stored) {
  /** @type {any} */
  const settings = { ...DEFAULTS };
  for (const [name, words] of Object.entries(CHOICES)) {
    if (words.includes(stored?.[name])) settings[name] = stored[name];
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

/** @type {Promise<unknown>} */
let before = Promise.resolve();

/**
 * One change after the other, for a change that starts from what was there before the last one
 * would take that one back.
 * @template Result @param {() => Promise<Result>} change @returns {Promise<Result>}
 */
function inTurn(change) {
  const changed = before.then(change);
  before = changed.catch(() => undefined);
  return changed;
}

/** @param {Partial<Settings>} changes @returns {Promise<Settings>} */
export function changeSettings(changes) {
  return inTurn(async () => {
    const settings = checked({ ...(await getSettings()), ...changes });
    await api.storage.local.set({ settings });
    return settings;
  });
}

/** Calls back when another page changed them. @param {(settings: Settings) => void} callback */
export function onSettings(callback) {
  api.storage.onChanged.addListener((changes, area) => {
    if (area === "local" && changes.settings) callback(checked(changes.settings.newValue));
  });
}

// ---------------------------------------------------------------- one site's own appearance

/** @param {string} url @returns {string} the key of its site's own settings */
const siteKey = (url) => `site:${URL.canParse(url) ? new URL(url).hostname : ""}`;

/**
 * What the user chose for the site of a page, where that differs from everywhere else.
 * @param {string} url @returns {Promise<Partial<Appearance> | undefined>}
 */
export async function getSiteAppearance(url) {
  const key = siteKey(url);
  return /** @type {any} */ ((await api.storage.local.get(key))[key]);
}

/**
 * The settings as they hold for a page: everyone's, and over them its site's.
 * @param {string} url @returns {Promise<Settings>}
 */
export async function getSettingsFor(url) {
  const key = siteKey(url);
  const { settings, [key]: own } = /** @type {any} */ (await api.storage.local.get(["settings", key]));
  return checked({ ...settings, ...own });
}

/**
 * Remembers an appearance for one site; with undefined the site has none of its own any more.
 * @param {string} url @param {Appearance | undefined} appearance
 */
export function setSiteAppearance(url, appearance) {
  return inTurn(async () => {
    if (appearance) await api.storage.local.set({ [siteKey(url)]: appearance });
    else await api.storage.local.remove(siteKey(url));
  });
}
