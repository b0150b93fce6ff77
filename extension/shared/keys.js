// Keyboard shortcuts: finds their commands and lists them.

import { byId, make, makeButton } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./command-table.js").Command} Command */

/** @type {Record<string, string>} */
const KEY_NAMES = { Escape: "Esc", S: "Shift + S", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del" };

/** The shortcuts of a command, as shown to the user. @param {Command} command @returns {string[]} */
export function keysOf({ key, ctrlKey }) {
  const names = key ? [KEY_NAMES[key] ?? key] : [];
  return ctrlKey ? [...names, `Ctrl + ${ctrlKey.toUpperCase()}`] : names;
}

/**
 * The command for a key event.
 * @template {Command} C
 * @param {C[]} commands @param {KeyboardEvent} event @returns {C | undefined}
 */
export function commandOf(commands, { key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey) return undefined;
  if (ctrlKey || metaKey)
    return shiftKey ? undefined : commands.find((known) => known.ctrlKey === key.toLowerCase());
  return commands.find((known) => known.key === key || (key === "=" && known.key === "+"));
}

/** The shortcuts of commands and their labels, for a `dl`. @param {Command[]} commands */
export const keyRows = (commands) =>
  commands.flatMap((known) => {
    const names = keysOf(known).map((name) => make("kbd", {}, name));
    return names.length ? [make("dt", {}, ...names), make("dd", {}, t(known.words))] : [];
  });

/**
 * Shows the help sheet.
 * @param {Command[]} commands
 * @param {(Command & { run: () => unknown })[]} [more] commands without shortcuts, shown as buttons
 */
export function showHelp(commands, more = []) {
  const sheet = helpSheet();
  // Each button submits the form, which closes the sheet.
  const buttons = more.map(({ words, run }) =>
    makeButton(t(words), run, { type: "submit", className: "plain" }),
  );
  const actions = /** @type {HTMLElement} */ (sheet.querySelector(".actions"));
  actions.replaceChildren(/** @type {Node} */ (actions.firstElementChild), ...buttons);
  byId("help-keys").replaceChildren(...keyRows(commands));
  sheet.showModal();
}

/** The sheet, made at the first use. @returns {HTMLDialogElement} */
function helpSheet() {
  const known = document.getElementById("help");
  if (known) return /** @type {HTMLDialogElement} */ (known);
  const close = make("button", { className: "primary", autofocus: true }, t("close"));
  const sheet = make(
    "dialog",
    { id: "help" },
    make("h2", { id: "help-title" }, t("help")),
    make("dl", { id: "help-keys", className: "keys", tabIndex: 0 }),
    make("form", { method: "dialog", className: "actions" }, close),
  );
  sheet.setAttribute("aria-labelledby", "help-title");
  document.body.append(sheet);
  return sheet;
}
