// The appearance of the article: the panel for colours and type, stored as settings for all sites or for one.

import { byId } from "../shared/dom.js";
import {
  DEFAULTS,
  RANGES,
  formatSetting,
  appearanceOf,
  changeSettings,
  changeSiteAppearance,
  checked,
  getSettings,
  onSettings,
} from "../shared/settings.js";
import { settings as firstSettings } from "./first-requests.js";
import { pageAddress } from "./current.js";

/** @typedef {import("../shared/settings.js").Appearance} Appearance */

/** @type {Settings} */
let settings = DEFAULTS;
let ofSite = false; // whether this site has its own appearance
let shownStyle = ""; // the user's own CSS that is applied

/** The settings in effect for this page. */
export function settingsNow() {
  return settings;
}

/** @param {Settings} now */
function apply(now) {
  settings = now;
  globalThis.showAppearance(document.documentElement, appearanceOf(settings));
  if (settings.ownStyle !== shownStyle) void applyOwnStyle((shownStyle = settings.ownStyle));
  if (byId("appearance-panel").matches(":popover-open")) showInPanel();
  void warnOfContrast();
  dispatchEvent(new Event("appearance"));
  requestIdleCallback(storeCopy, { timeout: 1000 }); // the first access to storage waits for another process
}

/** @param {string} css */
async function applyOwnStyle(css) {
  const { showOwnStyle } = await import("../shared/own-style.js");
  if (css === shownStyle) showOwnStyle(css, "#content");
}

/** Stores a copy for early.js. */
function storeCopy() {
  try {
    const copy = JSON.stringify(appearanceOf(settings));
    if (ofSite) sessionStorage.setItem("appearance", copy);
    else {
      sessionStorage.removeItem("appearance");
      localStorage.setItem("appearance", copy);
    }
  } catch {
    // storage is disabled: next time the defaults are painted first
  }
}

async function warnOfContrast() {
  if (settings.theme !== "own" && !byId("faint").textContent) return;
  const { warningFor } = await import("../shared/contrast.js");
  byId("faint").textContent = warningFor(settings);
}

function showInPanel() {
  for (const input of byId("appearance-panel").querySelectorAll("input")) {
    const value = settings[/** @type {keyof Settings} */ (input.name)];
    if (input.type === "radio") input.checked = input.value === value;
    else if (input.type === "checkbox")
      input.checked = input.name === "site" ? ofSite : value === input.value;
    else input.value = String(value);
  }
  for (const select of byId("appearance-panel").querySelectorAll("select")) {
    select.value = String(settings[/** @type {keyof Settings} */ (select.name)]);
  }
  for (const step of byId("appearance-panel").querySelectorAll("[data-number]")) {
    const name = /** @type {keyof typeof RANGES} */ (/** @type {HTMLElement} */ (step).dataset.number);
    const { min, max } = RANGES[name];
    const [less, output, more] = step.querySelectorAll("button, output");
    output.textContent = formatSetting(name, settings[name]);
    /** @type {HTMLButtonElement} */ (less).disabled = settings[name] <= min;
    /** @type {HTMLButtonElement} */ (more).disabled = settings[name] >= max;
  }
}

let changing = 0; // changes that are being stored; their events are ignored

/** @param {Partial<Appearance>} changes */
export async function changeAppearance(changes) {
  const now = checked({ ...settings, ...changes });
  apply(now);
  changing++;
  try {
    if (ofSite) await changeSiteAppearance(pageAddress(), changes);
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
 * @param {"theme" | "images" | "layout" | "guide"} name @param {readonly string[]} words
 */
export function selectNext(name, words) {
  return changeAppearance({ [name]: words[(words.indexOf(settings[name]) + 1) % words.length] });
}

/** @param {boolean} on whether this site has its own appearance */
async function setOfSite(on) {
  ofSite = on;
  await changeSiteAppearance(pageAddress(), on ? appearanceOf(settings) : undefined);
  apply(on ? settings : await getSettings());
}

export async function setUpAppearance() {
  const panel = byId("appearance-panel");
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
  byId("appearance-reset").addEventListener("click", () => void changeAppearance(appearanceOf(DEFAULTS)));
  const button = byId("appearance");
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("beforetoggle", showInPanel);
  panel.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
  });
  onSettings((changed) => {
    if (!ofSite && !changing) apply(changed);
  });
  const stored = await firstSettings;
  ofSite = stored.ofSite;
  apply(stored.settings);
  return settings;
}
