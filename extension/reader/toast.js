// Short news at the foot of the page, with one thing to do about it where there is one.

import { make, one } from "../shared/dom.js";

const TIME_MS = 8000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} words "" takes the last ones away
 * @param {{stays?: boolean, action?: { words: string, run: () => unknown }}} [options]
 */
export function showToast(words, { stays = false, action } = {}) {
  const toast = one("toast");
  clearTimeout(timer);
  toast.hidden = !words;
  toast.textContent = words;
  if (action) {
    const button = make("button", { type: "button" }, action.words);
    button.addEventListener("click", () => {
      showToast("");
      action.run();
    });
    toast.append(" ", button);
  }
  if (words && !stays) timer = setTimeout(() => showToast(""), TIME_MS);
}
