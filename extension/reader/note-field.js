// The field for the note of a highlight. The note is stored while it is typed: a page may go away at any moment, and
// the browser reports a change only when the field loses the focus.

import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const PAUSE_MS = 400;

/** Stores what was typed last, if it is not stored yet. */
let storeTyped = () => {};
document.addEventListener("visibilitychange", () => storeTyped());

/**
 * @param {string} note
 * @param {(note: string) => unknown} store
 * @returns {HTMLInputElement}
 */
export function noteField(note, store) {
  const words = t("library_note");
  const field = make("input", { value: note, placeholder: words, ariaLabel: words, dir: "auto" });
  let stored = note;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const storeNow = () => {
    clearTimeout(timer);
    if (field.value === stored) return;
    stored = field.value;
    store(stored);
  };
  field.addEventListener("change", storeNow);
  field.addEventListener("input", () => {
    storeTyped = storeNow;
    clearTimeout(timer);
    timer = setTimeout(storeNow, PAUSE_MS);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation(); // elsewhere it leaves the article
    byId("article").focus({ preventScroll: true });
  });
  return field;
}
