// Reads a stream up to a limit: a server, or a small packed file, may send any number of bytes.

/**
 * @param {ReadableStream<Uint8Array>} stream @param {number} most bytes
 * @returns {Promise<Blob | undefined>} undefined if there are more
 */
export async function readUpTo(stream, most) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      void reader.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  return new Blob(/** @type {BlobPart[]} */ (parts));
}
