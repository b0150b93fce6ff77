// The user's own order of the list: drag an article by its handle, or press the arrow keys on the handle.

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { reportFailure } from "../shared/library-messages.js";
import { state } from "./state.js";
import { library } from "../wire/library-client.js";

/** @type {(options: { keep: boolean }) => Promise<void>} */
let refresh;

/** Whether the list is in the user's own order now. */
const isOwnOrder = () => state.order === "own" && !state.ranked && state.view !== "deleted";

/** Shows the handles if the list is in the user's own order. */
export const showHandles = () => byId("items").classList.toggle("own", isOwnOrder());

/** @param {typeof refresh} refreshList */
export function setUpArranging(refreshList) {
  refresh = refreshList;
  const items = byId("items");
  items.addEventListener("keydown", (event) => {
    const handle = handleOf(event.target);
    const item = handle?.closest("li");
    if (!item || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise it moves the focus
    const other = event.key === "ArrowUp" ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (event.key === "ArrowUp") other.before(item);
    else other.after(item);
    handle?.focus();
    void storePlaceOf(item);
  });
  items.addEventListener("pointerdown", (event) => {
    const handle = handleOf(event.target);
    const item = handle?.closest("li");
    if (handle && item && event.button === 0) drag(handle, item, event.pointerId);
  });
}

/** @param {EventTarget | null} target */
const handleOf = (target) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".handle")) : null;

/** @param {HTMLElement} handle @param {HTMLElement} item @param {number} pointer */
function drag(handle, item, pointer) {
  const end = new AbortController();
  const { signal } = end;
  const before = item.previousElementSibling;
  handle.setPointerCapture(pointer);
  item.classList.add("dragged");
  const finish = (/** @type {boolean} */ keeps) => {
    end.abort();
    item.classList.remove("dragged");
    if (keeps && item.previousElementSibling !== before) void storePlaceOf(item);
    else if (!keeps) void refresh({ keep: true });
  };
  handle.addEventListener("pointermove", ({ clientX, clientY }) => moveTo(item, clientX, clientY), {
    signal,
  });
  handle.addEventListener("pointerup", () => finish(true), { signal });
  handle.addEventListener("pointercancel", () => finish(false), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
}

/** Moves the article to the pointer. @param {HTMLElement} item @param {number} x @param {number} y */
function moveTo(item, x, y) {
  const over = document.elementFromPoint(x, y)?.closest("#items > li");
  if (!over || over === item) return;
  const isBefore = Boolean(over.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_PRECEDING);
  if (isBefore) over.after(item);
  else over.before(item);
}

/** @param {HTMLElement} item */
async function storePlaceOf(item) {
  const place = [...byId("items").children].indexOf(item);
  const after = item.previousElementSibling?.id ?? "";
  try {
    await library.ask("arrange", { uid: item.id, after });
    showToast(t("library_moved", place + 1, state.total));
  } catch (error) {
    reportFailure(error, "library_change_failed");
  }
  await refresh({ keep: true });
}
