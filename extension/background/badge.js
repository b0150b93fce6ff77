// The sign on the toolbar button of a page that was read before: in its tab, or saved in the library. Only
// where the browser tells us the address of the page anyway: on sites that are read without a click, in the
// tab whose page is read in another tab, and after a save. After Back from the reader it no longer does. An
// event listener for all tabs would tell more, but wake the background for every page of every tab. What is
// known is what we keep anyway: the library, and the tab's sessions, which go with it.

import { library, withoutFragment } from "../wire/library-client.js";
import { api, isReader } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { allSessions } from "../shared/sessions.js";

const PROGRESS_AFTER_MS = 400;
const TEXT_COLOUR = "#ffffff";
const SIGNS = {
  saved: { text: "✓", color: "#1b6b3a", title: "action_saved" },
  read: { text: "•", color: "#555555", title: "action_read" },
};

/**
 * Shows the sign of a tab's page, or removes it. The browser removes it when the tab shows another page.
 * @param {number} tabId
 */
export async function showPageBadge(tabId) {
  try {
    const { url } = await api.tabs.get(tabId);
    if (!url || isReader(url)) return;
    const sign = (await library.findPage(url))
      ? SIGNS.saved
      : (await wasReadIn(tabId, url))
        ? SIGNS.read
        : undefined;
    if ((await api.tabs.get(tabId)).url !== url) return;
    if (sign && api.action.setBadgeTextColor)
      await api.action.setBadgeTextColor({ tabId, color: TEXT_COLOUR });
    await setBadge(tabId, { text: "", ...sign, title: t(sign?.title ?? "action_title") });
  } catch (error) {
    console.info("No sign on the button:", String(error)); // the tab is closed, or the library does not answer
  }
}

/**
 * The button in Firefox for Android has a title and no badge.
 * @param {number} tabId
 * @param {{ text: string, color?: string, title?: string }} badge
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
 * A large page is captured slowly and shows no sign of it, so the button shows that something is going on.
 * @param {number} tabId
 * @returns {() => void} removes the sign
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
