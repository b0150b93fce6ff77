// Saves the page of a tab, or all selected tabs, without the reader. The toolbar button shows the result.

import { check } from "../wire/host-wire.js";
import { library } from "../wire/library-client.js";
import { completeFromPage } from "../capture/page-images.js";
import { api, isReader } from "../shared/api.js";
import { counted, t } from "../shared/i18n.js";
import { EVERYWHERE, revokeAllSites } from "../shared/lost-sites.js";
import { capture } from "../capture/grab.js";
import { readingOf } from "./read-tab.js";
import { setBadge, showPageBadge } from "./badge.js";
import { delay } from "../shared/timing.js";

const SHOWN_MS = 6000; // for which the result is shown
const READER_MS = 60_000; // longest wait for a reader
const ASK_AGAIN_MS = 500;
const WORKING = { text: "…", color: "#555555" };
const DONE = { text: "✓", color: "#1b6b3a" };
const FAILED = { text: "!", color: "#b3261e" };

/** @param {chrome.tabs.Tab} near */
export async function openLibrary(near) {
  const url = api.runtime.getURL("library/library.html");
  await api.tabs.create({ url, index: near.index + 1, windowId: near.windowId });
}

/** @param {chrome.tabs.Tab} tab */
export async function saveTab(tab) {
  if (tab.id === undefined) return;
  await show(tab.id, WORKING, t("library_saving"));
  await showOutcome(tab.id, await save({ ...tab, id: tab.id }));
}

/** @param {number | undefined} tabId @param {boolean} saved */
export async function showOutcome(tabId, saved) {
  if (tabId === undefined) return;
  await show(tabId, saved ? DONE : FAILED, t(saved ? "library_saved" : "library_save_failed"));
}

/**
 * Asks for permission for all sites, because the browser hides the addresses of the tabs until then. The permission is
 * revoked at the end.
 * @param {chrome.tabs.Tab} tab the active tab
 */
export async function saveSelectedTabs(tab) {
  const had = api.permissions.getAll(); // not awaited, because the browser asks only while the click is being handled
  const given = await api.permissions.request({ origins: [EVERYWHERE] }).catch(() => false);
  const tabs = await api.tabs.query({ highlighted: true, windowId: tab.windowId });
  let failed = 0;
  for (const each of tabs) {
    const { id } = each;
    if (id === undefined) continue;
    await show(id, WORKING, t("library_saving"));
    const saved = await save({ ...each, id });
    if (!saved) failed++;
    await showOutcome(id, saved);
  }
  if (tab.id !== undefined && tabs.length > 1) {
    const words = failed
      ? counted("library_tabs_failed", failed, tabs.length)
      : counted("library_tabs_saved", tabs.length);
    await show(tab.id, failed ? FAILED : DONE, words);
  }
  const { origins = [] } = await had;
  if (given && !origins.includes(EVERYWHERE)) await revokeAllSites(origins);
}

/**
 * Saves the page of a tab. If the reader shows it, or is about to, the reader saves its article.
 * @param {chrome.tabs.Tab & { id: number }} tab @returns {Promise<boolean>} whether the article is in the library now
 */
async function save(tab) {
  try {
    const reading = await readingOf(tab.id)?.catch(() => undefined);
    if (reading !== undefined) return await saveInReader(reading);
    if (await showsReader(tab.id)) return await saveInReader(tab.id);
    return await saveCaptured(tab);
  } catch (error) {
    console.info("This page was not saved:", String(error));
    return false;
  }
}

/** Whether the tab shows the reader, or is about to. @param {number} tabId */
async function showsReader(tabId) {
  const { url, pendingUrl } = await api.tabs.get(tabId);
  return isReader(pendingUrl || url);
}

/** @param {chrome.tabs.Tab & { id: number }} tab */
async function saveCaptured({ id, url: address }) {
  const { html, url, title, hasText, imageHosts } = await capture(id, address).page;
  if (!hasText) return false;
  const page = { uid: crypto.randomUUID(), url, title, html, imageHosts };
  await completeFromPage(id, await library.ask("save", page));
  return true;
}

/**
 * Asks the reader in a tab to save its article, and waits until it is shown.
 * @param {number} tabId @returns {Promise<boolean>}
 */
async function saveInReader(tabId) {
  const request = check("reader", "requests", { kind: "keep", tabId });
  for (const end = Date.now() + READER_MS; Date.now() < end;) {
    // A reader that is still opening does not answer. Readers in other tabs never do.
    const answer = api.runtime.sendMessage(request).catch(() => undefined);
    const saved = await Promise.race([answer, delay(ASK_AGAIN_MS)]);
    if (typeof saved === "boolean") return saved;
    await delay(ASK_AGAIN_MS);
  }
  return false;
}

/** @param {number} tabId @param {{ text: string, color: string }} badge @param {string} title */
async function show(tabId, { text, color }, title) {
  try {
    await setBadge(tabId, { text, color, title });
    if (text !== WORKING.text) setTimeout(() => void clear(tabId), SHOWN_MS);
  } catch {
    // the tab is closed
  }
}

/** @param {number} tabId */
async function clear(tabId) {
  await setBadge(tabId, { text: "", title: t("action_title") }).catch(() => undefined);
  await showPageBadge(tabId);
}
