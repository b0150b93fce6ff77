// The session of a page before it is captured.

import { hostOf } from "../shared/hosts.js";

/** @typedef {import("../shared/sessions.js").Session} Session */

const MOST_ICON = 40_000; // characters; all sessions share 10 MB

/** @param {chrome.tabs.Tab & { id: number }} tab @returns {Session} */
export function beginSession(tab) {
  const { url = "", title = "", id, incognito } = tab;
  return {
    url,
    title,
    site: hostOf(url).shown,
    icon: iconOf(tab),
    lang: "",
    dir: "ltr",
    open: "same",
    tab: id,
    incognito,
    engine: "article",
    time: Date.now(),
    size: 0,
    marks: { clicked: now(), captured: 0 },
  };
}

/**
 * The icon of the tab: in Firefox a data URL, in Chrome mostly a web address.
 * @param {chrome.tabs.Tab} tab
 */
function iconOf({ favIconUrl = "" }) {
  const isIcon = /^(https?:|data:image\/)/.test(favIconUrl) && favIconUrl.length <= MOST_ICON;
  return isIcon ? favIconUrl : undefined;
}

/** Milliseconds since 1970, with fractions. */
export function now() {
  return performance.timeOrigin + performance.now();
}
