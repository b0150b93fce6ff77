// Sets the appearance before the first paint. The background passes it in the URL. After a reload it comes from a copy
// in web storage, which is slower, because the browser asks another process. This is a classic script in the head,
// because modules may run only after the first paint.
(() => {
  "use strict";
  const FRAME_MS = 100; // for a page that becomes hidden before its first frame
  try {
    const parameters = new URLSearchParams(location.search);
    const passed = parameters.get("appearance");
    const stored = () => sessionStorage.getItem("appearance") ?? localStorage.getItem("appearance") ?? "{}";
    const appearance = JSON.parse(passed ?? stored());
    globalThis.showAppearance(document.documentElement, appearance);
  } catch {
    // no copy: use the defaults
  }
  performance.mark("early"); // for the speed benchmark

  /** @type {KeyboardEvent[]} pressed before the commands are there; controls.js runs them */
  const keys = [];
  const keep = (/** @type {KeyboardEvent} */ event) => event.ctrlKey || event.metaKey || keys.push(event);
  addEventListener("keydown", keep);
  globalThis.takeEarlyKeys = () => {
    removeEventListener("keydown", keep);
    return keys;
  };

  let begun = false;
  /** Inserts the markup that is not painted first, then the modules, which look for that markup. */
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
