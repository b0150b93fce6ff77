// Short notices at the bottom of a page, with optional actions. They stay while the focus or the pointer is on them, and
// Escape closes them. Each page has the element for them from the start, because screen readers do not announce the text
// of an element that has just been inserted.

import { byId, make, makeButton } from "./dom.js";
import { t } from "./i18n.js";

const TIME_MS = 8000; // for which a notice is shown
const ANNOUNCE_MS = 10_000; // between two announcements of progress by screen readers

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let announced = 0; // when screen readers last announced progress
/** @type {EventTarget | null} */
let before = null; // the element that had the focus before the notice

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
  toast.replaceChildren(
    words,
    ...(buttons.length ? [" ", make("span", { className: "buttons" }, ...buttons)] : []),
  );
  if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (words && !stays) hideLater(toast);
}

/** Shows the progress of long work. Screen readers announce it now and then, not at each step. @param {string} words */
export function showProgress(words) {
  const toast = byId("toast");
  if (toast.hidden || toast.firstElementChild?.className !== "progress") {
    showToast(" ", { stays: true });
    toast.replaceChildren(
      make("span", { className: "progress", ariaHidden: "true" }),
      make("span", { className: "hush" }),
    );
    announced = -ANNOUNCE_MS;
  }
  const [shown, spoken] = toast.children;
  shown.textContent = words;
  if (performance.now() - announced < ANNOUNCE_MS) return;
  announced = performance.now();
  spoken.textContent = words;
}

document.addEventListener("focusin", ({ target, relatedTarget }) => {
  const toast = byId("toast");
  const isInside = (/** @type {EventTarget | null} */ one) => one instanceof Node && toast.contains(one);
  if (isInside(target) && !isInside(relatedTarget)) before = relatedTarget;
});

/** Shows a long message, or the outcome of long work, until the user closes it. @param {string} words */
export function showOutcome(words) {
  showToast(words, { stays: true, actions: [[t("close"), () => undefined]] });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // Dialogs and popovers are above the notice, and Escape closes them first.
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
