// Sites that are read without a click: their articles open in the reader; other pages are left alone.

import { connect } from "../engine/client.js";
import { check } from "../engine/protocol.js";
import { api } from "../shared/api.js";
import { chosenSites } from "../shared/chosen.js";
import { pathsFor } from "../shared/corrections.js";
import { siteOf } from "../shared/hosts.js";
import { getSettingsFor } from "../shared/settings.js";
import { grab } from "./grab.js";
import { readTab } from "./reading.js";
import { showSign } from "./signs.js";

const READABLE = 0.5; // probability of an article above which hardly anyone would rather see the page

export function watchPages() {
  api.runtime.onMessage.addListener((message, sender) => {
    // This message comes from a page's process, so it is only a hint to look at a tab of a chosen site.
    if (message?.kind !== "chosen" || sender.frameId !== 0 || !sender.tab) return;
    const { arrived } = check("page", "requests", message);
    see(sender.tab, arrived).catch((error) =>
      console.info("This page was not read by itself:", String(error)),
    );
  });
}

/** @param {chrome.tabs.Tab} tab @param {boolean} arrived whether by a link, not by Back or a reload */
async function see(tab, arrived) {
  const { id, url = "" } = tab;
  if (id === undefined || !(await chosenSites()).includes(siteOf(url))) return;
  if (!arrived || !(await readChosen(tab, id, url))) await showSign(id);
}

/**
 * @param {chrome.tabs.Tab} tab @param {number} id @param {string} url
 * @returns {Promise<boolean>} whether the page opens in the reader
 */
async function readChosen(tab, id, url) {
  const page = await grab(id);
  if (!page.hasText) return false;
  const { engine } = await getSettingsFor(url);
  const session = crypto.randomUUID();
  const client = connect();
  await client.prefetch(session, { html: page.html, url, engine, without: await pathsFor(url) });
  // The reader takes the same article: the page is captured and read once.
  const article = await client.take(session, { stays: true });
  const now = await api.tabs.get(id);
  if (article && article.readable >= READABLE && now.url === url) {
    await readTab(now, { id: session, page });
    return true;
  }
  await client.forget(session);
  return false;
}
