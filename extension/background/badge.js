// The badge on the toolbar button shows that the page is saved, or was read in this tab. It is set only where the browser
// gives us the address anyway: on chosen sites, in a tab whose page is read in another tab, and after a save. A listener
// for all tabs would show it in more places, but would wake the background for every page of every tab.

import { withoutFragment } from "../shared/hosts.js";
import { library } from "../wire/library-client.js";
import { api, isReader } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { allSessions } from "../shared/sessions.js";

const PROGRESS_AFTER_MS = 400;
const TEXT_COLOUR = "#ffffff";
const BADGES = {
  saved: { text: "✓", color: "#1b6b3a", title: "action_saved" },
  read: { text: "•", color: "#555555", title: "action_read" },
};

/**
 * Shows or removes the badge for the page of a tab. The browser removes it when the tab shows another page.
 * @param {number} tabId
 */
export async function showPageBadge(tabId) {
  try {
    const { url } = await api.tabs.get(tabId);
    if (!url || isReader(url)) return;
    const badge = (await library.findPage(url))
      ? BADGES.saved
      : (await wasReadIn(tabId, url))
        ? BADGES.read
        : undefined;
    if ((await api.tabs.get(tabId)).url !== url) return;
    if (badge && api.action.setBadgeTextColor)
      await api.action.setBadgeTextColor({ tabId, color: TEXT_COLOUR });
    await setBadge(tabId, { text: "", ...badge, title: t(badge?.title ?? "action_title") });
  } catch (error) {
    console.info("The badge was not set:", String(error)); // the tab is closed, or the library does not answer
  }
}

/**
 * Sets badge and title of the button. In Firefox for Android it has no badge.
 * @param {number} tabId @param {{ text: string, color?: string, title?: string }} badge
 */
export async function setBadge(tabId, { text, color, title }) {
  if (api.action.setBadgeText) {
    if (color) await api.action.setBadgeBackgroundColor({ tabId, color });
    await api.action.setBadgeText({ tabId, text });
  }
  if (title) await api.action.setTitle({ tabId, title });
}

/** @param {number} tabId @param {string} url */
async function wasReadIn(tabId, url) {
  return [...(await allSessions()).values()].some(
    (session) =>
      (session.tab === tabId || session.opener === tabId) &&
      !session.failure &&
      withoutFragment(session.url) === withoutFragment(url),
  );
}

/**
 * Shows on the button that a page is being captured, which may take long for a large one.
 * @param {number} tabId @returns {() => void} removes the badge
 */
export function showProgress(tabId) {
  let shown = false;
  const waiting = setTimeout(() => {
    shown = true;
    void setBadge(tabId, { text: "…" });
  }, PROGRESS_AFTER_MS);
  return () => {
    clearTimeout(waiting);
    if (shown) setBadge(tabId, { text: "" }).catch(() => undefined); // the tab may be gone
  };
}
