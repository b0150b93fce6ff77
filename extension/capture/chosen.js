// Runs on the sites whose articles the user wants read without a click. Who goes back to a page, or loads it again,
// wants to see the page.
(() => {
  "use strict";
  const { runtime } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (visit?.type === "navigate") runtime.sendMessage({ kind: "chosen" }).catch(() => undefined);
})();
