// The welcome page, which opens once after the installation: what the extension does, and where its button and shortcut
// are.

import { api } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { setUpShortcutPage, showShortcut } from "../shared/shortcut.js";
import { followTheme } from "../shared/theme.js";

/** Explains how to pin the button, until it is pinned. */
async function showPin() {
  let words = "offscreen" in api ? "welcome_pin_chrome" : "welcome_pin_firefox"; // only Chrome has this API
  if ((await api.runtime.getPlatformInfo()).os === "android") words = "welcome_pin_phone";
  else if ((await api.action.getUserSettings()).isOnToolbar) words = "welcome_pinned";
  byId("pin").textContent = t(words);
}

document.title = t("welcome_title");
setUpShortcutPage();
// The user may pin the button or change the shortcut, and come back.
for (const event of ["focus", "pointermove"])
  addEventListener(event, () => void Promise.all([showPin(), showShortcut()]));
await Promise.all([followTheme(), showPin(), showShortcut()]);
