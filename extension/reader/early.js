// Before the first paint: the colours and letters, as the background tells them in the address; after a reload
// those of the last time, from the copy in localStorage (which the browser fetches from another process).
// A classic script in the head, for modules run after the first paint may have happened.
(() => {
  "use strict";
  const NAMES = ["theme", "font", "size", "width", "line"];
  const UNITS = /** @type {Record<string, string>} */ ({ size: "px", width: "", line: "" });
  const root = document.documentElement;
  try {
    const told = new URLSearchParams(location.search).get("appearance")?.split(" ");
    /** @type {Record<string, string | number>} */
    const settings = told
      ? Object.fromEntries(NAMES.map((name, i) => [name, told[i]]))
      : JSON.parse(localStorage.getItem("settings") ?? "{}");
    for (const name of NAMES) {
      const value = settings[name];
      if (value === undefined) continue;
      if (!(name in UNITS)) root.dataset[name] = String(value);
      else if (Number.isFinite(Number(value))) root.style.setProperty(`--${name}`, value + UNITS[name]);
    }
  } catch {
    // no copy: the defaults
  }
  performance.mark("early"); // for the benchmark of speed
})();
