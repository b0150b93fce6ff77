// What the user chose, in storage.local. A copy in the page's own localStorage lets the reader
// paint in the right colours before the first answer comes (reader/early.js).

import { ENGINES } from "../engine/protocol.js";
import { api } from "./api.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "sepia" | "dark"} theme
 * @property {"serif" | "sans"} font
 * @property {number} size of the letters, in pixels
 * @property {number} width of the column, in characters
 * @property {number} line height, as a multiple of the size
 * @property {"same" | "new"} open the reader in the same tab or a new one
 * @property {import("../engine/messages").Engine} engine
 */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  theme: "auto",
  font: "serif",
  size: 20,
  width: 65,
  line: 1.6,
  open: "same",
  engine: "article",
});

/** The range and step of each number. */
export const RANGES = Object.freeze({
  size: { min: 14, max: 32, step: 1 },
  width: { min: 45, max: 100, step: 5 },
  line: { min: 1.2, max: 2.2, step: 0.1 },
});

/** The words that each choice may be. */
export const CHOICES = Object.freeze({
  theme: ["auto", "light", "sepia", "dark"],
  font: ["serif", "sans"],
  open: ["same", "new"],
  engine: ENGINES,
});

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
 * @param {Partial<Settings>} changes @returns {Promise<Settings>}
 */
export function changeSettings(changes) {
  const change = before.then(async () => {
    const settings = checked({ ...(await getSettings()), ...changes });
    await api.storage.local.set({ settings });
    return settings;
  });
  before = change.catch(() => undefined);
  return change;
}

/** Calls back when another page changed them. @param {(settings: Settings) => void} callback */
export function onSettings(callback) {
  api.storage.onChanged.addListener((changes, area) => {
    if (area === "local" && changes.settings) callback(checked(changes.settings.newValue));
  });
}
