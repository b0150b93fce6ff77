// Compresses stored texts.

import { readUpTo } from "./bounded-bytes.js";

const MOST_BYTES = 150_000_000; // of a text; no captured page has as many

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} gzip of UTF-8 */
export async function gzip(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {Blob | Uint8Array} bytes @returns {Promise<string>}
 * @throws {Error} if the text is too long: a file from elsewhere may hold gigabytes
 */
export async function gunzip(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream();
  const text = await readUpTo(stream.pipeThrough(new DecompressionStream("gzip")), MOST_BYTES);
  if (!text) throw new Error("The text is too long.");
  return text.text();
}
