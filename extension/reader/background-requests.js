// Asks the background to read a page again: from its own tab, or by loading its address in this tab.

import { api } from "../shared/api.js";
import { askForFetching } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { check } from "../wire/host-wire.js";

/** @typedef {import("../wire/messages").BackgroundRequest} Request */

/** @param {number} tabId the tab in which the page is still open */
export async function readTabAgain(tabId) {
  await send({ kind: "readTab", tabId, into: await ownTab() });
}

/**
 * Loads the address in this tab and reads it. Without permission for its site, the toolbar button asks for one more
 * click. Must be called while a click is being handled, because the browser asks for permission.
 * @param {string} url
 */
export async function readAddress(url) {
  await askForFetching([siteOf(url)], async () => send({ kind: "readAddress", url, into: await ownTab() }));
}

async function ownTab() {
  const tab = await api.tabs.getCurrent();
  return /** @type {number} */ (tab?.id);
}

/** @param {Request} request */
async function send(request) {
  await api.runtime.sendMessage(check("background", "requests", request)).catch(() => undefined); // it has no answer
}
