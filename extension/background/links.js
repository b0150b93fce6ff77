// Links. "Read this link later" keeps the link and has its page fetched. "Read this link" opens the link in a tab
// beside this one and reads it there. Nobody has clicked our button on that page, so the click on the menu asks for
// permission for its site, which is given back when the page was read. Without permission the link is still opened, and
// the button shows that one more click is needed.

import { api } from "../shared/api.js";
import { askForFetching, revokeSite, isFetching } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { library } from "../wire/library-client.js";
import { readTab } from "./read-tab.js";
import { setBadge } from "./badge.js";
import { showOutcome } from "./saving.js";
import { delay } from "../shared/timing.js";

const REMAINS = { text: "1", color: "#d06a30" };
const POLL_MS = 100;
const LOAD_MS = 15_000;
const SETTLE_MS = 1500;

/** @param {string} url @param {chrome.tabs.Tab} from */
export async function readLink(url, from) {
  const { index, id: openerTabId, windowId } = from;
  try {
    // Before anything else: the browser asks only while the click is being handled.
    await askForFetching([siteOf(url)], async () => {
      const { id } = await api.tabs.create({ url, index: index + 1, openerTabId, windowId });
      if (id !== undefined) await readIn(id);
    });
  } finally {
    await revokeSite(siteOf(url));
  }
}

/**
 * Without permission for its site the link is kept alone.
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
    // Also if its page is there: then the queue is empty, and gives the permission back.
    if (granted) await library.ask("fetch", { uids: [uid] });
    await showOutcome(from.id, true);
  } catch (error) {
    console.info("The link was not saved:", String(error));
    await showOutcome(from.id, false);
  }
}

/** After a start of the browser: what was being fetched before. */
export async function resumeFetching() {
  if (await isFetching()) await library.ask("fetch", {});
}

/**
 * Reads what a tab is loading, if its site may be read.
 * @param {number} id of the tab
 */
export async function readIn(id) {
  const tab = await loaded(id);
  if (!tab) return;
  // The link may have redirected to another site, for which no permission was asked. Without it, the browser
  // does not even tell us the address.
  const origins = tab.url ? [siteOf(tab.url)] : [];
  if (origins.length && (await api.permissions.contains({ origins }).catch(() => false))) await readTab(tab);
  else await remind(id);
}

/**
 * Waits until the tab's page has loaded, for a limited time. Polling keeps the background awake, which the
 * browser would otherwise put to sleep during a slow load. An event listener would wake it for every page of
 * every tab. A new tab is first complete with an empty page, before the link starts to load. We see no
 * address for that page, nor for a site that we may not read, so such a tab counts as loaded once it has
 * stayed complete.
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

/** @param {number} tabId */
async function remind(tabId) {
  await setBadge(tabId, { ...REMAINS, title: t("action_one_click") });
}
