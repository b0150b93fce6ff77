// Back to the page, or from a saved article to the library. The reader adds nothing to the tab's history, so the
// previous entry is that page.

import { check } from "../wire/host-wire.js";
import { api, isOwnPage } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { current, pageAddress } from "./current.js";

const STAY_MS = 1000; // wait this long in case the history leads nowhere
const FROM_LIBRARY = { library: "library_back", highlights: "library_back_highlights" };

/** The message key of the way back. */
export const WAY_BACK = current.saved ? FROM_LIBRARY[current.from] : "back_to_page";

/** Says on the button of a saved article where it leads. */
export function nameWayBack() {
  const button = byId("back");
  button.title = button.ariaLabel = t(WAY_BACK);
  /** @type {HTMLElement} */ (button.querySelector("span")).textContent = t(WAY_BACK);
}

let isLeaving = false;

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
  addEventListener("pagehide", () => clearTimeout(stay), { once: true });
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
 * Keeps a page that was not touched within reach of the browser's Back button, which skips such entries of the history.
 * The reader adds an entry of its own when it is first touched. Back then leads to the reader's first entry, which goes
 * back once more, as only the button skips entries.
 */
export function keepWayBack() {
  // Not during the touch: the browser first notes that the current entry was touched.
  for (const touch of TOUCHES) addEventListener(touch, () => setTimeout(addEntry), { passive: true });
  // A link's page may come before the timer does. The touch that makes a click is over.
  addEventListener("click", addEntry);
  addEventListener("popstate", ({ state }) => {
    if (!state?.isSecond) history.back();
  });
  addEventListener("pageshow", () => (isLeaving = false)); // it came back
}

function addEntry() {
  if (!isLeaving && !history.state?.isSecond) history.pushState({ isSecond: true }, "");
}

/** The toolbar button also leads back: the background sends a message. */
export function leaveWhenTold() {
  api.runtime.onMessage.addListener((message, sender) => {
    if (!isOwnPage(sender) || message?.kind !== "leave") return;
    check("reader", "requests", message);
    void api.tabs.getCurrent().then((tab) => tab?.id === message.tabId && leave());
  });
}
