// Fetches images as the page itself does: from the browser's cache, and with the user's login on that site.

import { api } from "../shared/api.js";
import { library } from "../wire/library-client.js";

const MOST = 20_000_000; // bytes in total: a message cannot carry more

/**
 * Fetches images in a tab that the extension may access.
 * @param {number} tabId @param {string[]} addresses @returns {Promise<Record<string, string>>} data URLs by address
 */
async function imagesOfPage(tabId, addresses) {
  try {
    const target = { tabId };
    const [injection] = await api.scripting.executeScript({
      target,
      func: readImages,
      args: [addresses, MOST],
    });
    return /** @type {any} */ (injection?.result) ?? {};
  } catch (error) {
    console.info("The page fetched no images:", String(error)); // it was closed or replaced
    return {};
  }
}

/**
 * Lets the saved page fetch the images that the extension could not fetch.
 * @param {number} tabId @param {import("../wire/library-client.js").Outcome} outcome is updated
 */
export async function completeFromPage(tabId, outcome) {
  if (outcome.already || !outcome.missing.length) return;
  const images = await imagesOfPage(tabId, outcome.missing);
  if (!Object.keys(images).length) return;
  const { refused } = outcome;
  const { images: inside, missing } = await library.ask("complete", { uid: outcome.uid, images });
  Object.assign(outcome, { images: inside, missing });
  outcome.refused = refused.filter((address) => missing.includes(address));
}

/** Runs in the page, so it cannot use anything from this module. @param {string[]} addresses @param {number} most */
async function readImages(addresses, most) {
  /** @type {Record<string, string>} */
  const images = {};
  let left = most;
  for (const address of addresses) {
    try {
      const response = await fetch(address, { cache: "force-cache", signal: AbortSignal.timeout(10_000) });
      const image = await response.blob();
      if (!response.ok || !image.type.startsWith("image/") || image.size > left) continue;
      const bytes = new Uint8Array(await image.arrayBuffer());
      images[address] = `data:${image.type};base64,${bytes.toBase64()}`;
      left -= image.size;
    } catch {
      // An image of another site that the page may not read either.
    }
  }
  return images;
}
