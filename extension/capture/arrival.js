// Runs on the sites whose pages open in the reader without a click. A user who goes back to a page or reloads it wants to
// see the page itself. Apps are never opened in the reader.
(() => {
  "use strict";
  const { runtime } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
  const WORK =
    '[role="application"], [role="grid"], [role="treegrid"], [role="textbox"], [contenteditable], textarea, canvas';
  const MOST = 200; // elements that are checked
  const SHARE = 0.4; // of the window

  /** Whether the page is an app: an editor or a similar element fills the window, or the window itself is an app's. */
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
  // A page from the back/forward cache is shown again without running this script again.
  addEventListener("pageshow", ({ persisted }) => persisted && void tell(false));
})();
