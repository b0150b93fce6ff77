// What the keys of a page do. Each page has one table of commands; its keys and its help sheet are made from it.

import { make, byId } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Command
 * @property {string} words the message key of its label
 * @property {string} [key] the value of `KeyboardEvent.key`
 * @property {string} [ctrlKey] a key that also works with Ctrl or Cmd, even if keys alone are off
 */

/** @type {Record<string, string>} */
const KEY_NAMES = { Escape: "Esc", S: "Shift + S", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del" };

/** The keys of a command, as people call them. @param {Command} command @returns {string[]} */
export function keysOf({ key, ctrlKey }) {
  const names = key ? [KEY_NAMES[key] ?? key] : [];
  return ctrlKey ? [...names, `Ctrl + ${ctrlKey.toUpperCase()}`] : names;
}

/**
 * The command of a key that was pressed.
 * @template {Command} C
 * @param {C[]} commands
 * @param {KeyboardEvent} event
 * @returns {C | undefined}
 */
export function commandOf(commands, { key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey) return undefined;
  if (ctrlKey || metaKey)
    return shiftKey ? undefined : commands.find((known) => known.ctrlKey === key.toLowerCase());
  return commands.find((known) => known.key === key || (key === "=" && known.key === "+"));
}

/** Shows the help sheet. @param {Command[]} commands */
export function showHelp(commands) {
  const rows = commands.flatMap((known) => {
    const names = keysOf(known).map((name) => make("kbd", {}, name));
    return names.length ? [make("dt", {}, ...names), make("dd", {}, t(known.words))] : [];
  });
  const sheet = helpSheet();
  byId("help-keys").replaceChildren(...rows);
  sheet.showModal();
}

/** Made when it is first wanted. @returns {HTMLDialogElement} */
function helpSheet() {
  const known = document.getElementById("help");
  if (known) return /** @type {HTMLDialogElement} */ (known);
  const close = make("button", { className: "primary", autofocus: true }, t("close"));
  const sheet = make(
    "dialog",
    { id: "help" },
    make("h2", { id: "help-title" }, t("help")),
    make("dl", { id: "help-keys", tabIndex: 0 }),
    make("form", { method: "dialog", className: "actions" }, close),
  );
  sheet.setAttribute("aria-labelledby", "help-title");
  document.body.append(sheet);
  return sheet;
}
