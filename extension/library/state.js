// The state of the page: view, tag, order, search and selected articles.

/** @typedef {import("./listing.js").Wanted} Wanted */

const KEPT = "library-looks"; // remembers order and layout for this page

/** @type {any} */
const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");

export const state = {
  /** @type {import("./listing.js").View} */
  view: "unread",
  tag: "",
  typed: "",
  /** @type {import("./listing.js").Order} */
  order: kept.order ?? "newest",
  cards: Boolean(kept.cards),
  /** @type {any[]} the library's answer, in order */
  rows: [],
  total: 0,
  /** @type {Set<string>} */
  selected: new Set(),
};

export function keepLooks() {
  const { order, cards } = state;
  localStorage.setItem(KEPT, JSON.stringify({ order, cards }));
}

/** @returns {Wanted} */
export function wanted() {
  const { view, tag, typed, order } = state;
  return { view, tag, typed, order };
}
