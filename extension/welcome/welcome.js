// The page that opens once, after the installation: what the extension does, where its button and its key are.

import { api } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { openShortcutPage, shortcutText } from "../shared/shortcut.js";
import { followTheme } from "../shared/theme.js";

/** Says how the button comes into the toolbar, until it is there. */
async function showPin() {
  byId("pin").textContent = t(await pinWords());
}

async function pinWords() {
  if ((await api.runtime.getPlatformInfo()).os === "android") return "welcome_pin_phone";
  if ((await api.action.getUserSettings()).isOnToolbar) return "welcome_pinned";
  return "offscreen" in api ? "welcome_pin_chrome" : "welcome_pin_firefox"; // an API of Chrome's alone
}

async function showShortcut() {
  byId("shortcut").textContent = await shortcutText();
}

document.title = t("welcome_title");
byId("shortcut-page").hidden = !api.commands;
byId("shortcut-page").addEventListener("click", () => void openShortcutPage());
// The user pins the button, or changes the key, and comes back.
for (const event of ["focus", "pointermove"])
  addEventListener(event, () => void Promise.all([showPin(), showShortcut()]));
await Promise.all([followTheme(), showPin(), showShortcut()]);
