// Fetches the images of an article as data URLs.

import { readUpTo } from "./bounded-bytes.js";
import { isLocal } from "./hosts.js";

const AT_ONCE = 6;
const TIME_MS = 20_000; // for each image
const ONE_BYTES = 12_000_000; // of one image
const ALL_BYTES = 60_000_000; // of all images together

/**
 * @typedef {object} FetchedImages
 * @property {Record<string, string>} images data URL by address
 * @property {string[]} missing the addresses that could not be fetched
 * @property {string[]} refused those that a permission might make available
 */

/**
 * Fetches images as far as their servers and our permissions allow.
 * @param {Iterable<string>} addresses @returns {Promise<FetchedImages>}
 */
export async function fetchImages(addresses) {
  /** @type {FetchedImages} */
  const fetched = { images: {}, missing: [], refused: [] };
  const left = [...new Set(addresses)].reverse();
  let bytes = 0;
  const work = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      try {
        const image = await read(address);
        bytes += image.size;
        if (bytes > ALL_BYTES) throw new Error("too many bytes");
        fetched.images[address] = await asDataUrl(image);
      } catch (error) {
        console.info("An image was not fetched:", address, String(error));
        fetched.missing.push(address);
        if (error instanceof TypeError) fetched.refused.push(address); // fetch's error for other sites
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fetched;
}

/** @param {string} address */
async function read(address) {
  const response = await fetch(address, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(TIME_MS),
  });
  if (isLocalAddress(response.url) && !isLocalAddress(address)) throw new Error("led to the local network");
  if (!response.ok) throw new Error(String(response.status));
  if (Number(response.headers.get("content-length")) > ONE_BYTES) throw new Error("too large");
  const type = response.headers.get("content-type")?.trim().toLowerCase() ?? "";
  if (!type.startsWith("image/")) throw new Error(`not an image but ${type}`);
  const bytes = await readUpTo(response.body ?? new Blob().stream(), ONE_BYTES);
  if (!bytes) throw new Error("too large");
  return new Blob([bytes], { type });
}

/** @param {string} address */
const isLocalAddress = (address) => isLocal(new URL(address).hostname);

/** @param {Blob} blob @returns {Promise<string>} */
async function asDataUrl(blob) {
  const type = blob.type.replace(/[^\w/+.-].*$/, "");
  return `data:${type};base64,${new Uint8Array(await blob.arrayBuffer()).toBase64()}`;
}
