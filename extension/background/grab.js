// Runs the content script in a tab and takes what it captured.

import { api } from "../shared/api.js";

/**
 * @typedef {object} Grab what capture/capture.js answers
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

/** The content script's parts, in the order in which they need each other. */
export const CAPTURE = [
  "dom",
  "visibility",
  "attributes",
  "images",
  "grammar",
  "writer",
  "elements",
  "capture",
].map((part) => `capture/${part}.js`);

const TRIES = 10;
const PAUSE = 30;

/**
 * Captures the page of a tab.
 *
 * Chromium tells the page's process about the grant of a click beside the script that the click
 * starts: a script that arrives first is refused, and 20 ms later it is not. So this asks again.
 * @param {number} tabId
 * @returns {Promise<Grab>}
 * @throws {Error} when the browser lets no extension into the page
 */
export async function grab(tabId) {
  for (let tries = 1; ; tries++) {
    try {
      const [injection] = await api.scripting.executeScript({ target: { tabId }, files: CAPTURE });
      const result = /** @type {any} */ (injection?.result);
      if (!result) throw new Error("the page gave no answer");
      return result;
    } catch (error) {
      if (tries >= TRIES || !/Cannot access contents of/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
