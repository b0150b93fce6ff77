// Saving without the reader: the page of a tab, or all selected tabs. The toolbar button shows the result.

import { check } from "../engine/protocol.js";
import { connectLibrary } from "../library/client.js";
import { completeFromPage } from "../library/page-images.js";
import { api, isReader } from "../shared/api.js";
import { counted, t } from "../shared/i18n.js";
import { EVERYWHERE, giveBackEverywhere } from "../shared/lost-sites.js";
import { grab } from "./grab.js";
import { showSign } from "./signs.js";

const SHOWN_MS = 6000;
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
  const saved = await save(tab.id);
  await show(tab.id, saved ? DONE : FAILED, t(saved ? "library_saved" : "library_save_failed"));
}

/**
 * The browser asks for permission once, for all sites, because until then we may not know which sites the
 * tabs show. The permission is given back at the end.
 * @param {chrome.tabs.Tab} tab the one in front
 */
export async function saveSelectedTabs(tab) {
  const had = api.permissions.getAll(); // not awaited: the browser asks only while the click is being handled
  const given = await api.permissions.request({ origins: [EVERYWHERE] }).catch(() => false);
  const tabs = await api.tabs.query({ highlighted: true, windowId: tab.windowId });
  let failed = 0;
  for (const { id, url } of tabs) {
    if (id === undefined) continue;
    await show(id, WORKING, t("library_saving"));
    const saved = isReader(url) ? await tellReader(id) : await save(id);
    if (!saved) failed++;
    await show(id, saved ? DONE : FAILED, t(saved ? "library_saved" : "library_save_failed"));
  }
  if (tab.id !== undefined && tabs.length > 1) {
    const words = failed
      ? t("library_tabs_failed", failed, tabs.length)
      : counted("library_tabs_saved", tabs.length);
    await show(tab.id, failed ? FAILED : DONE, words);
  }
  const { origins = [] } = await had;
  if (given && !origins.includes(EVERYWHERE)) await giveBackEverywhere(origins);
}

/** @param {number} tabId @returns {Promise<boolean>} whether the article is in the library now */
async function save(tabId) {
  try {
    const { html, url, title, hasText } = await grab(tabId);
    if (!hasText) return false;
    const page = { uid: crypto.randomUUID(), url, title, html };
    await completeFromPage(tabId, await connectLibrary().ask("save", page));
    return true;
  } catch (error) {
    console.info("This page was not saved:", String(error));
    return false;
  }
}

/** Has a tab that shows the reader save what it shows. @param {number} tabId @returns {Promise<boolean>} */
async function tellReader(tabId) {
  return Boolean(
    await api.runtime.sendMessage(check("reader", "requests", { kind: "keep", tabId })).catch(() => false),
  );
}

/** @param {number} tabId @param {{ text: string, color: string }} badge @param {string} title */
async function show(tabId, { text, color }, title) {
  try {
    await api.action.setBadgeBackgroundColor({ tabId, color });
    await api.action.setBadgeText({ tabId, text });
    await api.action.setTitle({ tabId, title });
    if (text !== WORKING.text) setTimeout(() => void clear(tabId), SHOWN_MS);
  } catch {
    // the tab is closed
  }
}

/** @param {number} tabId */
async function clear(tabId) {
  await api.action.setBadgeText({ tabId, text: "" }).catch(() => undefined);
  await api.action.setTitle({ tabId, title: t("action_title") }).catch(() => undefined);
  await showSign(tabId);
}
