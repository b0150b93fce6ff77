// Short notices at the bottom of a page, with possible actions. They stay while the focus or the pointer is on them,
// and Escape closes them.

import { make } from "./dom.js";

const TIME_MS = 8000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} words "" hides the notice
 * @param {{ stays?: boolean, actions?: [words: string, run: () => unknown][] }} [options]
 */
export function showToast(words, { stays = false, actions = [] } = {}) {
  clearTimeout(timer);
  const toast = document.getElementById("toast") ?? makeToast();
  toast.hidden = !words;
  const buttons = actions.map(([label, run]) => {
    const button = make("button", { type: "button" }, label);
    button.addEventListener("click", () => {
      showToast("");
      run();
    });
    return button;
  });
  toast.replaceChildren(words, ...buttons.flatMap((button) => [" ", button]));
  if (words && !stays) hideLater(toast);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const toast = document.getElementById("toast");
  // What is open lies above the notice, and is closed first.
  if (!toast || toast.hidden || document.querySelector("dialog[open], :popover-open")) return;
  event.preventDefault();
  showToast("");
});

/** @param {HTMLElement} toast */
function hideLater(toast) {
  timer = setTimeout(() => {
    if (toast.matches(":hover, :focus-within")) hideLater(toast);
    else showToast("");
  }, TIME_MS);
}

function makeToast() {
  const toast = make("div", { id: "toast", className: "toast", role: "status", hidden: true });
  document.body.append(toast);
  return toast;
}
