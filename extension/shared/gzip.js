// Compression of texts that are stored.

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} gzip of UTF-8 */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Blob | Uint8Array} gzip @returns {Promise<string>} */
export function unpack(gzip) {
  const stream = new Blob([/** @type {BlobPart} */ (gzip)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).text();
}
