// The appearance of the article: the panel for colours and type, stored as settings for all sites or for one.

import { one } from "../shared/dom.js";
import {
  APPEARANCE,
  DEFAULTS,
  RANGES,
  amountWords,
  appearanceOf,
  changeSettings,
  checked,
  getSettings,
  onSettings,
  setSiteAppearance,
} from "../shared/settings.js";
import { settings as asked } from "./asking.js";
import { pageAddress } from "./current.js";

/** @typedef {import("../shared/settings.js").Settings} Settings */
/** @typedef {import("../shared/settings.js").Appearance} Appearance */

/** @type {Settings} */
let settings = DEFAULTS;
let ofSite = false;

/** The settings in effect for this page. */
export function settingsNow() {
  return settings;
}

/** @param {Settings} now */
function apply(now) {
  settings = now;
  const root = document.documentElement;
  for (const name of APPEARANCE) {
    const value = settings[name];
    if (name === "ownFont") root.style.setProperty("--ownFont", `"${value}"`);
    else if (name.startsWith("own") || typeof value === "number")
      root.style.setProperty(`--${name}`, String(value));
    else root.dataset[name] = value;
  }
  if (one("appearance-panel").matches(":popover-open")) showInPanel();
  void warn();
  dispatchEvent(new Event("appearance"));
  requestIdleCallback(remember, { timeout: 1000 }); // the first access waits for another process
}

/** Stores a copy for early.js. */
function remember() {
  try {
    const copy = JSON.stringify(appearanceOf(settings));
    const key = ofSite ? `site:${new URL(pageAddress()).hostname}` : "settings";
    localStorage.setItem(key, copy);
    if (!ofSite) localStorage.removeItem(`site:${new URL(pageAddress()).hostname}`);
  } catch {
    // storage is disabled, or there is no page: next time the defaults are painted first
  }
}

async function warn() {
  if (settings.theme !== "own" && !one("faint").textContent) return;
  const { warningFor } = await import("../shared/contrast.js");
  one("faint").textContent = warningFor(settings);
}

function showInPanel() {
  for (const input of one("appearance-panel").querySelectorAll("input")) {
    const value = settings[/** @type {keyof Settings} */ (input.name)];
    if (input.type === "radio") input.checked = input.value === value;
    else if (input.type === "checkbox")
      input.checked = input.name === "site" ? ofSite : value === input.value;
    else input.value = String(value);
  }
  for (const select of one("appearance-panel").querySelectorAll("select")) {
    select.value = String(settings[/** @type {keyof Settings} */ (select.name)]);
  }
  for (const step of one("appearance-panel").querySelectorAll("[data-number]")) {
    const name = /** @type {keyof typeof RANGES} */ (/** @type {HTMLElement} */ (step).dataset.number);
    const { min, max } = RANGES[name];
    const [less, output, more] = step.querySelectorAll("button, output");
    output.textContent = amountWords(name, settings[name]);
    /** @type {HTMLButtonElement} */ (less).disabled = settings[name] <= min;
    /** @type {HTMLButtonElement} */ (more).disabled = settings[name] >= max;
  }
}

let changing = 0; // changes being stored; the event for them is ignored

/** @param {Partial<Appearance>} changes */
export async function changeAppearance(changes) {
  const now = checked({ ...settings, ...changes });
  apply(now);
  changing++;
  try {
    if (ofSite) await setSiteAppearance(pageAddress(), appearanceOf(now));
    else await changeSettings(changes);
  } finally {
    changing--;
  }
}

/** Changes a number by one step. @param {keyof typeof RANGES} name @param {1 | -1} direction */
export function step(name, direction) {
  const { min, max, step: by } = RANGES[name];
  const value = Math.round((settings[name] + direction * by) * 100) / 100;
  return changeAppearance({ [name]: Math.min(max, Math.max(min, value)) });
}

/**
 * Selects the next value of a choice, starting over after the last.
 * @param {"theme" | "images"} name
 * @param {string[]} words
 */
export function turn(name, words) {
  return changeAppearance({ [name]: words[(words.indexOf(settings[name]) + 1) % words.length] });
}

/** @param {boolean} on whether this site has its own appearance */
async function setOfSite(on) {
  ofSite = on;
  await setSiteAppearance(pageAddress(), on ? appearanceOf(settings) : undefined);
  apply(on ? settings : await getSettings());
}

export async function setUpAppearance() {
  const panel = one("appearance-panel");
  panel.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.name === "site") void setOfSite(input.checked);
    else if (input.type === "checkbox") {
      void changeAppearance({ [input.name]: input.checked ? input.value : input.dataset.off });
    } else void changeAppearance({ [input.name]: input.value });
  });
  panel.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-number] button");
    const name = button?.closest("[data-number]")?.getAttribute("data-number");
    if (button && name) {
      void step(
        /** @type {keyof typeof RANGES} */ (name),
        button === button.parentElement?.querySelector("button") ? -1 : 1,
      );
    }
  });
  one("appearance-reset").addEventListener("click", () => void changeAppearance(appearanceOf(DEFAULTS)));
  const button = one("appearance");
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("beforetoggle", showInPanel);
  panel.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
  });
  onSettings((changed) => {
    if (!ofSite && !changing) apply(changed);
  });
  const stored = await asked;
  ofSite = stored.ofSite;
  apply(stored.settings);
  return settings;
}
