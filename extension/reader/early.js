// Before the first paint: the colours and letters of the last time, from the copy in localStorage.
// A classic script in the head, for modules run after the first paint may have happened.
(() => {
  "use strict";
  try {
    const settings = JSON.parse(localStorage.getItem("settings") ?? "{}");
    const root = document.documentElement;
    for (const name of ["theme", "font"]) if (typeof settings[name] === "string") root.dataset[name] = settings[name];
    for (const [name, unit] of [["size", "px"], ["width", ""], ["line", ""]]) {
      if (typeof settings[name] === "number") root.style.setProperty(`--${name}`, settings[name] + unit);
    }
  } catch {
    // no copy: the defaults
  }
})();
