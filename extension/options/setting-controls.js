// The controls of the settings, made from their allowed values.

import { make, makeSlider } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { CHOICES, RANGES, formatSetting } from "../shared/settings.js";

/** The message keys of choices: `NAME_WORD`, with these exceptions. @type {Record<string, (word: string) => string>} */
const WORDS = {
  open: (word) => `options_open_${word}`,
  engine: (word) => `options_engine_${word}`,
};
/** The message keys of settings that differ from the setting's name. @type {Record<string, string>} */
const NAMES = {
  ...{ obsidianVault: "options_obsidian_vault", obsidianFolder: "options_obsidian_folder" },
  ...{ obsidianName: "options_obsidian_name", obsidianList: "options_obsidian_list" },
  ...{ ownPaper: "own_paper", ownInk: "own_ink", ownLink: "own_link", ownFont: "own_font" },
  open: "options_open",
  engine: "options_engine",
  keys: "options_keys",
  place: "options_place",
  keep: "options_keep",
  rate: "options_rate",
  guide: "guide",
  idle: "options_idle_label",
};

/** @param {keyof Settings} name @param {Settings} settings @returns {HTMLElement} a row with the control */
export function controlOf(name, settings) {
  const value = settings[name];
  const id = `set-${name}`;
  const label = () => make("label", { htmlFor: id }, t(NAMES[name] ?? name));
  if (name in CHOICES) {
    const words = CHOICES[/** @type {keyof typeof CHOICES} */ (name)];
    if (words.length === 2 && /** @type {readonly string[]} */ (words).includes("off"))
      return onOff(name, value === "on");
    const select = make("select", { id, name });
    const key = WORDS[name] ?? ((word) => `${name}_${word.replaceAll("-", "_")}`);
    select.append(
      ...words.map((word) => make("option", { value: word, selected: word === value }, t(key(word)))),
    );
    return make("div", { className: "row" }, label(), select);
  }
  if (name in RANGES) {
    const range = /** @type {keyof typeof RANGES} */ (name);
    const input = makeSlider(name, RANGES[range], Number(value));
    input.id = id;
    const output = make("output", {}, formatSetting(range, Number(value)));
    input.addEventListener("input", () => (output.textContent = formatSetting(range, Number(input.value))));
    return make("div", { className: "row" }, label(), input, output);
  }
  const input = make("input", { id, name, type: String(value).startsWith("#") ? "color" : "text" });
  input.value = String(value);
  return make("div", { className: "row" }, label(), input);
}

/** @param {string} name @param {boolean} checked */
function onOff(name, checked) {
  const input = make("input", { id: `set-${name}`, type: "checkbox", name, value: "on", checked });
  const words = name === "hyphens" ? "hyphens_on" : NAMES[name];
  return make("label", { className: "row check" }, input, make("span", {}, t(words)));
}

/** The value of a control. @param {HTMLInputElement | HTMLSelectElement} control */
export function valueOf(control) {
  if (control.type === "checkbox") return /** @type {HTMLInputElement} */ (control).checked ? "on" : "off";
  if (control.type === "range") return Number(control.value);
  return control.value;
}
