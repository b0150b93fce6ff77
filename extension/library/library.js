// The library page: lists articles page by page, and follows changes made by other pages.

import { make, byId, isTyping } from "../shared/dom.js";
import { COMMANDS as TABLE, withActions } from "../shared/command-table.js";
import { commandOf, showHelp } from "../shared/keys.js";
import { counted, t } from "../shared/i18n.js";
import { requestLostSites } from "../shared/lost-sites.js";
import { followTheme } from "../shared/theme.js";
import { debounce } from "../shared/timing.js";
import { library } from "../wire/library-client.js";
import { actions, setUpChanges, undoLast } from "./changes.js";
import { itemOf, select } from "./items.js";
import { resumeFetching, showFetching } from "./link-fetching.js";
import { showFailure, showNotices, showNothing } from "./notices.js";
import { showHandles, setUpArranging } from "./arranging.js";
import { isText, setUpSearchBox, showUnderstood } from "./search-box.js";
import { setUpSelection, showSelection } from "./selection.js";
import { showSidebar } from "./sidebar.js";
import { lastPlace, listQuery, state, storeLooks, storePlace } from "./state.js";
import { setUpStorage } from "./storage.js";

const TYPING_MS = 60; // pause in typing, before the search
const PAGE = 50; // articles
const TOGETHER_MS = 100; // changes within this time are shown together
let asked = 0; // counts calls of refresh
/** The newest call of `refresh`. */
let newest = Promise.resolve();

/** @typedef {{ json: string, element: HTMLElement }} Item an article's element, and the row from which it was made */
/** @type {Map<string, Item>} by uid */
const items = new Map();

/**
 * Shows the first page, or with `keep` as many articles as are shown now. A call that is overtaken by a newer one resolves
 * with the newer one.
 * @param {{ keep?: boolean, least?: number }} [options] `least`: how many articles to show at least
 */
export function refresh({ keep = false, least = keep ? state.rows.length : 0 } = {}) {
  newest = showFrom(++asked, least);
  return newest;
}

/** @param {number} mine the number of this call @param {number} least */
async function showFrom(mine, least) {
  try {
    const [counts, { rows, total, terms = [] }] = await Promise.all([
      library.ask("counts", {}),
      library.rows("list", listQuery(), Math.max(least, PAGE)),
    ]);
    if (mine !== asked) return newest;
    Object.assign(state, {
      rows,
      total,
      ranked: terms.some((/** @type {any} */ term) => isText(term) && !term.negated),
    });
    // Articles that left the list are deselected: the next action would change them unseen.
    state.selected = state.selected.intersection(new Set(rows.map(({ uid }) => uid)));
    const giveFocusBack = keepFocus();
    const before = new Map(items);
    items.clear();
    layOut(
      byId("items"),
      rows.map((row) => itemFor(row, before)),
    );
    giveFocusBack();
    showSidebar(counts, (/** @type {Partial<typeof state>} */ change) => show(change));
    showNotices(counts);
    showFetching(counts.fetching, () => searchFor("is:failed"));
    showUnderstood(terms);
    showNothing(counts);
    showRest();
    showSelection();
    document.documentElement.dataset.state = "ready";
    performance.mark("listed"); // for the benchmark
  } catch (error) {
    if (mine !== asked) return newest;
    showFailure(/** @type {any} */ (error), refresh);
  }
}

/**
 * The element of an article. An unchanged row keeps its element, and its cover stays loaded.
 * @param {any} row @param {Map<string, Item>} [known]
 */
function itemFor(row, known) {
  const json = JSON.stringify(row);
  const old = known?.get(row.uid);
  const item = old?.json === json ? old : { json, element: itemOf(row, actions) };
  select(item.element, state.selected.has(row.uid));
  items.set(row.uid, item);
  return item.element;
}

/**
 * Shows these articles. Elements that keep their place are not touched: a click in progress would be lost.
 * @param {HTMLElement} list @param {HTMLElement[]} elements
 */
function layOut(list, elements) {
  const kept = new Set(elements);
  for (const child of [...list.children]) if (!kept.has(/** @type {HTMLElement} */ (child))) child.remove();
  for (const [place, element] of elements.entries()) {
    const there = list.children[place];
    if (there !== element) list.insertBefore(element, there ?? null);
  }
}

/** @param {Partial<typeof state>} change */
function show(change) {
  Object.assign(state, change);
  state.selected.clear();
  void refresh();
  scrollTo({ top: 0, behavior: "instant" });
}

/** @param {string} typed */
function searchFor(typed) {
  /** @type {HTMLInputElement} */ (byId("typed")).value = typed;
  show({ typed, ...viewFor(typed) });
}

async function showNext() {
  const from = state.rows.length;
  if (from >= state.total) return;
  const mine = asked;
  const { rows } = await library.ask("list", { ...listQuery(), from });
  if (mine !== asked || state.rows.length !== from) return;
  state.rows.push(...rows);
  byId("items").append(...rows.map((/** @type {any} */ row) => itemFor(row)));
  showRest();
}

function showRest() {
  byId("next").hidden = state.rows.length >= state.total;
  byId("empty-here").hidden = state.view !== "deleted" || !state.total || state.typed !== "";
  /** @type {HTMLSelectElement} */ (byId("order")).disabled = state.ranked; // hits are in the order of their rank
  showHandles();
  byId("count").textContent = state.typed ? counted("library_hits", state.total) : "";
}

/**
 * A search covers all articles. When the search is cleared, the unread articles are shown again.
 * @param {string} typed @returns {Partial<typeof state>}
 */
function viewFor(typed) {
  if (typed && state.view === "unread") return { view: "all", isWidened: true };
  return !typed && state.isWidened ? { view: "unread", isWidened: false } : {};
}

function setUpControls() {
  const typed = /** @type {HTMLInputElement} */ (byId("typed"));
  setUpSearchBox(searchFor);
  const search = () => show({ typed: typed.value, ...viewFor(typed.value) });
  typed.addEventListener("input", debounce(TYPING_MS, search));
  const order = /** @type {HTMLSelectElement} */ (byId("order"));
  order.value = state.order;
  order.addEventListener("change", () => {
    show({ order: /** @type {any} */ (order.value) });
    storeLooks();
  });
  const cards = byId("cards");
  const applyLayout = () => {
    byId("items").classList.toggle("cards", state.cards);
    cards.ariaPressed = String(state.cards);
  };
  applyLayout();
  cards.addEventListener("click", () => {
    state.cards = !state.cards;
    applyLayout();
    storeLooks();
  });
  byId("next").addEventListener("click", () => void showNext());
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void showNext(), {
    rootMargin: "800px",
  }).observe(byId("next"));
}

/** Moves the focus to another article. @param {Element | null | undefined} item */
function goTo(item) {
  /** @type {HTMLElement | null | undefined} */ (item?.querySelector("a.title"))?.focus();
  return Boolean(item);
}

/**
 * Each action is called with the article that has the focus, if any, and returns whether it did something.
 * @type {Record<keyof typeof TABLE.library, (item: Element | null) => boolean>}
 */
export const ACTIONS = {
  search: () => (byId("typed").focus(), true),
  next: (item) => goTo(item?.nextElementSibling),
  previous: (item) => goTo(item?.previousElementSibling),
  remove: (item) => {
    const row = state.rows.find(({ uid, deleted }) => uid === item?.id && deleted === null);
    if (row) actions.remove(row);
    return Boolean(row);
  },
  undo: () => (undoLast(), true),
  help: () => (showHelp(COMMANDS), true),
};
const COMMANDS = withActions(TABLE.library, ACTIONS);

function setUpKeys() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Escape" && target === byId("typed")) byId("typed").blur(); // hides the help
    if (isTyping(target) || document.querySelector("dialog[open]")) return;
    const item = target instanceof Element ? target.closest(".item") : null;
    if (commandOf(COMMANDS, event)?.run(item)) event.preventDefault();
  });
}

/** Shows changes made elsewhere; changes in quick succession are shown together. */
function followChanges() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  library.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void refresh({ keep: true });
    }, TOGETHER_MS);
  });
}

/**
 * Keeps the focus when the elements of the list are replaced or removed. Call it before that.
 * @returns {() => void} restores the focus: to the same control of the same article, or of the article now in its place
 */
function keepFocus() {
  const focused = document.activeElement;
  const item = focused?.closest(".item");
  if (!item) return () => {};
  const place = [...byId("items").children].indexOf(item);
  const control = controlsOf(item).findIndex((one) => one === focused);
  return () => {
    if (item.contains(document.activeElement)) return;
    const items = byId("items").children;
    const next = document.getElementById(item.id) ?? items[Math.min(place, items.length - 1)];
    const controls = next ? controlsOf(next) : [];
    (controls[control] ?? controls[0] ?? byId("main")).focus();
  };
}

/** @param {Element} item @returns {HTMLElement[]} */
const controlsOf = (item) => [
  .../** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll("input, a, button")),
];

async function start() {
  document.title = t("library");
  requestLostSites();
  setUpControls();
  setUpKeys();
  setUpChanges(refresh);
  setUpSelection(refresh);
  setUpArranging(refresh);
  setUpStorage(refresh);
  await followTheme();
  followChanges();
  const left = lastPlace();
  const uid = left ? left.item : location.hash.slice(1);
  if (left) {
    Object.assign(state, { view: left.view, tag: left.tag, typed: left.typed, isWidened: left.isWidened });
    /** @type {HTMLInputElement} */ (byId("typed")).value = left.typed;
  } else if (uid) state.view = "all"; // the link comes from the notice that this article is saved
  await refresh({ least: left?.shown });
  const wantedItem = uid && document.getElementById(uid);
  if (wantedItem) {
    wantedItem.scrollIntoView({ block: "center" });
    wantedItem.querySelector("a")?.focus();
  }
  if (new URLSearchParams(location.search).has("import")) {
    byId("storage").showPopover();
    byId("import").focus();
  }
  addEventListener("pagehide", storePlace);
  resumeFetching((await library.ask("counts", {})).fetching, () => void refresh({ keep: true }));
  void navigator.storage.persist().catch(() => false);
}

start().catch((error) => {
  console.error(error);
  byId("notices").replaceChildren(make("p", {}, t("library_failed")));
});
