// Runs the content script in a tab and takes what it captured.

import { api } from "../shared/api.js";

/**
 * @typedef {object} Grab what capture/capture.js captures
 * @property {string} html
 * @property {boolean} hasText whether there is anything to read
 * @property {string} contentType
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {string[]} imageHosts that the page has loaded pictures from
 */

/** The files of the content script, in the order of their dependencies. */
export const CAPTURE = [
  "dom",
  "visibility",
  "layout",
  "attributes",
  "images",
  "drawings",
  "grammar",
  "writer",
  "elements",
  "capture",
].map((part) => `capture/${part}.js`);

const TRIES = 10;
const PAUSE = 30;
const NO_ANSWER = "the page gave no answer";
/** What Chromium and Firefox say about a page that our script may not enter, or not yet. */
const REFUSED = /Cannot access contents of|Missing host permission for the tab/;
/** What is said of a document that is replaced by another, for example by a reload, while our script is in it. */
const REPLACED = new RegExp(`Frame with ID 0 was removed|${NO_ANSWER}`);

/**
 * Captures the page of a tab.
 *
 * A click grants access to the tab, but Chromium tells the page's process about it on another path than the
 * script. A script that arrives first is refused, yet accepted 20 ms later, so this tries again. Firefox refuses
 * it with other words while it replaces one document of the tab by another.
 * @param {number} tabId
 * @param {(piece: string) => void} [onPiece] called with each piece of a large page but the last, while the rest
 *   is being captured
 * @returns {Promise<Grab>}
 * @throws {Error} when the browser allows no extension in the page
 */
export async function grab(tabId, onPiece) {
  let part = await begin(tabId);
  let html = "";
  while (part.piece) {
    html += part.piece;
    onPiece?.(part.piece);
    part = await inject({ target: { tabId }, func: next });
  }
  return { ...part, html: part.isWhole ? part.html : html + part.html };
}

/**
 * Whether a page of the web could not be captured because another took its place. (Those of the browser give no
 * answer either.) The browser tells the address of a page as long as the click on it allows our script to enter: where
 * it tells none or another one, it is not the page of the click.
 * @param {number} tabId
 * @param {string} url the address of the page of the click
 * @param {unknown} error
 */
export async function isReplaced(tabId, url, error) {
  if (REPLACED.test(String(error))) return true;
  const there = await api.tabs.get(tabId).catch(() => undefined);
  return there?.status === "loading" || there?.url !== url;
}

/** Runs in the page. */
const next = () => globalThis.pyjustextCapture.next();

/** @param {any} script @returns {Promise<any>} its value */
async function inject(script) {
  const [injection] = await api.scripting.executeScript(script);
  if (!injection?.result) throw new Error(NO_ANSWER);
  return injection.result;
}

/** Begins the capture. @param {number} tabId */
async function begin(tabId) {
  for (let tries = 1; ; tries++) {
    try {
      return await inject({ target: { tabId }, files: CAPTURE });
    } catch (error) {
      const isPassing = REFUSED.test(String(error)) || REPLACED.test(String(error));
      if (tries >= TRIES || !isPassing) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
