// Captures the page of a tab: one capture at a time for each tab, shared by all who ask for it meanwhile.

import { api } from "../shared/api.js";
import { Pieces } from "../wire/arriving.js";
import { withoutFragment } from "../wire/library-client.js";
import { delay } from "../shared/timing.js";

/**
 * @typedef {object} Grab what capture/capture.js captures
 * @property {string} html
 * @property {boolean} hasText whether there is anything to read
 * @property {boolean} hasSelection whether what is not selected is marked
 * @property {string} contentType
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {string[]} imageHosts that the page has loaded pictures from
 * @property {boolean} isLoading whether the HTML of the page was still arriving
 * @property {boolean} isTouched whether the browser's Back button will not skip the page
 */
/**
 * @typedef {object} Capture
 * @property {Pieces} pieces of a large page all but the last, while the rest is being captured
 * @property {Promise<Grab>} page
 */

/** The files of the content script, in the order of their dependencies. */
export const CAPTURE = [
  "nodes",
  "styles",
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

/** Follows the first of them if what is selected is wanted. */
const SELECTED = "capture/selected.js";
const TRIES = 10;
const PAUSE = 30;
const ANSWER_MS = 3000; // a page that lives answers each second
const ALL_MS = 30_000; // the content script's own limits are shorter
const TIMES = 2; // a page that changes its address again and again is not captured
const NO_ANSWER = "the page gave no answer";
/** What Chromium and Firefox say about a page that our script may not enter, or not yet. */
const REFUSED = /Cannot access contents of|Missing host permission for the tab/;
/** What is said of a document that is replaced by another, for example by a reload, while our script is in it. */
const REPLACED = new RegExp(`Frame with ID 0 was removed|${NO_ANSWER}`);

/** The page does not answer: its own scripts keep it busy. It can be tried again. */
export class Unresponsive extends Error {}

/** @type {Map<number, Capture & { url: string, isSelection: boolean }>} what is being captured, by tab */
const running = new Map();

/**
 * Captures the page of a tab, or joins its capture.
 *
 * A click grants access to the tab, but Chromium tells the page's process about it on another path than the
 * script. A script that arrives first is refused, yet accepted 20 ms later, so this tries again. Firefox refuses
 * it with other words while it replaces one document of the tab by another.
 * @param {number} tabId
 * @param {string} [url] the address of the page that is wanted, if it is known
 * @param {boolean} [isSelection] whether only what is selected is wanted
 * @returns {Capture} whose page fails with Unresponsive, or with another error when the browser allows no extension
 *   in the page
 */
export function capture(tabId, url = "", isSelection = false) {
  const known = running.get(tabId);
  if (known && withoutFragment(known.url) === withoutFragment(url) && known.isSelection === isSelection)
    return known;
  const pieces = new Pieces();
  const begin = () => grab(tabId, pieces, isSelection);
  // At once if nothing else runs: Chromium then takes the click for one on the page, and Back will not skip the page.
  const begun = known ? known.page.then(begin, begin) : begin();
  const page = begun.finally(() => {
    pieces.end();
    if (running.get(tabId) === mine) running.delete(tabId);
  });
  page.catch(() => undefined); // reported to those who asked
  const mine = { pieces, page, url, isSelection };
  running.set(tabId, mine);
  return mine;
}

/**
 * @param {number} tabId
 * @param {Pieces} pieces
 * @param {boolean} isSelection
 * @returns {Promise<Grab>}
 */
async function grab(tabId, pieces, isSelection) {
  for (let times = 1; ; times++) {
    let html = "";
    try {
      const end = performance.now() + ALL_MS;
      let part = await begin(tabId, isSelection);
      while (part.html === undefined) {
        if (performance.now() > end) throw new Unresponsive(NO_ANSWER);
        if (part.piece) {
          html += part.piece;
          if (times === 1) pieces.add(part.piece); // whoever has them compares them with the page
        }
        part = await inject({ target: { tabId }, func: next, args: [part.number], injectImmediately: true });
      }
      const { hasMoved, isWhole, ...page } = part;
      if (!hasMoved) return { ...page, html: isWhole ? page.html : html + page.html };
      if (times >= TIMES) throw new Error("the page changes its address");
    } catch (error) {
      if (times >= TIMES || !REPLACED.test(String(error)) || error instanceof Unresponsive) throw error;
    }
  }
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

/** Runs in the page. @param {number} number */
const next = (number) => globalThis.pyjustextCaptures?.get(number)?.();

/**
 * @param {any} script
 * @returns {Promise<any>} its value
 * @throws {Unresponsive} when the page does not run it
 */
async function inject(script) {
  /** @type {PromiseWithResolvers<never>} */
  const late = Promise.withResolvers();
  const timer = setTimeout(() => late.reject(new Unresponsive(NO_ANSWER)), ANSWER_MS);
  try {
    const [injection] = await Promise.race([api.scripting.executeScript(script), late.promise]);
    if (!injection?.result) throw new Error(NO_ANSWER);
    return injection.result;
  } finally {
    clearTimeout(timer);
  }
}

/** Begins the capture. @param {number} tabId @param {boolean} isSelection */
async function begin(tabId, isSelection) {
  const files = isSelection ? CAPTURE.toSpliced(1, 0, SELECTED) : CAPTURE;
  for (let tries = 1; ; tries++) {
    try {
      // The page need not have loaded: the script itself waits for its text.
      return await inject({ target: { tabId }, files, injectImmediately: true });
    } catch (error) {
      const isPassing = REFUSED.test(String(error)) || REPLACED.test(String(error));
      if (tries >= TRIES || !isPassing || error instanceof Unresponsive) throw error;
      await delay(PAUSE);
    }
  }
}
