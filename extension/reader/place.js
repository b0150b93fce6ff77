// The reading position: exact while the tab exists. Afterwards it is the share of the article's characters above the window,
// which the library keeps for a saved article. For others it is kept for some time, except in private windows.

import { api } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { placeIn, putPlace } from "../shared/places.js";
import { library } from "../wire/library-client.js";
import { settingsNow } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { isAnchorScroll } from "./scroll-anchor.js";
import { rangeOver, textsIn } from "./text-places.js";
import { unfoldAll } from "./unfolding.js";

const AT_END = 0.97; // beyond this share of scrolling the article counts as finished and opens at the top
const BEGUN = 0.03; // below this share the article counts as not begun
const SAVE_AFTER_MS = 800; // without scrolling

const key = `place:${current.id || current.saved}`;
const isWanted = () => settingsNow().place === "on";

/**
 * Scrolls to the position that this tab was left at, or else to the remembered one.
 * @param {number} ofLibrary the position that the library keeps
 */
export function restorePlace(ofLibrary) {
  // A first reading has no position in this tab, and the first access to storage waits for another process.
  const mayHave = current.asked || current.saved;
  const top = mayHave ? Number(sessionStorage.getItem(key)) : 0;
  if (mayHave) sessionStorage.removeItem(key);
  if (top > 0) {
    unfoldAll();
    scrollTo({ top, behavior: "instant" });
  } else if (isWanted() && current.saved) goTo(ofLibrary);
  else if (isWanted()) void restoreRemembered();
}

async function restoreRemembered() {
  const place = await placeIn(pageAddress());
  if (!place || scrollY > 0) return;
  goTo(place);
  const { showToast } = await import("../shared/toast.js");
  showToast(t("place_restored"), { actions: [[t("place_top"), () => scrollTo({ top: 0 })]] });
}

/** @param {number} place */
function goTo(place) {
  if (place <= 0) return;
  unfoldAll();
  const content = byId("content");
  const at = Math.floor(place * content.textContent.length);
  const letter = rangeOver(textsIn(content), at, at + 1);
  if (letter) scrollTo({ top: letter.getBoundingClientRect().top + scrollY - 1, behavior: "instant" });
}

/** The share of the article's characters above the window. */
function placeNow() {
  const content = byId("content");
  const { top, height } = content.getBoundingClientRect();
  if (top >= 0 || !height) return 0;
  const total = content.textContent.length || 1;
  let before = 0;
  for (const text of textsIn(content)) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const { length } = text;
    if (box.height && box.bottom > 0) {
      const share = Math.min(1, Math.max(0, -box.top / box.height));
      return (before + share * length) / total;
    }
    before += length;
  }
  return 1;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer; // runs if the position in this tab has changed since it was stored

function store() {
  clearTimeout(timer);
  timer = undefined;
  if (!current.article || !isWanted()) return;
  if (current.saved) {
    void library.ask("change", { uids: [current.saved], changes: { place: placeNow() } });
    return;
  }
  if (api.extension.inIncognitoContext) return;
  const share = scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight);
  void putPlace(pageAddress(), share >= BEGUN && share <= AT_END ? placeNow() : undefined);
}

addEventListener(
  "scroll",
  () => {
    if (isAnchorScroll()) return;
    clearTimeout(timer);
    timer = setTimeout(store, SAVE_AFTER_MS);
  },
  { passive: true },
);

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(key, String(scrollY));
  if (timer !== undefined) store();
});
