// Keeps the focus in the list of articles when its elements are replaced or removed.

import { byId } from "../shared/dom.js";

/**
 * Call it before the list changes.
 * @returns {() => void} restores the focus: to the same control of the same article, or of the article now in its place
 */
export function keepFocus() {
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
