// The snapshot cache: a copy of the snapshot in the origin-private file system. A worker reads it in
// milliseconds, while fetching it from the extension's package takes a tenth of a second.

import { sha256 } from "../../shared/integrity.js";

const PREFIX = "snapshot-";

/** @param {string} digest of this build's snapshot @returns {Promise<Uint8Array | null>} the copy, if it is intact */
export async function readCached(digest) {
  try {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle(PREFIX + digest);
    const access = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      const bytes = new Uint8Array(access.getSize());
      access.read(bytes, { at: 0 });
      if ((await sha256(bytes)) === digest) return bytes;
    } finally {
      access.close();
    }
  } catch {
    // Not cached yet, or no such file system: the packaged snapshot is used, which is slower.
  }
  return null;
}

/** Drops all copies, of this build and others. */
export async function dropCached() {
  const root = await navigator.storage.getDirectory();
  for await (const name of /** @type {any} */ (root).keys()) {
    if (name.startsWith(PREFIX)) await root.removeEntry(name);
  }
}

/** Stores a copy for the next start and drops those of other builds. @param {Uint8Array} bytes @param {string} digest */
export async function cache(bytes, digest) {
  const root = await navigator.storage.getDirectory();
  const name = PREFIX + digest;
  for await (const other of /** @type {any} */ (root).keys()) {
    if (other.startsWith(PREFIX) && other !== name) await root.removeEntry(other);
  }
  const file = await root.getFileHandle(name, { create: true });
  const access = await file.createSyncAccessHandle();
  try {
    access.truncate(0);
    access.write(bytes, { at: 0 });
    access.flush();
  } finally {
    access.close();
  }
}
