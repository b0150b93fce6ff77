// The context menus: for a page (read, save), for a link (read) and for our button (library, several tabs).

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { openLibrary, saveSelectedTabs, saveTab } from "./saving.js";
import { readLater, readLink } from "./links.js";
import { readTab } from "./read-tab.js";

const WEB = ["http://*/*", "https://*/*"];
const ON_PAGES = ["page", "frame", "image"];
// Only Firefox allows entries in the context menu of a tab.
const ON_TABS = "TAB" in (api.contextMenus?.ContextType ?? {}) ? ["action", "tab"] : ["action"];

/**
 * @typedef {object} Entry
 * @property {string} words the message key of its label
 * @property {{ contexts: string[], documentUrlPatterns?: string[], targetUrlPatterns?: string[] }} where it is, and on
 *   which pages or links
 * @property {(tab: chrome.tabs.Tab, info: chrome.contextMenus.OnClickData) => unknown} run awaits nothing before it asks
 *   for a permission, because the browser asks only while the click is being handled
 */

/** The entries by their ids. @type {Record<string, Entry>} */
const ENTRIES = {
  "read-page": {
    words: "menu_read_page",
    where: { contexts: ON_PAGES, documentUrlPatterns: [...WEB, "file:///*"] },
    run: (tab) => readTab(tab),
  },
  "read-selection": {
    words: "menu_read_selection",
    where: { contexts: ["selection"], documentUrlPatterns: [...WEB, "file:///*"] },
    run: (tab) => readTab(tab, { isSelection: true }),
  },
  "read-link": {
    words: "menu_read_link",
    where: { contexts: ["link"], targetUrlPatterns: WEB },
    run: (tab, { linkUrl = "" }) => readLink(linkUrl, tab),
  },
  "read-later": {
    words: "menu_read_later",
    where: { contexts: ["link"], targetUrlPatterns: WEB },
    // Only Firefox tells the text.
    run: (tab, { linkUrl = "", ...info }) =>
      readLater(linkUrl, /** @type {any} */ (info).linkText ?? "", tab),
  },
  "save-page": {
    words: "menu_save_page",
    where: { contexts: [...ON_PAGES, "selection"], documentUrlPatterns: WEB },
    run: saveTab,
  },
  library: { words: "menu_library", where: { contexts: ["action"] }, run: openLibrary },
  "save-tabs": { words: "menu_save_tabs", where: { contexts: ON_TABS }, run: saveSelectedTabs },
};

export async function setUpMenus() {
  if (!api.contextMenus) return;
  await api.contextMenus.removeAll();
  for (const [id, { words, where }] of Object.entries(ENTRIES))
    api.contextMenus.create(/** @type {any} */ ({ id, title: t(words), ...where }));
}

/**
 * @param {chrome.contextMenus.OnClickData} info
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function openMenu(info, tab) {
  if (tab) await ENTRIES[info.menuItemId]?.run(tab, info);
}
