// The state of the page: view, tag, order, search and selected articles.

import { LOOKS, PLACE, storedLooks, storedPlace } from "../shared/library-view.js";

/** @typedef {import("../wire/library-client.js").ListQuery} ListQuery */

const looks = storedLooks();

export const state = {
  /** @type {import("../wire/messages").View} */
  view: "unread",
  tag: "",
  typed: "",
  /** whether a search switched from the unread articles to all */
  isWidened: false,
  /** @type {import("../wire/messages").Order} */
  order: looks.order ?? "newest",
  cards: Boolean(looks.cards),
  /** @type {any[]} the library's answer, in order */
  rows: [],
  total: 0,
  /** whether the articles are the hits of a search, the best first */
  ranked: false,
  /** @type {Set<string>} */
  selected: new Set(),
};

export function storeLooks() {
  const { order, cards } = state;
  localStorage.setItem(LOOKS, JSON.stringify({ order, cards }));
}

export function storePlace() {
  const { view, tag, typed, isWidened, rows } = state;
  const item = document.activeElement?.closest(".item")?.id ?? "";
  /** @type {import("../shared/library-view.js").Place} */
  const place = { view, tag, typed, isWidened, shown: rows.length, item };
  sessionStorage.setItem(PLACE, JSON.stringify(place));
}

/** What this tab showed, if the user came back to this page. */
export function lastPlace() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return how.type === "back_forward" ? storedPlace() : undefined;
}

/** @returns {ListQuery} */
export function listQuery() {
  const { view, tag, typed, order } = state;
  return { view, tag, typed, order };
}
