// Answers requests of the extension's pages and of the library's host.

import { api, isOwnPage } from "../shared/api.js";
import { revokeFetchSites, revokeSites } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { check } from "../wire/host-wire.js";
import { readIn } from "./links.js";
import { readTab } from "./read-tab.js";

const KINDS = ["readTab", "readAddress", "fetched"];

export function answerPages() {
  api.runtime.onMessage.addListener((message, sender) => {
    if (!isOwnPage(sender) || !KINDS.includes(message?.kind)) return;
    answer(check("background", "requests", message)).catch((error) => console.warn(error));
  });
}

/** @param {import("../wire/messages").BackgroundRequest} request */
async function answer(request) {
  if (request.kind === "fetched") {
    await revokeFetchSites();
    return;
  }
  const { into } = request;
  if (request.kind === "readTab") await readTab(await api.tabs.get(request.tabId), { into });
  else if (/^https?:/.test(request.url)) {
    try {
      await api.tabs.update(into, { url: request.url });
      await readIn(into);
    } finally {
      await revokeSites([siteOf(request.url)]); // reader/background-requests.js has asked for it
    }
  }
}
