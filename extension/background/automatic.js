// Opens the articles of chosen sites in the reader without a click.

import { connect } from "../wire/engine-client.js";
import { check } from "../wire/host-wire.js";
import { api } from "../shared/api.js";
import { automaticSites, ruleFor } from "../shared/automatic-sites.js";
import { pathsFor } from "../shared/corrections.js";
import { siteOf } from "../shared/hosts.js";
import { getSettingsAndSite } from "../shared/settings.js";
import { capture } from "../capture/grab.js";
import { readTab, readingOf } from "./read-tab.js";
import { showPageBadge } from "./badge.js";

const READABLE = 0.5; // probability that a page is an article, from which it opens by itself

export function watchPages() {
  api.runtime.onMessage.addListener((message, sender) => {
    // The message comes from a page's process and may be forged, so it is only a hint to look at the tab.
    if (message?.kind !== "chosen" || sender.frameId !== 0 || !sender.tab) return;
    const { arrived } = check("page", "requests", message);
    visit(sender.tab, arrived).catch((error) =>
      console.info("This page did not open by itself:", String(error)),
    );
  });
}

/**
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} arrived whether the user followed a link (not Back or a reload) to a page that is not an app
 */
async function visit(tab, arrived) {
  const { id, url = "" } = tab;
  if (id === undefined || !(await automaticSites()).includes(siteOf(url))) return;
  const rule = arrived ? await ruleFor(url) : undefined;
  if (!rule || !(await readChosen(tab, id, url, rule.words))) await showPageBadge(id);
}

/**
 * @param {chrome.tabs.Tab} tab @param {number} id @param {string} url
 * @param {number} words that the article must exceed
 * @returns {Promise<boolean>} whether the page opens in the reader
 */
async function readChosen(tab, id, url, words) {
  const page = await capture(id, url).page;
  if (!page.hasText) return false;
  const { engine } = (await getSettingsAndSite(url)).settings;
  const session = crypto.randomUUID();
  const client = connect();
  await client.prefetch(session, { html: page.html, url, engine, without: await pathsFor(url) });
  // The article stays for the reader, so the page is captured and read only once.
  const article = await client.take(session, { stays: true });
  const now = await api.tabs.get(id);
  const isWanted = article && article.readable >= READABLE && article.word_count > words;
  if (isWanted && now.url === url && !readingOf(id)) {
    await readTab(now, { before: { id: session, page } });
    return true;
  }
  await client.forget(session);
  return false;
}
