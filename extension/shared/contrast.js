// The brightness of the user's own colours, and their contrast by WCAG 2.2.

import { t } from "./i18n.js";

const ENOUGH = 4.5; // level AA, for text of normal size
const MIDDLE = 0.18; // luminance at which black and white text have equal contrast

/** The contrast of two colours, from 1 to 21. @param {string} one as #rrggbb @param {string} other */
function contrastOf(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white is easier to read on a colour than black. @param {string} colour as #rrggbb */
export const isDark = (colour) => luminance(colour) < MIDDLE;

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * A warning if the letters or links of the theme "own" have too little contrast.
 * @param {import("./settings.js").Appearance} settings @returns {string} "" if there is nothing to warn about
 */
export function warningFor({ theme, ownPaper, ownInk, ownLink }) {
  const ratio = Math.min(contrastOf(ownInk, ownPaper), contrastOf(ownLink, ownPaper));
  if (theme !== "own" || ratio >= ENOUGH) return "";
  // Rounded down, because 4.49 is not 4.5.
  return t("own_faint", (Math.floor(ratio * 10) / 10).toLocaleString(t("locale")));
}
