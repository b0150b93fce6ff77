// The shortcut for the toolbar button.

import { api } from "./api.js";
import { t } from "./i18n.js";

/** A sentence that names the shortcut, or says that there is none. */
export async function shortcutText() {
  const commands = (await api.commands?.getAll()) ?? []; // Firefox for Android has no keys
  const key = commands.find((command) => command.name === "_execute_action")?.shortcut;
  return key ? t("options_shortcut_words", key) : t("options_shortcut_none");
}

/** Opens the browser's page for shortcuts. In Firefox there is no other way to open it. */
export async function openShortcutPage() {
  const firefox = /** @type {any} */ (api.commands);
  if (firefox.openShortcutSettings) await firefox.openShortcutSettings();
  else await api.tabs.create({ url: "chrome://extensions/shortcuts" });
}
