// The reading position: exact while the tab exists, and approximate for each article even after the browser
// was closed. Addresses are stored only as hashes, and never in private windows.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { settingsNow } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { blocks, isHeld } from "./holding.js";
import { unfoldAll } from "./unfolding.js";

const KEPT = 300; // articles
const AT_END = 0.97; // beyond this share the article counts as finished and opens at the top
const BEGUN = 0.03;
const SAVE_AFTER_MS = 1500;

const key = `place:${current.id || current.saved}`;

/** @typedef {Record<string, { block: number, time: number }>} Places by the hash of an address */

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
  if (settingsNow().place === "off") return;
  const place = (await places())[await hashOf(pageAddress())];
  const block = place && blocks()[place.block];
  if (!block || scrollY > 0) return;
  unfoldAll();
  block.scrollIntoView({ block: "start", behavior: "instant" });
  const { showToast } = await import("../shared/toast.js");
  showToast(t("place_restored"), { actions: [[t("place_top"), () => scrollTo({ top: 0 })]] });
}

/** @returns {Promise<Places>} */
async function places() {
  return /** @type {any} */ ((await api.storage.local.get("places")).places ?? {});
}

/** @param {string} address */
async function hashOf(address) {
  const [page] = address.split("#");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(page));
  return new Uint8Array(hash).toBase64().slice(0, 22);
}

async function remember() {
  if (!current.article || settingsNow().place === "off" || api.extension.inIncognitoContext) return;
  const share = scrollY / Math.max(1, document.documentElement.scrollHeight - innerHeight);
  const hash = await hashOf(pageAddress());
  const known = await places();
  if (share < BEGUN || share > AT_END) {
    if (!known[hash]) return;
    delete known[hash];
  } else {
    const all = [...blocks()];
    const block = all.findIndex((element) => element.getBoundingClientRect().bottom > 80);
    known[hash] = { block, time: Date.now() };
  }
  const newest = Object.entries(known).sort(([, a], [, b]) => b.time - a.time);
  await api.storage.local.set({ places: Object.fromEntries(newest.slice(0, KEPT)) });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
addEventListener(
  "scroll",
  () => {
    if (isHeld()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void remember(), SAVE_AFTER_MS);
  },
  { passive: true },
);

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(key, String(scrollY));
});
