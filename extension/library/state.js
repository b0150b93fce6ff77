// The state of the page: view, tag, order, search and selected articles.

/** @typedef {import("../wire/library-client.js").Wanted} Wanted */

const KEPT = "library-looks"; // remembers order and layout for this page
const PLACE = "library-place"; // remembers for this tab what was shown when the user left it

/** @type {any} */
const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");

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
  localStorage.setItem(KEPT, JSON.stringify({ order, cards }));
}

/** What is shown, and the article that has the focus: mostly the one that is being opened. */
export function keepPlace() {
  const { view, tag, typed, widened, rows } = state;
  const item = document.activeElement?.closest(".item")?.id ?? "";
  sessionStorage.setItem(PLACE, JSON.stringify({ view, tag, typed, widened, shown: rows.length, item }));
}

/**
 * What `keepPlace` kept, if the user comes back to this page.
 * @returns {{
 *   view: Wanted["view"], tag: string, typed: string, widened: boolean, shown: number, item: string,
 * } | undefined}
 */
export function placeLeft() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const place = sessionStorage.getItem(PLACE);
  return how.type === "back_forward" && place ? JSON.parse(place) : undefined;
}

/** @returns {Wanted} */
export function wanted() {
  const { view, tag, typed, order } = state;
  return { view, tag, typed, order };
}
