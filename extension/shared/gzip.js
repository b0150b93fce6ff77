// Compresses stored texts.

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} gzip of UTF-8 */
export async function gzip(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Blob | Uint8Array} bytes @returns {Promise<string>} */
export function gunzip(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).text();
}
