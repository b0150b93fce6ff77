// The context menus: for a page (read, save), for a link (read) and for our button (library, several tabs).

import { api } from "../shared/api.js";
import { COMMANDS } from "../shared/command-table.js";
import { t } from "../shared/i18n.js";
import { openLibrary, saveSelectedTabs, saveTab } from "./saving.js";
import { readLater, readLink } from "./links.js";
import { readTab } from "./read-tab.js";

// Only Firefox allows entries in the context menu of a tab.
const LACKING = "TAB" in (api.contextMenus?.ContextType ?? {}) ? [] : ["tab"];

/**
 * An action must ask for permissions before it awaits anything: the browser asks only while the click is being handled.
 * @type {Record<keyof typeof COMMANDS.background, (tab: chrome.tabs.Tab, info: chrome.contextMenus.OnClickData) => unknown>}
 */
export const ACTIONS = {
  "read-page": (tab) => readTab(tab),
  "read-selection": (tab) => readTab(tab, { isSelection: true }),
  "read-link": (tab, { linkUrl = "" }) => readLink(linkUrl, tab),
  // Only Firefox passes the text of the link.
  "read-later": (tab, { linkUrl = "", ...info }) =>
    readLater(linkUrl, /** @type {any} */ (info).linkText ?? "", tab),
  "save-page": saveTab,
  library: openLibrary,
  "save-tabs": saveSelectedTabs,
};

export async function setUpMenus() {
  if (!api.contextMenus) return;
  await api.contextMenus.removeAll();
  for (const [id, { words, where }] of Object.entries(COMMANDS.background)) {
    const contexts = where.contexts.filter((name) => !LACKING.includes(name));
    api.contextMenus.create(/** @type {any} */ ({ id, title: t(words), ...where, contexts }));
  }
}

/** @param {chrome.contextMenus.OnClickData} info @param {chrome.tabs.Tab | undefined} tab */
export async function openMenu(info, tab) {
  if (tab) await ACTIONS[/** @type {keyof typeof ACTIONS} */ (info.menuItemId)]?.(tab, info);
}
