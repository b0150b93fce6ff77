// Runs on the sites that the user chose to read without a click. Someone who goes back to a page or reloads
// it wants to see the page itself, and the button may show that it was read. What people work in stays as it is.
(() => {
  "use strict";
  const { runtime } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const WORK =
    '[role="application"], [role="grid"], [role="treegrid"], [role="textbox"], [contenteditable], textarea, canvas';
  const MOST = 200; // elements that are looked at
  const SHARE = 0.4; // of the window

  /** Whether the page fills the window with what people work in, or stands in a window of its own as an app does. */
  function isApp() {
    if (matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches) return true;
    return [...document.querySelectorAll(WORK)].slice(0, MOST).some((element) => {
      if (element.getAttribute("contenteditable") === "false") return false;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const width = Math.min(right, innerWidth) - Math.max(left, 0);
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return width > 0 && height > 0 && width * height > SHARE * innerWidth * innerHeight;
    });
  }

  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const arrived = visit?.type === "navigate";
  const tell = (/** @type {boolean} */ arrived) =>
    runtime.sendMessage({ kind: "chosen", arrived: arrived && !isApp() }).catch(() => undefined);
  void tell(arrived);
  // A page that the browser kept is shown again, but does not run again.
  addEventListener("pageshow", ({ persisted }) => persisted && void tell(false));
})();
