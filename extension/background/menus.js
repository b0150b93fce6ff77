// The context menus: for a page (read, save), for a link (read) and for our button (library, several tabs).

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { openLibrary, saveSelectedTabs, saveTab } from "./library.js";
import { readLink } from "./links.js";
import { readTab } from "./reading.js";

const WEB = ["http://*/*", "https://*/*"];

export async function setUpMenus() {
  await api.contextMenus.removeAll();
  api.contextMenus.create({
    id: "read-page",
    title: t("menu_read_page"),
    contexts: ["page", "frame", "selection", "image"],
    documentUrlPatterns: [...WEB, "file:///*"],
  });
  api.contextMenus.create({
    id: "read-link",
    title: t("menu_read_link"),
    contexts: ["link"],
    targetUrlPatterns: WEB,
  });
  api.contextMenus.create({
    id: "save-page",
    title: t("menu_save_page"),
    contexts: ["page", "frame", "selection", "image"],
    documentUrlPatterns: WEB,
  });
  // Only Firefox allows entries in the context menu of a tab.
  const tabs = "TAB" in (api.contextMenus.ContextType ?? {}) ? ["action", "tab"] : ["action"];
  api.contextMenus.create({ id: "library", title: t("menu_library"), contexts: ["action"] });
  api.contextMenus.create({
    id: "save-tabs",
    title: t("menu_save_tabs"),
    contexts: /** @type {any} */ (tabs),
  });
}

/**
 * Nothing may be awaited before readLink and saveSelectedTabs, because the browser asks for permissions only
 * while the click is being handled.
 * @param {chrome.contextMenus.OnClickData} info
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function openMenu(info, tab) {
  if (!tab) return;
  if (info.menuItemId === "read-link" && info.linkUrl) await readLink(info.linkUrl, tab);
  else if (info.menuItemId === "save-tabs") await saveSelectedTabs(tab);
  else if (info.menuItemId === "read-page") await readTab(tab);
  else if (info.menuItemId === "save-page") await saveTab(tab);
  else if (info.menuItemId === "library") await openLibrary(tab);
}
