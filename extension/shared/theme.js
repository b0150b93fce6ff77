// Applies the user's theme to all pages except the reader.

import { isDark } from "./contrast.js";
import { getSettings, onSettings } from "./settings.js";

/** Sets the theme, and follows changes made anywhere. */
export async function followTheme() {
  onSettings(applyTheme); // first, so no change is missed
  applyTheme(await getSettings());
}

/**
 * Only the brightness of the user's own colours is used, because controls must stay readable.
 * @param {import("./settings.js").Settings} settings
 */
function applyTheme({ theme, ownPaper }) {
  const own = isDark(ownPaper) ? "dark" : "light";
  const shown = theme === "own" ? own : theme;
  document.documentElement.dataset.theme = shown;
  try {
    localStorage.setItem("theme", shown); // for early-theme.js
  } catch {
    // storage is disabled
  }
}
