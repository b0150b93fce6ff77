// The fast way to start: memory as the build left it, with every package imported and exercised.
//
// What the build wrote (bake/sparse.mjs): a head of eight 32-bit numbers (magic, length of the heap,
// number of runs, length of the JSON, offset of the data), the runs as pairs of address and length,
// the JSON that Pyodide's snapshot carries, and the runs' bytes. A run is a stretch of memory that
// differs from a freshly instantiated module's.

import { build, compile, createModule, fetchBytes, loadWith, PACKAGES, STDLIB } from "./runtime.js";

const MAGIC = 0x53504a50; // "PJPS"
const HEAD = 32;
const STORED = "snapshot-";

/** @param {Uint8Array} bytes */
export async function sha256(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes));
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {any} module an Emscripten module, freshly instantiated
 * @param {Uint8Array} snapshot
 * @returns {any} what Pyodide calls the snapshot's configuration
 */
export function restore(module, snapshot) {
  const [magic, heapLength, count, jsonLength, offset] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 8);
  if (magic !== MAGIC) throw new Error("not a snapshot");
  if (module.HEAP8.length < heapLength) module.growMemory(heapLength);
  const runs = new Uint32Array(snapshot.buffer, snapshot.byteOffset + HEAD, 2 * count);
  const heap = module.HEAPU8;
  let at = offset;
  for (let i = 0; i < runs.length; i += 2) {
    heap.set(snapshot.subarray(at, at + runs[i + 1]), runs[i]);
    at += runs[i + 1];
  }
  const json = HEAD + 8 * count;
  return JSON.parse(new TextDecoder().decode(snapshot.subarray(json, json + jsonLength)));
}

/** @returns {Promise<Uint8Array | null>} the copy in the origin-private file system, if it is this build's and whole */
async function readStored() {
  try {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle(STORED + build.snapshot.sha256);
    const access = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      const bytes = new Uint8Array(access.getSize());
      access.read(bytes, { at: 0 });
      if ((await sha256(bytes)) === build.snapshot.sha256) return bytes;
    } finally {
      access.close();
    }
  } catch {
    // Not there yet, or a browser without this file system: the packaged one is as good, only slower to fetch.
  }
  return null;
}

/**
 * Keeps a copy for the next start and drops those of other builds.
 * @param {Uint8Array} bytes
 */
export async function store(bytes) {
  const root = await navigator.storage.getDirectory();
  const name = STORED + build.snapshot.sha256;
  for await (const other of /** @type {any} */ (root).keys()) {
    if (other.startsWith(STORED) && other !== name) await root.removeEntry(other);
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

/**
 * The snapshot's bytes, checked against the build's hash.
 * @returns {Promise<{ bytes: Uint8Array, source: "stored" | "packaged" }>}
 */
export async function load() {
  const stored = await readStored();
  if (stored) return { bytes: stored, source: "stored" };
  const bytes = await fetchBytes("snapshot.bin");
  if ((await sha256(bytes)) !== build.snapshot.sha256) throw new Error("the snapshot is not this build's");
  return { bytes, source: "packaged" };
}

/**
 * Starts from the snapshot. Rejects where it does not fit; the caller then starts the plain way in a
 * new worker, because this one's module is half made.
 *
 * @param {Record<string, any>} [options] more for loadPyodide
 * @returns {Promise<{
 *   pyodide: any, source: "stored" | "packaged", fill: () => Promise<void>, finish: () => Promise<void>
 * }>} `fill` writes the packages' data files, which memory holds only as far as they were read; `finish` does
 *   all that the first article need not wait for: the files, and the copy for the next start
 */
export async function bootSnapshot(options = {}) {
  const compiled = compile();
  const loading = load();
  loading.catch(() => {}); // reported where it is awaited
  /** @type {Awaited<ReturnType<typeof load>> | undefined} */
  let snapshot;
  const pyodide = await loadWith(
    compiled,
    {
      _loadSnapshot: new Uint8Array(16), // only to say that there is one; restore() does the work
      createPyodideModule: async (/** @type {any} */ settings) => {
        const module = await createModule(settings);
        snapshot = await loading;
        const { bytes } = snapshot;
        module.API.restoreSnapshot = () => restore(module, bytes);
        return module;
      },
      ...options,
    },
    ["stdlib.zip"],
  );
  if (!snapshot) throw new Error("Pyodide made its module by itself");
  const { bytes, source } = snapshot;
  // The state of random was drawn at build time, the same for everyone.
  const built = pyodide.runPython("import random; random.seed(); import bridge; bridge.BUILD");
  if (built !== build.id) throw new Error(`the snapshot is of build ${built}`);
  /** @param {string} place @param {string} name */
  const write = async (place, name) => pyodide.FS.writeFile(place, await fetchBytes(name));
  /** @type {Promise<void> | undefined} */
  let packages;
  const fill = () => (packages ??= write(PACKAGES, "packages.zip"));
  /** @type {Promise<void> | undefined} */
  let all;
  const finish = () =>
    (all ??= Promise.all([fill(), write(STDLIB, "stdlib.zip")]).then(async () => {
      if (source === "packaged") await store(bytes).catch(() => {}); // without it the next start is slower
    }));
  return { pyodide, source, fill, finish };
}
