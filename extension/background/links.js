// The menu entries for links. "Read this link later" saves the link and fetches its page. "Read this link" opens the link
// in a new tab and reads it there. Both ask for permission for its site, because the user has not clicked our button on
// that page; it is revoked once the page is read. Without permission the tab still opens, and its button asks for one
// more click.

import { api } from "../shared/api.js";
import { askForFetching, fetchOnce, isFetching } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { library } from "../wire/library-client.js";
import { readTab } from "./read-tab.js";
import { setBadge } from "./badge.js";
import { showOutcome } from "./saving.js";
import { delay } from "../shared/timing.js";

const ONE_CLICK = { text: "1", color: "#d06a30" };
const POLL_MS = 100;
const LOAD_MS = 15_000; // longest wait for a page
const SETTLE_MS = 1500; // how long a page with a hidden address must stay complete

/** @param {string} url @param {chrome.tabs.Tab} from */
export async function readLink(url, from) {
  const { index, id: openerTabId, windowId } = from;
  // Before anything else: the browser asks only while the click is being handled.
  await fetchOnce([siteOf(url)], async () => {
    const { id } = await api.tabs.create({ url, index: index + 1, openerTabId, windowId });
    if (id !== undefined) await readIn(id);
  });
}

/**
 * Saves a link. Without permission for its site, its page is not fetched.
 * @param {string} url @param {string} title @param {chrome.tabs.Tab} from
 */
export async function readLater(url, title, from) {
  // Before anything else, as above.
  await askForFetching([siteOf(url)], (granted) => keepLink(url, title, from, granted));
}

/** @param {string} url @param {string} title @param {chrome.tabs.Tab} from @param {boolean} granted */
async function keepLink(url, title, from, granted) {
  try {
    let uid = (await library.findPage(url)) ?? "";
    if (!uid) {
      const article = { url, title, text: "", html: "", engine: "" };
      const save = { uid: crypto.randomUUID(), article };
      ({ uid } = await library.ask("put", { save }));
    }
    // Also if its page is saved already: the queue is then empty and revokes the permission.
    if (granted) await library.ask("fetch", { uids: [uid] });
    await showOutcome(from.id, true);
  } catch (error) {
    console.info("The link was not saved:", String(error));
    await showOutcome(from.id, false);
  }
}

/** Resumes fetching after a start of the browser. */
export async function resumeFetching() {
  if (await isFetching()) await library.ask("fetch", {});
}

/** Reads the page that a tab is loading, if we may access its site. @param {number} id of the tab */
export async function readIn(id) {
  const tab = await loaded(id);
  if (!tab) return;
  // The link may have redirected to another site. Without permission for it, the browser hides the address.
  const origins = tab.url ? [siteOf(tab.url)] : [];
  if (origins.length && (await api.permissions.contains({ origins }).catch(() => false))) await readTab(tab);
  else await setBadge(id, { ...ONE_CLICK, title: t("action_one_click") });
}

/**
 * Waits until the tab's page has loaded, for a limited time. Polling keeps the background awake during a slow load; an
 * event listener would wake it for every page of every tab. A new tab is first complete with an empty page. The browser
 * hides the address of that page, and of a site that we may not access. So a tab without an address counts as loaded
 * once it has stayed complete.
 * @param {number} tabId
 */
async function loaded(tabId) {
  const end = Date.now() + LOAD_MS;
  let since = Infinity; // when a page with an unknown address was first complete
  for (;;) {
    await delay(POLL_MS);
    const tab = await api.tabs.get(tabId).catch(() => undefined);
    if (!tab) return undefined;
    const now = Date.now();
    const isComplete = tab.status === "complete" && tab.url !== "about:blank";
    since = isComplete ? Math.min(since, now) : Infinity;
    if ((isComplete && tab.url) || now - since > SETTLE_MS || now > end) return tab;
  }
}
