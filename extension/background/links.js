// "Read this link": opens the link in a tab beside this one and reads it there. For that the
// browser must let us into a page that nobody clicked our button on, so its site's permission is
// asked for at the click. Without it the link is open all the same, and the button shows that one
// click remains.

import { api } from "../shared/api.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { readTab } from "./reading.js";

const REMAINS = { text: "1", color: "#b3541e" };
const POLL_MS = 100;
const LOAD_MS = 15_000;
const SETTLE_MS = 1500;

/** @param {string} url @param {chrome.tabs.Tab} from */
export async function readLink(url, from) {
  // First of all, for the browser only asks while the click is being handled.
  await api.permissions.request({ origins: [siteOf(url)] }).catch(() => false);
  const { id } = await api.tabs.create({
    url,
    index: from.index + 1,
    openerTabId: from.id,
    windowId: from.windowId,
  });
  if (id === undefined) return;
  const tab = await loaded(id);
  if (!tab) return;
  // A link may have led to another site, which nobody was asked about. Without the permission for
  // where it led, the browser does not even tell the address.
  const origins = tab.url ? [siteOf(tab.url)] : [];
  if (origins.length && (await api.permissions.contains({ origins }).catch(() => false))) await readTab(tab);
  else await remind(id);
}

/**
 * The tab once its page has loaded, or after a while as far as it has come. Asking again and again
 * also keeps a background awake that the browser would put to sleep over a slow page; an event
 * listener would wake it for every page of every tab.
 *
 * A new tab is complete with its empty page before the link starts to load. We are told no address
 * of that page, nor of a site that we may not read: such a tab counts once it has stayed complete.
 * @param {number} tabId
 */
async function loaded(tabId) {
  const end = Date.now() + LOAD_MS;
  let since = Infinity; // when a page whose address we are not told was complete
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const tab = await api.tabs.get(tabId).catch(() => undefined);
    if (!tab) return undefined;
    const now = Date.now();
    const isComplete = tab.status === "complete" && tab.url !== "about:blank";
    since = isComplete ? Math.min(since, now) : Infinity;
    if ((isComplete && tab.url) || now - since > SETTLE_MS || now > end) return tab;
  }
}

/** @param {number} tabId */
async function remind(tabId) {
  await api.action.setBadgeBackgroundColor({ tabId, color: REMAINS.color });
  await api.action.setBadgeText({ tabId, text: REMAINS.text });
  await api.action.setTitle({ tabId, title: t("action_one_click") });
}
