// Sets the theme of a page before its first paint, from the copy that theme.js stored: storage.local answers too late. A
// classic script in the head, because modules may run only after the first paint.
(() => {
  "use strict";
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // storage is disabled: the system's colours come first
  }
})();
