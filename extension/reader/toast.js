// Short news at the foot of the page.

import { one } from "../shared/dom.js";

const TIME_MS = 8000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} words "" takes the last ones away @param {{stays?: boolean}} [options] */
export function showToast(words, { stays = false } = {}) {
  const toast = one("toast");
  clearTimeout(timer);
  toast.hidden = !words;
  toast.textContent = words;
  if (words && !stays) timer = setTimeout(() => showToast(""), TIME_MS);
}
