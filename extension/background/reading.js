// From a tab to the reader, and back.

import { api, isReader } from "../shared/api.js";
import { putCapture, putSheet } from "../shared/handover.js";
import { getSettings } from "../shared/settings.js";
import { ensureEngine, handOver } from "../engine/host.js";
import { grab } from "./grab.js";

/** @typedef {import("../shared/handover.js").Sheet} Sheet */

const HAND_OVER_MS = 30; // a document that is only being made takes longer, and nobody should wait for it

/**
 * The button: reads the page of a tab, or goes back to it when the tab shows the reader.
 * @param {chrome.tabs.Tab} tab
 */
export async function toggle(tab) {
  if (isReader(tab.url)) await api.runtime.sendMessage({ type: "leave", tabId: tab.id }).catch(() => undefined);
  else await readTab(tab);
}

/**
 * Captures the page of a tab and opens the reader on it.
 * @param {chrome.tabs.Tab} tab
 */
export async function readTab(tab) {
  if (tab.id === undefined) return;
  const marks = { clicked: now(), captured: 0 };
  // While the page is captured. The reader asks again and says what is wrong.
  ensureEngine().catch(() => undefined);
  const id = crypto.randomUUID();
  const stored = getSettings();
  /** @type {Sheet} */
  const sheet = {
    url: tab.url ?? "",
    title: tab.title ?? "",
    site: hostOf(tab.url ?? ""),
    lang: "",
    dir: "ltr",
    open: "same",
    engine: "article",
    truncated: false,
    time: Date.now(),
    size: 0,
    marks,
  };
  let page;
  try {
    page = await grab(tab.id);
    marks.captured = now();
    Object.assign(sheet, {
      url: page.url,
      title: page.title || sheet.title,
      site: page.site,
      lang: page.lang,
      dir: page.dir,
      truncated: page.truncated,
    });
    sheet.failure = failureOf(page);
  } catch (error) {
    console.info("This page was not captured:", String(error));
    sheet.failure = failureOfAddress(sheet.url);
  }
  const settings = await stored;
  sheet.engine = settings.engine;
  if (settings.open === "new") Object.assign(sheet, { open: "new", opener: tab.id });

  // The engine reads while the reader opens; the page is kept for a reload, which nobody waits for, after that.
  // It is handed over first: the document that takes it shares a thread with the reader that is being opened.
  const kept = putSheet(id, sheet);
  /** @type {import("../shared/handover.js").Capture | undefined} */
  let capture;
  if (page && !sheet.failure) {
    const { html, title, lang, dir, contentType } = page;
    const hints = { title, lang, dir, contentType };
    const handed = handOver(id, { html, url: sheet.url, engine: sheet.engine, hints }).catch((error) =>
      console.warn("The page was not handed over:", error),
    );
    await Promise.race([handed, new Promise((resolve) => setTimeout(resolve, HAND_OVER_MS))]);
    capture = { html, hints };
  }
  const opened = openReader(tab, id, sheet, settings);
  // Even when the tab is gone by now, it can be opened again.
  await Promise.allSettled([kept, opened]);
  if (capture) await putCapture(id, sheet, capture);
  await opened;
}

/**
 * @param {chrome.tabs.Tab} tab @param {string} id @param {Sheet} sheet
 * @param {import("../shared/settings.js").Settings} settings
 */
async function openReader(tab, id, sheet, { theme, font, size, width, line }) {
  // The page's address stands in the reader's own, so that there is a way back even when the
  // browser was closed in between and the sheet is gone. The appearance is for the first paint.
  const appearance = [theme, font, size, width, line].join(" ");
  const url = `${api.runtime.getURL("reader/reader.html")}?${new URLSearchParams({ id, url: sheet.url, appearance })}`;
  if (sheet.open === "new") {
    await api.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id, windowId: tab.windowId });
  } else {
    await api.tabs.update(/** @type {number} */ (tab.id), { url });
  }
}

/** @param {import("./grab.js").Grab} page @returns {string | undefined} */
function failureOf({ contentType, hasText }) {
  if (contentType === "application/pdf") return "pdf";
  if (/^(image|audio|video)\//.test(contentType) || /\b(json|javascript)\b/.test(contentType)) return "not-a-page";
  if (!hasText) return "empty";
  return undefined;
}

/** Why a page could not be captured, as far as its address tells. @param {string} url */
function failureOfAddress(url) {
  if (/^[^?#]*\.pdf([?#]|$)/i.test(url)) return "pdf";
  if (url.startsWith("file:")) return "file";
  return "restricted";
}

/** @param {string} url */
function hostOf(url) {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** In milliseconds since 1970, finely. */
function now() {
  return performance.timeOrigin + performance.now();
}
