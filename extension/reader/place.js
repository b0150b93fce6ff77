// The reading position: exact while the tab exists, and approximate for some time after that, except in private windows.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { placeIn, putPlace } from "../shared/places.js";
import { debounce } from "../shared/timing.js";
import { settingsNow } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { articleBlocks, isAnchorScroll } from "./scroll-anchor.js";
import { unfoldAll } from "./unfolding.js";

const AT_END = 0.97; // beyond this share the article counts as finished and opens at the top
const BEGUN = 0.03; // below this share the article counts as not begun
const SAVE_AFTER_MS = 1500;
const TOP = 80; // pixels that the toolbar may cover

const key = `place:${current.id || current.saved}`;

/** Scrolls to the position that this tab was left at, or else to the remembered one. */
export function restorePlace() {
  // A first reading has no position in this tab, and the first access to storage waits for another process.
  const mayHave = current.asked || current.saved;
  const place = mayHave ? Number(sessionStorage.getItem(key)) : 0;
  if (mayHave) sessionStorage.removeItem(key);
  if (place > 0) {
    unfoldAll();
    scrollTo({ top: place, behavior: "instant" });
  } else void restoreRemembered();
}

async function restoreRemembered() {
  if (current.saved || settingsNow().place === "off") return; // the library stores the place of a saved article
  const place = await placeIn(pageAddress());
  const block = place === undefined ? undefined : articleBlocks()[place];
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
  const first = [...articleBlocks()].findIndex((element) => element.getBoundingClientRect().bottom > TOP);
  await putPlace(pageAddress(), isInside ? first : undefined);
}

const rememberSoon = debounce(SAVE_AFTER_MS, remember);
addEventListener("scroll", () => isAnchorScroll() || rememberSoon(), { passive: true });

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(key, String(scrollY));
});
