// Before the first paint: the appearance, as the background tells it in the address; after a reload that of the
// last time, from the copy in localStorage (which the browser fetches from another process).
// A classic script in the head, for modules run after the first paint may have happened.
(() => {
  "use strict";
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
    // no copy: the defaults
  }
  performance.mark("early"); // for the benchmark of speed
})();
