// The welcome page, which opens once after the installation: what the extension does, and where its button and shortcut
// are.

import { api } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { setUpShortcutPage, showShortcut } from "../shared/shortcut.js";
import { followTheme } from "../shared/theme.js";

/** Explains how to pin the button, until it is pinned. */
async function showPin() {
  byId("pin").textContent = t(await pinMessage());
}

async function pinMessage() {
  if ((await api.runtime.getPlatformInfo()).os === "android") return "welcome_pin_phone";
  if ((await api.action.getUserSettings()).isOnToolbar) return "welcome_pinned";
  return "offscreen" in api ? "welcome_pin_chrome" : "welcome_pin_firefox"; // only Chrome has this API
}

document.title = t("welcome_title");
setUpShortcutPage();
// The user may pin the button or change the shortcut, and come back.
for (const event of ["focus", "pointermove"])
  addEventListener(event, () => void Promise.all([showPin(), showShortcut()]));
await Promise.all([followTheme(), showPin(), showShortcut()]);
