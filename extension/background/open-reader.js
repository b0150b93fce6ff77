// Opens the reader.

import { api } from "../shared/api.js";
import { appearanceOf } from "../shared/settings.js";

/**
 * @param {chrome.tabs.Tab & { id: number }} tab of the page
 * @param {string} id of the session
 * @param {import("../shared/sessions.js").Session} session
 * @param {import("../shared/settings.js").Settings} settings
 * @param {number} [into] the tab for the reader, if it is not the page's own or a new one
 * @returns {Promise<number | undefined>} the tab that shows the reader
 */
export async function openReader(tab, id, session, settings, into) {
  // The page's address is not in the URL, which the browser's history stores. The appearance is for the first paint.
  const appearance = JSON.stringify(appearanceOf(settings));
  const url = `${api.runtime.getURL("reader/reader.html")}?${new URLSearchParams({ id, appearance })}`;
  if (into === undefined && session.open === "new") {
    return (await api.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id, windowId: tab.windowId }))
      .id;
  }
  const shown = into ?? tab.id;
  await api.tabs.update(shown, { url });
  return shown;
}
