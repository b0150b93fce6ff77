// Opens the reader on the page of a tab, and goes back.

import { Unresponsive, capture, isReplaced } from "../capture/grab.js";
import { api, isReader } from "../shared/api.js";
import { pathsFor } from "../shared/corrections.js";
import { putCapture, putFailed, putSession } from "../shared/sessions.js";
import { getSettingsAndSite, appearanceOf } from "../shared/settings.js";
import { captureExample, isExample } from "../welcome/example.js";
import { connect } from "../wire/engine-client.js";
import { check } from "../wire/host-wire.js";
import { failureOfAddress, failureOfPage, isForbiddenFile } from "./failures-of-pages.js";
import { dropClosedTabs } from "./session-cleanup.js";
import { showProgress, showPageBadge } from "./badge.js";
import { hostOf } from "../shared/hosts.js";
import { delay } from "../shared/timing.js";

/** @typedef {import("../capture/grab.js").Grab} Grab */
/** @typedef {chrome.tabs.Tab & { id: number }} Tab */
/** @typedef {{ id: string, page: Grab }} Captured a page that was already captured and prefetched */
/**
 * @typedef {{ before?: Captured, into?: number, isSelection?: boolean }} Options into: the tab for the reader, if it is not
 *   the page's own or a new one; isSelection: reads only the selection
 */

const SENT_MS = 30; // a host document that is still being created takes longer
const BLANK = "about:blank";
const MOST_ICON = 40_000; // characters; all sessions share 10 MB

const client = connect();

/** The button: reads the page of a tab, or goes back to it when the tab shows the reader. @param {chrome.tabs.Tab} tab */
export async function toggle(tab) {
  if (isReader(tab.url))
    await api.runtime
      .sendMessage(check("reader", "requests", { kind: "leave", tabId: tab.id }))
      .catch(() => undefined);
  else await readTab(tab);
}

/** The pages that are being read, by their tab. @type {Map<number, Promise<number | undefined>>} */
const readings = new Map();

/**
 * The reading of a tab's page that is under way.
 * @param {number} tabId
 * @returns {Promise<number | undefined> | undefined} resolves with the tab that shows the reader
 */
export const readingOf = (tabId) => readings.get(tabId);

/**
 * Captures the page of a tab and opens the reader on it. A second click joins the first one: it would capture a page that
 * is being replaced, and fail.
 * @param {chrome.tabs.Tab} tab @param {Options} [options]
 * @returns {Promise<number | undefined>} the tab that shows the reader
 */
export async function readTab(tab, options = {}) {
  const { id } = tab;
  if (id === undefined) return undefined;
  const reading = readings.get(id) ?? read({ ...tab, id }, options).finally(() => readings.delete(id));
  readings.set(id, reading);
  return reading;
}

/** @param {Tab} tab @param {Options} options */
async function read(tab, { before, into, isSelection = false }) {
  const session = beginSession(tab);
  // Starts while the page is captured. If it fails, the reader tries again and reports the error.
  client.start().catch(() => undefined);
  const id = before?.id ?? crypto.randomUUID();
  const begin = () =>
    isExample(tab.url)
      ? captureExample()
      : capture(tab.id, tab.url, { isSelection, isAgain: into !== undefined });
  const captured = before ? undefined : begin();
  const handedOver = captured && startPrefetch(id, captured.pieces);
  const stored = getSettingsAndSite(session.url);
  const corrected = pathsFor(session.url);
  const hideProgress = showProgress(tab.id);
  const page = await completeSession(session, tab, before?.page ?? captured?.page);
  hideProgress();
  const { settings } = await stored;
  session.engine = settings.engine;
  if (before) session.automatic = true;
  if (isSelection && page && !page.hasSelection) session.lostSelection = true;
  // A page that does not answer stays in its tab: it may answer a moment later.
  if (settings.open === "new" || into !== undefined || session.failure === "unresponsive")
    Object.assign(session, { open: "new", opener: tab.id });

  // Prefetching comes before opening the reader, because the engine's document and the reader share a thread. Storing the
  // page for a reload comes last.
  const without = await corrected;
  if (!page) handedOver?.drop();
  else await handedOver?.send({ html: page.html, url: session.url, engine: session.engine, without });
  const kept = putSession(id, session);
  const opened = openReader(tab, id, session, settings, into);
  // If the tab was closed meanwhile, it can still be reopened.
  await Promise.allSettled([kept, opened]);
  session.tab = (await opened.catch(() => undefined)) ?? tab.id;
  if (session.failure === "unresponsive")
    captured?.page
      .catch(({ answer }) => readLater(tab, id, answer, { into: session.tab, isSelection }))
      .catch(() => undefined);
  // Not awaited: the next click in this tab is a new reading.
  keep(id, session, page).catch((error) => console.warn("The session was not stored:", error));
  return opened;
}

/**
 * Reads a page that did not answer in time as soon as it answers, if its reader still waits for it.
 * @param {Tab} tab @param {string} id of the session
 * @param {Promise<unknown> | undefined} answer rejects if the page is gone
 * @param {{ into: number, isSelection: boolean }} options into: the reader's tab
 */
async function readLater(tab, id, answer, options) {
  await answer;
  await readings.get(tab.id); // this reading
  const { url, pendingUrl } = await api.tabs.get(options.into);
  const shown = pendingUrl || url || BLANK; // a new tab has no address until its page is there
  const isWaiting = shown === BLANK || (isReader(shown) && shown.includes(id));
  if (answer && isWaiting) await readTab(tab, options);
}

/** Stores what the reader needs for a reload. @param {string} id @param {Session} session @param {Grab} [page] */
async function keep(id, session, page) {
  if (page) await putCapture(id, session, page.html);
  else await putFailed(id, session);
  if (session.opener !== undefined) void showPageBadge(session.opener);
  await dropClosedTabs();
}

/**
 * Waits for the captured page, and completes the session with its metadata or a failure.
 * @param {Session} session @param {Tab} tab @param {Promise<Grab> | Grab | undefined} captured
 * @returns {Promise<Grab | undefined>} undefined if there is nothing to read; then the session has a failure
 */
async function completeSession(session, tab, captured) {
  try {
    const page = /** @type {Grab} */ (await captured);
    session.marks.captured = now();
    const { url, title, site, lang, dir, imageHosts, isLoading, isTouched } = page;
    Object.assign(session, { url, site, lang, dir, imageHosts, isLoading, isTouched });
    session.title = title || session.title;
    session.failure = failureOfPage(page);
    return session.failure ? undefined : page;
  } catch (error) {
    console.info("This page was not captured:", String(error));
    if (error instanceof Unresponsive) session.failure = "unresponsive";
    else if (await isForbiddenFile(session.url, error)) session.failure = "file";
    else if (/^https?:/.test(session.url) && (await isReplaced(tab.id, session.url, error)))
      session.failure = "empty";
    else session.failure = failureOfAddress(session.url, error);
    return undefined;
  }
}

/**
 * Opens the reader.
 * @param {Tab} tab of the page
 * @param {string} id of the session
 * @param {Session} session @param {import("../shared/settings.js").Settings} settings
 * @param {number} [into] the tab for the reader, if it is not the page's own or a new one
 * @returns {Promise<number | undefined>} the tab that shows the reader
 */
async function openReader(tab, id, session, settings, into) {
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

/** The session of a page before it is captured. @param {Tab} tab @returns {Session} */
function beginSession(tab) {
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

/** The icon of the tab: in Firefox a data URL, in Chrome mostly a web address. @param {chrome.tabs.Tab} tab */
function iconOf({ favIconUrl = "" }) {
  const isIcon = /^(https?:|data:image\/)/.test(favIconUrl) && favIconUrl.length <= MOST_ICON;
  return isIcon ? favIconUrl : undefined;
}

/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now();

/**
 * Prefetching: calls the engine while the page is captured. Sends the pieces of a large page as they come, and the page
 * in the end.
 * @param {string} id of the session
 * @param {import("../wire/arriving.js").Pieces} pieces
 */
function startPrefetch(id, pieces) {
  /** @type {PromiseWithResolvers<import("../wire/engine-client.js").Page>} */
  const captured = Promise.withResolvers();
  const sent = Promise.withResolvers();
  const wanted = new AbortController();
  const { signal } = wanted;
  client
    .prefetch(id, captured.promise, { signal, pieces, onSent: () => sent.resolve(undefined) })
    .catch((error) => signal.aborted || console.warn("The page was not prefetched:", error));
  return {
    /** Cancels the request: the page was not captured. */
    drop: () => wanted.abort(),
    /** Resolves when the page was sent. @param {import("../wire/engine-client.js").Page} page */
    async send(page) {
      captured.resolve(page);
      await Promise.race([sent.promise, delay(SENT_MS)]);
    },
  };
}
