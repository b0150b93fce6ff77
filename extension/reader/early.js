// Sets the appearance before the first paint. The background passes it in the URL; after a reload it comes
// from the copy in localStorage, which is slower because the browser fetches it from another process. This is
// a classic script in the head, because modules may run only after the first paint. They are loaded after it,
// because the browser's main process serves each of their files and the first paint, too.
(() => {
  "use strict";
  const FRAME_MS = 100; // for a page that is hidden before its first frame
  const root = document.documentElement;
  try {
    const parameters = new URLSearchParams(location.search);
    const told = parameters.get("appearance");
    const host = new URL(parameters.get("url") ?? "about:blank").hostname;
    const appearance = told
      ? JSON.parse(told)
      : {
          ...JSON.parse(localStorage.getItem("settings") ?? "{}"),
          ...JSON.parse(localStorage.getItem(`site:${host}`) ?? "{}"),
        };
    for (const [name, value] of Object.entries(appearance)) {
      if (name.startsWith("own"))
        root.style.setProperty(`--${name}`, name === "ownFont" ? `"${value}"` : value);
      else if (typeof value === "number") root.style.setProperty(`--${name}`, String(value));
      else root.dataset[name] = value;
    }
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
