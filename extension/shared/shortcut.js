// The shortcut for the toolbar button.

import { api } from "./api.js";
import { byId } from "./dom.js";
import { t } from "./i18n.js";

/** Shows a sentence that names the shortcut, or says that there is none. */
export async function showShortcut() {
  const commands = (await api.commands?.getAll()) ?? []; // Firefox for Android has no keys
  const key = commands.find((command) => command.name === "_execute_action")?.shortcut;
  byId("shortcut").textContent = key ? t("options_shortcut_words", key) : t("options_shortcut_none");
}

/** Sets up the button that opens the browser's page for shortcuts. In Firefox there is no other way to open it. */
export function setUpShortcutPage() {
  const firefox = /** @type {any} */ (api.commands);
  const open = () =>
    firefox.openShortcutSettings?.() ?? api.tabs.create({ url: "chrome://extensions/shortcuts" });
  byId("shortcut-page").hidden = !firefox;
  byId("shortcut-page").addEventListener("click", open);
}
