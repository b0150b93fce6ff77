// The reading position: exact while the tab exists, and approximate for each article for some time after that. Never
// in private windows.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { placeIn, putPlace } from "../shared/places.js";
import { afterPause } from "../shared/timing.js";
import { settingsNow } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { blocks, isHeld } from "./holding.js";
import { unfoldAll } from "./unfolding.js";

const AT_END = 0.97; // beyond this share the article counts as finished and opens at the top
const BEGUN = 0.03;
const SAVE_AFTER_MS = 1500;
const TOP = 80; // pixels that the bar may cover

const key = `place:${current.id || current.saved}`;

/** Restores the position in this tab. @returns {boolean} whether there was one */
export function restorePlace() {
  const place = takePlace();
  if (place > 0) {
    unfoldAll();
    scrollTo({ top: place, behavior: "instant" });
  } else {
    void restoreRemembered();
  }
  return place > 0;
}

/** The position that this tab was left at; 0 if there is none. */
function takePlace() {
  // A page that is read for the first time has none, and the first access waits for another process.
  if (!current.asked && !current.saved) return 0;
  const place = Number(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  return place;
}

async function restoreRemembered() {
  if (current.saved || settingsNow().place === "off") return; // the library has the place of a saved article
  const place = await placeIn(pageAddress());
  const block = place === undefined ? undefined : blocks()[place];
  if (!block || scrollY > 0) return;
  unfoldAll();
  block.scrollIntoView({ block: "start", behavior: "instant" });
  const { showToast } = await import("../shared/toast.js");
  showToast(t("place_restored"), { actions: [[t("place_top"), () => scrollTo({ top: 0 })]] });
}

async function remember() {
  const isWanted = settingsNow().place === "on" && !api.extension.inIncognitoContext;
  if (!current.article || current.saved || !isWanted) return;
  const share = scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight);
  const isInside = share >= BEGUN && share <= AT_END;
  const first = [...blocks()].findIndex((element) => element.getBoundingClientRect().bottom > TOP);
  await putPlace(pageAddress(), isInside ? first : undefined);
}

const rememberSoon = afterPause(SAVE_AFTER_MS, remember);
addEventListener("scroll", () => isHeld() || rememberSoon(), { passive: true });

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(key, String(scrollY));
});
