// Sets the appearance before the first paint. The background passes it in the URL; after a reload it comes
// from the copy in localStorage, which is slower because the browser fetches it from another process. This is
// a classic script in the head, because modules may run only after the first paint.
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
    // no copy: use the defaults
  }
  performance.mark("early"); // for the speed benchmark
})();
