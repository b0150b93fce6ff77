// From a tab to the reader, and back.

import { api, isReader } from "../shared/api.js";
import { pathsFor } from "../shared/corrections.js";
import { putCapture, putSession } from "../shared/sessions.js";
import { appearanceOf, getSettingsFor } from "../shared/settings.js";
import { Pieces } from "../engine/arriving.js";
import { connect } from "../engine/client.js";
import { check } from "../engine/protocol.js";
import { forgetGone } from "./forgetting.js";
import { grab, isReplaced } from "./grab.js";
import { showSign } from "./signs.js";

/** @typedef {import("../shared/sessions.js").Session} Session */

const client = connect();
const PROGRESS_AFTER_MS = 400;
const MOST_ICON = 40_000; // characters; the sessions share 10 MB
const SENT_MS = 30; // a document that is still being created takes longer and is not worth waiting for

/**
 * The button: reads the page of a tab, or goes back to it when the tab shows the reader.
 * @param {chrome.tabs.Tab} tab
 */
export async function toggle(tab) {
  if (isReader(tab.url))
    await api.runtime
      .sendMessage(check("reader", "requests", { kind: "leave", tabId: tab.id }))
      .catch(() => undefined);
  else await readTab(tab);
}

/** The tabs whose page is being captured. @type {Set<number>} */
const beingRead = new Set();

/**
 * Captures the page of a tab and opens the reader on it. A second click while the first one is being answered would
 * capture a page that is being left, and put a failure in the place of the article.
 * @param {chrome.tabs.Tab} tab
 * @param {Captured} [before]
 */
export async function readTab(tab, before) {
  const { id } = tab;
  if (id === undefined || beingRead.has(id)) return;
  beingRead.add(id);
  try {
    await read({ ...tab, id }, before);
  } finally {
    beingRead.delete(id);
  }
}

/** @typedef {{ id: string, page: import("./grab.js").Grab }} Captured a page that was captured and prefetched already */

/** @param {chrome.tabs.Tab & { id: number }} tab @param {Captured} [before] */
async function read(tab, before) {
  const marks = { clicked: now(), captured: 0 };
  // Starts while the page is captured. If it fails, the reader tries again and reports the error.
  client.start().catch(() => undefined);
  const id = before?.id ?? crypto.randomUUID();
  const handedOver = before ? undefined : handOver(id);
  const stored = getSettingsFor(tab.url ?? "");
  const corrected = pathsFor(tab.url ?? "");
  /** @type {Session} */
  const session = {
    url: tab.url ?? "",
    title: tab.title ?? "",
    site: hostOf(tab.url ?? ""),
    icon: iconOf(tab),
    lang: "",
    dir: "ltr",
    open: "same",
    tab: tab.id,
    incognito: tab.incognito,
    engine: "article",
    time: Date.now(),
    size: 0,
    marks,
  };
  let page;
  const hideProgress = showProgress(tab.id);
  try {
    page = before?.page ?? (await grab(tab.id, handedOver?.add));
    marks.captured = now();
    Object.assign(session, {
      url: page.url,
      title: page.title || session.title,
      site: page.site,
      lang: page.lang,
      dir: page.dir,
      imageHosts: page.imageHosts,
    });
    session.failure = failureOf(page);
  } catch (error) {
    console.info("This page was not captured:", String(error));
    if (await isForbiddenFile(session.url, error)) session.failure = "file";
    else if (/^https?:/.test(session.url) && (await isReplaced(tab.id, session.url, error)))
      session.failure = "empty";
    else session.failure = failureOfAddress(session.url);
  }
  hideProgress();
  const settings = await stored;
  session.engine = settings.engine;
  if (settings.open === "new") Object.assign(session, { open: "new", opener: tab.id });

  // The engine reads while the reader opens. Prefetching comes first, because the engine's document shares a
  // thread with the opening reader. Storing the page for a reload is not urgent and comes afterwards.
  const without = await corrected;
  if (!page || session.failure) handedOver?.drop();
  else await handedOver?.send({ html: page.html, url: session.url, engine: session.engine, without });
  const kept = putSession(id, session);
  const opened = openReader(tab, id, session, settings);
  // Even if the tab is closed by now, it can be reopened.
  await Promise.allSettled([kept, opened]);
  session.tab = (await opened.catch(() => undefined)) ?? tab.id;
  if (page && !session.failure) await putCapture(id, session, page.html);
  else await putSession(id, session);
  if (session.opener !== undefined) void showSign(session.opener);
  await forgetGone();
  await opened;
}

/**
 * Calls the engine while the page is captured, and hands it the page once there is one; of a large page the
 * pieces before that.
 * @param {string} id of the session
 */
function handOver(id) {
  /** @type {PromiseWithResolvers<import("../engine/client.js").Page>} */
  const captured = Promise.withResolvers();
  const sent = Promise.withResolvers();
  const wanted = new AbortController();
  const pieces = new Pieces();
  const { signal } = wanted;
  client
    .prefetch(id, captured.promise, { signal, pieces, onSent: () => sent.resolve(undefined) })
    .catch((error) => wanted.signal.aborted || console.warn("The page was not prefetched:", error));
  return {
    /** There is no page. */
    drop() {
      wanted.abort();
      pieces.end();
    },
    add: (/** @type {string} */ piece) => pieces.add(piece),
    /** Resolves when the page is on its way. @param {import("../engine/client.js").Page} page */
    async send(page) {
      captured.resolve(page);
      pieces.end();
      await Promise.race([sent.promise, new Promise((resolve) => setTimeout(resolve, SENT_MS))]);
    },
  };
}

/**
 * A large page is captured slowly and shows no sign of it, so the button shows that something is going on.
 * @param {number} tabId
 * @returns {() => void} removes the sign
 */
function showProgress(tabId) {
  let shown = false;
  const waiting = setTimeout(() => {
    shown = true;
    void api.action.setBadgeText({ tabId, text: "…" });
  }, PROGRESS_AFTER_MS);
  return () => {
    clearTimeout(waiting);
    if (shown) api.action.setBadgeText({ tabId, text: "" }).catch(() => undefined); // the tab may be gone
  };
}

/**
 * @param {chrome.tabs.Tab} tab @param {string} id @param {Session} session
 * @param {import("../shared/settings.js").Settings} settings
 * @returns {Promise<number | undefined>} the tab that shows the reader
 */
async function openReader(tab, id, session, settings) {
  // The reader's URL contains the page's address, so that there is a way back even if the browser was closed
  // and the session is gone. The appearance is needed for the first paint.
  const appearance = JSON.stringify(appearanceOf(settings));
  const url = `${api.runtime.getURL("reader/reader.html")}?${new URLSearchParams({ id, url: session.url, appearance })}`;
  if (session.open === "new") {
    return (await api.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id, windowId: tab.windowId }))
      .id;
  }
  await api.tabs.update(/** @type {number} */ (tab.id), { url });
  return tab.id;
}

/** @param {import("./grab.js").Grab} page @returns {string | undefined} */
function failureOf({ contentType, hasText }) {
  if (contentType === "application/pdf") return "pdf";
  if (/^(image|audio|video)\//.test(contentType) || /\b(json|javascript)\b/.test(contentType))
    return "not-a-page";
  if (!hasText) return "empty";
  return undefined;
}

/**
 * Whether a page could not be captured because its user has not allowed files. Chrome does not tell the address then,
 * as with its own pages, but for these the error is another one.
 * @param {string} url
 * @param {unknown} error
 */
async function isForbiddenFile(url, error) {
  if (url || !/request permission/.test(String(error))) return false;
  return !(await api.extension.isAllowedFileSchemeAccess());
}

/** Why a page could not be captured, judging by its address. @param {string} url */
function failureOfAddress(url) {
  if (/^[^?#]*\.pdf([?#]|$)/i.test(url)) return "pdf";
  if (url.startsWith("file:")) return "file";
  return "restricted";
}

/**
 * The icon that the browser shows on the tab: in Firefox a `data:` address, in Chrome mostly its address on the
 * web.
 * @param {chrome.tabs.Tab} tab
 */
function iconOf({ favIconUrl = "" }) {
  const isIcon = /^(https?:|data:image\/)/.test(favIconUrl) && favIconUrl.length <= MOST_ICON;
  return isIcon ? favIconUrl : undefined;
}

/** @param {string} url */
function hostOf(url) {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** Milliseconds since 1970, with fractions. */
function now() {
  return performance.timeOrigin + performance.now();
}
