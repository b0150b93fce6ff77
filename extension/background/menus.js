// The context menu: read this page, read this link.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
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
}

/**
 * Nothing may be awaited on the way to readLink: the browser only asks for a permission while the
 * click is being handled.
 * @param {chrome.contextMenus.OnClickData} info
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function openMenu(info, tab) {
  if (!tab) return;
  if (info.menuItemId === "read-link" && info.linkUrl) await readLink(info.linkUrl, tab);
  else if (info.menuItemId === "read-page") await readTab(tab);
}
