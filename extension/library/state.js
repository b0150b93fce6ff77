// The state of the page: view, tag, order, search and selected articles.

import * as view from "../shared/library-view.js";

/** @typedef {import("../wire/library-client.js").ListQuery} ListQuery */

const kept = view.looksKept();

export const state = {
  /** @type {import("../wire/messages").View} */
  view: "unread",
  tag: "",
  typed: "",
  /** whether a search covers more than the view that was chosen */
  widened: false,
  /** @type {import("../wire/messages").Order} */
  order: kept.order ?? "newest",
  cards: Boolean(kept.cards),
  /** @type {any[]} the library's answer, in order */
  rows: [],
  total: 0,
  /** whether the articles are the hits of a search, the best first */
  ranked: false,
  /** @type {Set<string>} */
  selected: new Set(),
};

export function keepLooks() {
  const { order, cards } = state;
  view.keepLooks({ order, cards });
}

export function keepPlace() {
  const { view: shown, tag, typed, widened, rows } = state;
  const item = document.activeElement?.closest(".item")?.id ?? "";
  view.keepPlace({ view: shown, tag, typed, widened, shown: rows.length, item });
}

/** What this tab showed before, if the user comes back to this page. */
export function lastPlace() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return how.type === "back_forward" ? view.placeKept() : undefined;
}

/** @returns {ListQuery} */
export function listQuery() {
  const { view, tag, typed, order } = state;
  return { view, tag, typed, order };
}
