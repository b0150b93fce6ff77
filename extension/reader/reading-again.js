// Has the background read a page again: in its own tab, or by its address in this one.

import { api } from "../shared/api.js";
import { askForFetching } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { check } from "../wire/host-wire.js";

/** @typedef {import("../wire/messages").BackgroundRequest} Request */

/** The page is still open in a tab. @param {number} tabId */
export async function readTabAgain(tabId) {
  await send({ kind: "readTab", tabId, into: await ownTab() });
}

/**
 * Loads the address in this tab and reads it. Without the permission for its site, the button of the toolbar says that
 * a click is needed. Must be called while a click is being handled, because the browser asks for permission.
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
