// Sets the appearance before the first paint. The background passes it in the URL; after a reload it comes
// from the tab's copy, or from that for all sites, which is slower because the browser fetches them from another
// process. This is
// a classic script in the head, because modules may run only after the first paint. They are fetched before it, and
// run after it.
(() => {
  "use strict";
  const FRAME_MS = 100; // for a page that is hidden before its first frame
  try {
    const parameters = new URLSearchParams(location.search);
    const told = parameters.get("appearance");
    const stored = () => sessionStorage.getItem("appearance") ?? localStorage.getItem("appearance") ?? "{}";
    const appearance = JSON.parse(told ?? stored());
    globalThis.showAppearance(document.documentElement, appearance);
  } catch {
    // no copy: use the defaults
  }
  performance.mark("early"); // for the speed benchmark

  let begun = false;
  /** Puts in place what is hidden at first, then the modules, which look for it. */
  const begin = () => {
    if (begun) return;
    begun = true;
    performance.mark("modules");
    const selector = "template.later, template#modules";
    for (const template of /** @type {NodeListOf<HTMLTemplateElement>} */ (
      document.querySelectorAll(selector)
    )) {
      document.dispatchEvent(new CustomEvent("later", { detail: template.content }));
      template.replaceWith(template.content);
    }
  };
  // After the frame that shows the parsed page. A page that is hidden gets no frames.
  document.addEventListener("DOMContentLoaded", () => {
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, document.hidden ? 0 : FRAME_MS);
  });
})();
