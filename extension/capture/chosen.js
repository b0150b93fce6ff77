// Runs on the sites that the user chose to read without a click. Someone who goes back to a page or reloads
// it wants to see the page itself, and the button may show that it was read.
(() => {
  "use strict";
  const { runtime } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const arrived = visit?.type === "navigate";
  const tell = (/** @type {boolean} */ arrived) =>
    runtime.sendMessage({ kind: "chosen", arrived }).catch(() => undefined);
  void tell(arrived);
  // A page that the browser kept is shown again, but does not run again.
  addEventListener("pageshow", ({ persisted }) => persisted && void tell(false));
})();
