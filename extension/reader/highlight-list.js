// The list of highlights under a saved article. An entry that has not changed keeps its element, so that a change made
// in another window takes neither the focus nor a note that is being typed.

import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { noteField } from "./note-field.js";

/** @typedef {import("./highlights.js").Mark} Mark */
/**
 * What the user does with the mark of a uid.
 * @typedef {object} Actions
 * @property {(uid: string) => void} show
 * @property {(uid: string, words: string) => void} note
 * @property {(uid: string) => unknown} copy
 * @property {(uid: string) => void} drop
 */
/** @typedef {{ said: string, element: HTMLElement }} Entry an element, and what it shows besides the note */

/** @type {Map<string, Entry>} by uid */
let entries = new Map();

/** @returns {HTMLElement} the list, still empty */
export function makeList() {
  return make(
    "section",
    { id: "marks", hidden: true },
    make("h2", {}, t("library_highlights")),
    make("ul", {}),
  );
}

/**
 * @param {Mark[]} marks in the order of the text
 * @param {Set<Mark>} there those whose words are in the text
 * @param {Actions} actions
 */
export function showList(marks, there, actions) {
  const list = /** @type {HTMLElement} */ (byId("marks").querySelector("ul"));
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  const typed = noteBeingTyped();
  const before = entries;
  entries = new Map(
    marks.map((mark) => {
      const said = JSON.stringify([mark.quote, mark.colour, there.has(mark)]);
      const known = before.get(mark.uid);
      const isSame = known?.said === said && known.element.querySelector("input")?.value === mark.note;
      const stays = known && (isSame || mark.uid === typed);
      return [mark.uid, stays ? known : { said, element: itemOf(mark, there.has(mark), actions) }];
    }),
  );
  const elements = [...entries.values()].map(({ element }) => element);
  for (const child of [...list.children])
    if (!elements.includes(/** @type {HTMLElement} */ (child))) child.remove();
  for (const [place, element] of elements.entries())
    if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
  byId("marks").hidden = !marks.length;
  if (focused >= 0 && !list.contains(document.activeElement)) focusOn(focused);
}

/** Moves the focus to one of the marks in the list, or, if there is none, to the text. @param {number} place */
export function focusOn(place) {
  const items = byId("marks").querySelectorAll("li");
  const control =
    items[Math.min(place, items.length - 1)]?.querySelector("button:enabled, input") ?? byId("article");
  /** @type {HTMLElement} */ (control).focus();
}

/** The mark whose note the user is typing. @returns {string | undefined} its uid */
export function noteBeingTyped() {
  if (!document.hasFocus() || !document.activeElement?.matches("#marks input")) return undefined;
  return [...entries].find(([, { element }]) => element.contains(document.activeElement))?.[0];
}

/** @param {Mark} mark @param {boolean} isThere @param {Actions} actions */
function itemOf({ uid, quote, colour, note }, isThere, actions) {
  const go = make(
    "button",
    { type: "button", className: `quote mark-${colour}`, dir: "auto", disabled: !isThere },
    quote,
  );
  go.addEventListener("click", () => actions.show(uid));
  const field = noteField(note, (words) => actions.note(uid, words));
  const remove = make("button", { type: "button", className: "plain" }, t("library_delete"));
  remove.addEventListener("click", () => actions.drop(uid));
  const copy = make("button", { type: "button", className: "plain copy" }, t("library_highlight_copy"));
  copy.addEventListener("click", () => actions.copy(uid));
  return make("li", {}, go, field, remove, copy);
}
