// Leaves the reader for the page, or for the library. The reader adds nothing to the tab's history, so the previous
// entry is the page.

import { check } from "../wire/host-wire.js";
import { api, isOwnPage } from "../shared/api.js";
import { byId, isTyping } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { current, pageAddress } from "./current.js";

const STAY_MS = 1000; // wait this long in case the history leads nowhere
const FROM_LIBRARY = { library: "library_back", highlights: "library_back_highlights" };

/** The message key for the Back button. */
export const BACK_LABEL = current.saved ? FROM_LIBRARY[current.from] : "back";

/** Labels the Back button of a saved article. */
export function labelBackButton() {
  const button = byId("back");
  button.title = button.ariaLabel = t(BACK_LABEL);
  /** @type {HTMLElement} */ (button.querySelector("span")).textContent = t(BACK_LABEL);
}

let isLeaving = false; // then the release of a key adds no entry

export function leave() {
  const { session } = current;
  isLeaving = true;
  if (session?.open === "new") {
    void closeTab(session.opener);
    return;
  }
  // In Firefox the article before this one has entries of its own in the history.
  if (current.isNext && !api.offscreen) {
    location.assign(`../library/${current.from}.html`);
    return;
  }
  const stay = setTimeout(
    () => {
      const url = pageAddress();
      if (current.saved) location.replace(`../library/${current.from}.html`);
      else if (/^https?:/.test(url)) location.replace(url);
    },
    history.length > 1 ? STAY_MS : 0,
  );
  // The history leads somewhere. That page's server may take longer than that to answer.
  addEventListener("beforeunload", () => clearTimeout(stay), { once: true });
  history.back();
}

/** @param {number | undefined} opener */
async function closeTab(opener) {
  if (opener !== undefined) await api.tabs.update(opener, { active: true }).catch(() => undefined);
  const tab = await api.tabs.getCurrent();
  if (tab?.id !== undefined) await api.tabs.remove(tab.id);
}

const TOUCHES = ["wheel", "keyup", "pointerup", "touchend"];

/**
 * Lets the browser's Back button reach a page that the user never touched. The button skips the history entries of such
 * pages, but `history.back()` does not. So the reader adds an entry of its own at the first touch. Back then leads to
 * the reader's first entry, which goes back once more.
 */
export function keepBackEntry() {
  // After the touch, because the browser first marks the current entry as touched.
  for (const touch of TOUCHES) addEventListener(touch, () => setTimeout(addEntry), { passive: true });
  // At a click the touch is over, and a link may leave the page before a timer runs.
  addEventListener("click", addEntry);
  addEventListener("keydown", onBackKey);
  addEventListener("popstate", ({ state }) => {
    if (!state?.isSecond) history.back();
  });
  addEventListener("pageshow", () => (isLeaving = false)); // the reader is shown again
}

function addEntry() {
  if (!isLeaving && !history.state?.isSecond) history.pushState({ isSecond: true }, "");
}

const IS_MAC = navigator.platform.startsWith("Mac");

/**
 * Handles Firefox's shortcuts for Back, which act when a key is pressed. A key counts as a touch when it is released.
 * @param {KeyboardEvent} event
 */
function onBackKey(event) {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (api.offscreen || ctrlKey || shiftKey || altKey === IS_MAC || metaKey !== IS_MAC) return;
  if ((key !== "ArrowLeft" && !(IS_MAC && key === "[")) || isTyping(event.target)) return;
  event.preventDefault();
  isLeaving = true;
  history.back();
}

/**
 * Answers requests of the background to this tab: `leave` comes from the toolbar button, `keep` from "Save all selected
 * tabs".
 * @param {"leave" | "keep"} kind @param {() => unknown} answer
 */
export function answerBackground(kind, answer) {
  api.runtime.onMessage.addListener((message, sender, reply) => {
    if (!isOwnPage(sender) || message?.kind !== kind) return undefined;
    check("reader", "requests", message);
    void api.tabs.getCurrent().then(async (tab) => tab?.id === message.tabId && reply(await answer()));
    return true;
  });
}
