// The help panel with the keys.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { COMMANDS, isFor } from "./commands.js";

/** @type {Record<string, string>} */
const NAMES = { Escape: "Esc", S: "Shift + S" };

export function showHelp() {
  const rows = COMMANDS.filter((known) => known.key && isFor(known)).flatMap(({ key = "", words }) => [
    make("dt", {}, make("kbd", {}, NAMES[key] ?? key)),
    make("dd", {}, t(words)),
  ]);
  one("help-keys").replaceChildren(...rows);
  /** @type {HTMLDialogElement} */ (one("help")).showModal();
}
