// Sets the appearance before the first paint. The background passes it in the URL; after a reload it comes
// from the tab's copy, or from that for all sites, which is slower because the browser fetches them from another
// process. This is
// a classic script in the head, because modules may run only after the first paint. They are loaded after it,
// because the browser's main process serves each of their files and the first paint, too.
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
  const begin = async () => {
    if (begun) return;
    begun = true;
    performance.mark("modules");
    for (const { content } of templates("modules")) {
      document.head.append(content.cloneNode(true));
      bringRest();
      await new Promise((resolve) => setTimeout(resolve)); // dozens of requests at once would delay the answers
    }
  };
  /** Puts in place what is hidden at first, before a module looks for it. */
  const bringRest = () => {
    for (const template of templates("later")) {
      document.dispatchEvent(new CustomEvent("later", { detail: template.content }));
      template.replaceWith(template.content);
    }
  };
  /** @param {string} name @returns {NodeListOf<HTMLTemplateElement>} */
  const templates = (name) => document.querySelectorAll(`template.${name}`);
  // After the frame that shows the parsed page. A page that is hidden gets no frames.
  document.addEventListener("DOMContentLoaded", () => {
    requestAnimationFrame(() => setTimeout(() => void begin()));
    setTimeout(() => void begin(), document.hidden ? 0 : FRAME_MS);
  });
})();
