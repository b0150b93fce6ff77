// The theme that the user chose, on the pages besides the reader.

import { isDark } from "./contrast.js";
import { getSettings, onSettings } from "./settings.js";

/** Sets the theme, and follows changes made anywhere. */
export async function followTheme() {
  onSettings(applyTheme); // first, so that no change is missed meanwhile
  applyTheme(await getSettings());
}

/**
 * Of the user's own colours only the brightness counts: controls must stay readable, whatever was chosen.
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
