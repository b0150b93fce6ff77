// Captures the page of a tab. Each tab has one capture at a time, which all callers share.

import { api } from "../shared/api.js";
import { Pieces } from "../wire/arriving.js";
import { withoutFragment } from "../shared/hosts.js";
import { delay } from "../shared/timing.js";

/**
 * @typedef {object} Grab what capture/capture.js captures
 * @property {string} html
 * @property {boolean} hasText whether there is anything to read
 * @property {boolean} hasSelection whether the parts outside the selection are marked
 * @property {string} contentType
 * @property {string} url
 * @property {string} title
 * @property {string} site
 * @property {string} lang
 * @property {string} dir
 * @property {string[]} imageHosts hosts from which the page has loaded pictures
 * @property {boolean} isLoading whether the HTML of the page was still arriving
 * @property {boolean} isTouched whether the browser's Back button will not skip the page
 */
/**
 * @typedef {object} Capture
 * @property {Pieces} pieces of a large page, except the last, while it is being captured
 * @property {Promise<Grab>} page
 */

/** The files of the content script, in the order of their dependencies. The build joins all but the last. */
export const CAPTURE = [
  "nodes",
  "styles",
  "areas",
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

/** The file before the last one, if only the selection is wanted. */
const SELECTED = "capture/selected.js";
const TRIES = 10;
const PAUSE_MS = 30;
const ANSWER_MS = 3000; // a responsive page answers each second, unless the machine is very slow
const ALL_MS = 30_000; // also for one answer to a second attempt; the content script's own limits are shorter
const TIMES = 2; // attempts for a page that changes its address while it is captured
const NO_ANSWER = "the page gave no answer";
/** The errors of Chromium and Firefox for a page that our script may not enter, or not yet. */
const REFUSED = /Cannot access contents of|Missing host permission for the tab/;
/** The errors for a document that is replaced, for example by a reload, while our script runs in it. */
const REPLACED = new RegExp(`Frame with ID 0 was removed|${NO_ANSWER}`);

/** The page does not answer, because its own scripts keep it busy, or the machine is slow. A later attempt may succeed. */
export class Unresponsive extends Error {
  /** @param {Promise<unknown>} [answer] what the page has not answered yet */
  constructor(answer) {
    super(NO_ANSWER);
    this.answer = answer;
  }
}

/** @type {Map<number, Capture & { url: string, isSelection: boolean }>} what is being captured, by tab */
const running = new Map();

/**
 * Captures the page of a tab, or joins its capture.
 *
 * A click grants access to the tab, but in Chromium the page's process may learn of it after the script arrives. The script
 * is then refused, and accepted 20 ms later, so this tries again. Firefox refuses it with another message while it
 * replaces the document of the tab.
 * @param {number} tabId @param {string} [url] the address of the page, if it is known
 * @param {{ isSelection?: boolean, isAgain?: boolean }} [options] isSelection: only the selection is wanted; isAgain: the
 *   page did not answer in time before, and gets more time
 * @returns {Capture} whose page rejects with Unresponsive, or with another error if extensions may not enter the page
 */
export function capture(tabId, url = "", { isSelection = false, isAgain = false } = {}) {
  const known = running.get(tabId);
  if (known && withoutFragment(known.url) === withoutFragment(url) && known.isSelection === isSelection)
    return known;
  const pieces = new Pieces();
  const begin = () => grab(tabId, pieces, isSelection, isAgain ? ALL_MS : ANSWER_MS);
  // Synchronously if possible: Chromium then counts the click as one on the page, and Back does not skip the page.
  const begun = known ? known.page.then(begin, begin) : begin();
  const page = begun.finally(() => {
    pieces.end();
    if (running.get(tabId) === mine) running.delete(tabId);
  });
  page.catch(() => undefined); // reported to the callers
  const mine = { pieces, page, url, isSelection };
  running.set(tabId, mine);
  return mine;
}

/**
 * @param {number} tabId @param {Pieces} pieces @param {boolean} isSelection
 * @param {number} limit for each answer, in ms
 * @returns {Promise<Grab>}
 */
async function grab(tabId, pieces, isSelection, limit) {
  for (let times = 1; ; times++) {
    let html = "";
    try {
      const end = performance.now() + ALL_MS;
      let part = await begin(tabId, isSelection, limit);
      while (part.html === undefined) {
        if (performance.now() > end) throw new Unresponsive();
        if (part.piece) {
          html += part.piece;
          if (times === 1) pieces.add(part.piece); // the receiver compares them with the page
        }
        part = await inject(
          { target: { tabId }, func: next, args: [part.number], injectImmediately: true },
          limit,
        );
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
 * Whether a web page could not be captured because another page replaced it. While the click allows our script to enter the
 * page, the browser gives us its address. If it gives none or another one, it is not the page of the click.
 * @param {number} tabId @param {string} url the address of the page of the click
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
 * @param {any} script @param {number} limit in ms
 * @returns {Promise<any>} its value
 * @throws {Unresponsive} when the page does not run it in time
 */
async function inject(script, limit) {
  /** @type {PromiseWithResolvers<never>} */
  const late = Promise.withResolvers();
  const answer = api.scripting.executeScript(script);
  // A refusal is an answer, too: the page learns of the click only now.
  const anyAnswer = answer.catch((error) => REFUSED.test(String(error)) || Promise.reject(error));
  anyAnswer.catch(() => undefined); // reported below, or to those who wait for it
  const timer = setTimeout(() => late.reject(new Unresponsive(anyAnswer)), limit);
  try {
    const [injection] = await Promise.race([answer, late.promise]);
    if (!injection?.result) throw new Error(NO_ANSWER);
    return injection.result;
  } finally {
    clearTimeout(timer);
  }
}

/** Begins the capture. @param {number} tabId @param {boolean} isSelection @param {number} limit in ms */
async function begin(tabId, isSelection, limit) {
  const files = isSelection ? CAPTURE.toSpliced(-1, 0, SELECTED) : CAPTURE;
  for (let tries = 1; ; tries++) {
    try {
      // The page need not have loaded: the script itself waits for its text.
      return await inject({ target: { tabId }, files, injectImmediately: true }, limit);
    } catch (error) {
      const isPassing = REFUSED.test(String(error)) || REPLACED.test(String(error));
      if (tries >= TRIES || !isPassing || error instanceof Unresponsive) throw error;
      await delay(PAUSE_MS);
    }
  }
}
