// Applies an appearance: the only mapping from settings to CSS. It is a classic script, because the reader needs it before
// its first paint, and modules may run only after that.
(() => {
  "use strict";
  /** @param {HTMLElement} element @param {object} appearance settings by name */
  globalThis.showAppearance = ({ style, dataset }, appearance) => {
    for (const [name, value] of Object.entries(appearance)) {
      if (name === "ownFont") style.setProperty("--ownFont", `"${value}"`);
      else if (name.startsWith("own") || typeof value === "number")
        style.setProperty(`--${name}`, String(value));
      else dataset[name] = value;
    }
  };
})();
