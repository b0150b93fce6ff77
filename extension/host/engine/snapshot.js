// The fast start: restores the memory that the build saved, with every package imported and exercised.
//
// The format (written by bake/snapshot.mjs): a header of eight 32-bit numbers (magic, length of the heap,
// number of runs, length of the JSON, offset of the data), the runs as pairs of address and length, the JSON
// of Pyodide's snapshot, and the bytes of the runs. A run is a stretch of memory that differs from that of a
// freshly instantiated module.

import { release } from "../../shared/integrity.js";
import { build, compile, fetchBytes, load } from "./preload.js";
import { createModule, loadWith, PACKAGES, STDLIB } from "./runtime.js";
import { cache } from "./snapshot-cache.js";

const MAGIC = 0x53504a50; // "PJPS"
const HEAD = 32;

/**
 * @param {any} module an Emscripten module, freshly instantiated
 * @param {Uint8Array} snapshot @returns {any} Pyodide's configuration of the snapshot
 */
export function restore(module, snapshot) {
  const [magic, heapLength, count, jsonLength, offset] = new Uint32Array(
    snapshot.buffer,
    snapshot.byteOffset,
    8,
  );
  if (magic !== MAGIC) throw new Error("not a snapshot");
  if (module.HEAP8.length < heapLength) module.growMemory(heapLength);
  if (module.HEAP8.length < heapLength) throw new Error("no memory for the snapshot");
  const runs = new Uint32Array(snapshot.buffer, snapshot.byteOffset + HEAD, 2 * count);
  const heap = module.HEAPU8;
  let at = offset;
  for (let i = 0; i < runs.length; i += 2) {
    heap.set(snapshot.subarray(at, at + runs[i + 1]), runs[i]);
    at += runs[i + 1];
  }
  if (at !== snapshot.length) throw new Error("the snapshot is not whole");
  const json = HEAD + 8 * count;
  return JSON.parse(new TextDecoder().decode(snapshot.subarray(json, json + jsonLength)));
}

/**
 * Starts from the snapshot. Rejects if the snapshot does not fit. Then a cold boot needs a new worker, because the module
 * in this one is incomplete.
 * @param {Record<string, any>} [options] additional options for loadPyodide
 * @param {{ compiled: Promise<WebAssembly.Module>, loading: ReturnType<typeof load> }} [begun] work that has
 *   already begun
 * @returns {Promise<{ pyodide: any, source: "cached" | "packaged", fill: () => Promise<void>,
 *   finish: () => Promise<unknown>, keep: () => Promise<void> }>} `fill` writes the packages' data files, of which the memory
 *   has only the parts already read; `finish` also writes the standard library, for modules not imported yet; `keep` caches
 *   the snapshot for the next start and releases the bytes; call it after the first article
 */
export async function bootSnapshot(options = {}, begun = { compiled: compile(), loading: load() }) {
  const { compiled, loading } = begun;
  loading.catch(() => {}); // reported where it is awaited
  /** @type {Awaited<ReturnType<typeof load>> | undefined} */
  let snapshot;
  const pyodide = await loadWith(
    compiled,
    {
      _loadSnapshot: new Uint8Array(16), // only signals that there is one; restore() does the work
      createPyodideModule: async (/** @type {any} */ settings) => {
        const module = await createModule(settings);
        snapshot = await loading;
        module.API.restoreSnapshot = () => restore(module, /** @type {any} */ (snapshot).bytes);
        return module;
      },
      ...options,
    },
    ["stdlib.zip"],
  );
  if (!snapshot) throw new Error("Pyodide made its module by itself");
  const { source } = snapshot;
  // The state of random dates from the build and is the same for everyone.
  const built = pyodide.runPython("import random; random.seed(); import bridge; bridge.BUILD");
  if (built !== build.id) throw new Error(`the snapshot is of build ${built}`);
  /** @param {string} place @param {string} name */
  const write = async (place, name) => pyodide.FS.writeFile(place, await fetchBytes(name));
  /** @type {Promise<void> | undefined} */
  let packages;
  const fill = () => (packages ??= write(PACKAGES, "packages.zip"));
  /** @type {Promise<unknown> | undefined} */
  let all;
  const finish = () => (all ??= Promise.all([fill(), write(STDLIB, "stdlib.zip")]));
  const keep = async () => {
    const bytes = snapshot?.bytes;
    snapshot = undefined;
    if (!bytes) return;
    try {
      if (source === "packaged") await cache(bytes, build.files["snapshot.bin"]);
    } finally {
      release(bytes); // until now it was in memory twice
    }
  };
  return { pyodide, source, fill, finish, keep };
}
