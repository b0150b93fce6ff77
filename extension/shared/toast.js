// Short notices at the bottom of a page, with possible actions. They stay while the focus or the pointer is on them,
// and Escape closes them. They stand in an element of each page that is there before them, and always: screen readers
// do not tell what an element says in which it appears.

import { byId, make, makeButton } from "./dom.js";
import { t } from "./i18n.js";

const TIME_MS = 8000;
const TELL_MS = 10_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let told = 0; // when screen readers last told how far the work is
/** @type {EventTarget | null} */
let before = null; // what had the focus before it came into the notice

/**
 * @param {string} words "" hides the notice
 * @param {{ stays?: boolean, actions?: [words: string, run: () => unknown][] }} [options]
 */
export function showToast(words, { stays = false, actions = [] } = {}) {
  clearTimeout(timer);
  const toast = byId("toast");
  const hadFocus = toast.contains(document.activeElement);
  toast.hidden = !words;
  const buttons = actions.map(([label, run]) =>
    makeButton(label, () => {
      showToast("");
      run();
    }),
  );
  toast.replaceChildren(words, ...buttons.flatMap((button) => [" ", button]));
  if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (words && !stays) hideLater(toast);
}

/** Shows how far long work is. Screen readers tell it now and then, not at each step. @param {string} words */
export function showProgress(words) {
  const toast = byId("toast");
  if (toast.hidden || toast.firstElementChild?.className !== "progress") {
    showToast(" ", { stays: true });
    toast.replaceChildren(
      make("span", { className: "progress", ariaHidden: "true" }),
      make("span", { className: "hush" }),
    );
    told = -TELL_MS;
  }
  const [shown, spoken] = toast.children;
  shown.textContent = words;
  if (performance.now() - told < TELL_MS) return;
  told = performance.now();
  spoken.textContent = words;
}

document.addEventListener("focusin", ({ target, relatedTarget }) => {
  const toast = byId("toast");
  const isInside = (/** @type {EventTarget | null} */ one) => one instanceof Node && toast.contains(one);
  if (isInside(target) && !isInside(relatedTarget)) before = relatedTarget;
});

/**
 * Shows what takes long to read, or the outcome of long work, during which people look elsewhere, until it is closed.
 * @param {string} words
 */
export function showOutcome(words) {
  showToast(words, { stays: true, actions: [[t("close"), () => undefined]] });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // What is open lies above the notice, and is closed first.
  if (byId("toast").hidden || document.querySelector("dialog[open], :popover-open")) return;
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
