// Runs on the sites that the user chose to read without a click. Someone who goes back to a page or reloads
// it wants to see the page itself.
(() => {
  "use strict";
  const { runtime } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (visit?.type === "navigate") runtime.sendMessage({ kind: "chosen" }).catch(() => undefined);
})();
