// Back to the page. The reader adds nothing to the tab's history, so the previous entry is the page.

import { check } from "../engine/protocol.js";
import { api, isOwnPage } from "../shared/api.js";
import { current, pageAddress } from "./current.js";

const STAY_MS = 1000; // wait this long in case the history leads nowhere

export function leave() {
  const { session } = current;
  if (session?.open === "new") {
    void closeTab(session.opener);
    return;
  }
  const stay = setTimeout(() => {
    const url = pageAddress();
    if (/^https?:/.test(url)) location.replace(url);
  }, STAY_MS);
  addEventListener("pagehide", () => clearTimeout(stay), { once: true });
  history.back();
}

/** @param {number | undefined} opener */
async function closeTab(opener) {
  if (opener !== undefined) await api.tabs.update(opener, { active: true }).catch(() => undefined);
  const tab = await api.tabs.getCurrent();
  if (tab?.id !== undefined) await api.tabs.remove(tab.id);
}

/** The toolbar button also leads back: the background sends a message. */
export function leaveWhenTold() {
  api.runtime.onMessage.addListener((message, sender) => {
    if (!isOwnPage(sender) || check("reader", "requests", message).kind !== "leave") return;
    void api.tabs.getCurrent().then((tab) => tab?.id === message.tabId && leave());
  });
}
