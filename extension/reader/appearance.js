// The appearance of the article: the panel of colours and letters, remembered as settings.

import { t } from "../shared/i18n.js";
import { DEFAULTS, RANGES, changeSettings, getSettings, onSettings } from "../shared/settings.js";
import { one } from "../shared/dom.js";

/** @typedef {import("../shared/settings.js").Settings} Settings */

/** @param {Settings} settings */
function apply(settings) {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.font = settings.font;
  root.style.setProperty("--size", `${settings.size}px`);
  root.style.setProperty("--width", String(settings.width));
  root.style.setProperty("--line", String(settings.line));
  const panel = one("appearance-panel");
  for (const input of panel.querySelectorAll("input")) {
    const value = settings[/** @type {keyof Settings} */ (input.name)];
    if (input.type === "radio") input.checked = input.value === value;
    else {
      input.value = String(value);
      showNumber(input);
    }
  }
  requestIdleCallback(() => remember(settings)); // the first access waits for another process
}

/** For early.js. @param {Settings} settings */
function remember(settings) {
  try {
    localStorage.setItem("settings", JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the defaults come first the next time
  }
}

/** @param {string} value */
const decimal = (value) => Number(value).toLocaleString(t("locale"), { minimumFractionDigits: 1 });

/** @param {HTMLInputElement} input */
function showNumber(input) {
  const words = { size: `${input.value} px`, width: input.value, line: decimal(input.value) };
  const output = input.parentElement?.querySelector("output");
  if (output) output.value = words[/** @type {"size" | "width" | "line"} */ (input.name)];
}

/** @returns {Promise<Settings>} */
export async function setUpAppearance() {
  const panel = one("appearance-panel");
  for (const [name, { min, max, step }] of Object.entries(RANGES)) {
    const input = /** @type {HTMLInputElement} */ (panel.querySelector(`[name="${name}"]`));
    Object.assign(input, { min, max, step });
  }
  panel.addEventListener("input", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const value = input.type === "range" ? Number(input.value) : input.value;
    void changeSettings({ [input.name]: value }).then(apply);
  });
  one("appearance-reset").addEventListener("click", () => {
    const { theme, font, size, width, line } = DEFAULTS;
    void changeSettings({ theme, font, size, width, line }).then(apply);
  });
  const button = one("appearance");
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
  });
  onSettings(apply);
  const settings = await getSettings();
  apply(settings);
  return settings;
}
