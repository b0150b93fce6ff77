// What the page shows: which view, tag, order and search, and which articles are selected.

/** @typedef {import("./listing.js").Wanted} Wanted */

const KEPT = "library-looks"; // the page's own memory of order and layout

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
  /** @type {any[]} what the library answered, in order */
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
