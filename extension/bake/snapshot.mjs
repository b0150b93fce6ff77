// Makes the memory snapshot: starts Pyodide, imports and exercises everything, and writes those parts of the
// memory that differ from a fresh module's. See host/engine/snapshot.js for the format. Needs Node 22 or newer:
// older versions put slow call trampolines into the snapshot.
//
// node --import ./prelude.mjs snapshot.mjs '{"runtime": DIR, "exercise": FILE, "pages": [FILE...], "full": FILE?}'

import fs from "node:fs";
import path from "node:path";
import { disguise } from "./prelude.mjs";

const GRAIN = 256; // bytes compared at once
const GAP = 64; // a gap up to this long is not worth a new run
const MAGIC = 0x53504a50;
const HEAD = 32;

process.on("uncaughtException", (error) => {
  // Node's own report quotes the failing line, and the loader is a single line of a megabyte.
  process.stderr.write(`${String(error.stack ?? error).slice(-6000)}\n`, () => process.exit(1));
});

const job = JSON.parse(process.argv[2]);
disguise();
/** @param {string} name */
const file = (name) => path.join(job.runtime, name);
const { loadPyodide } = await import(file("pyodide.mjs"));
const { default: createModule } = await import(file("pyodide.asm.mjs"));
const common = {
  indexURL: job.runtime,
  stdLibURL: file("stdlib.zip"),
  lockFileContents: job.lock,
};

/** @returns {Promise<Uint8Array>} Pyodide's own snapshot */
async function full() {
  const pyodide = await loadPyodide({
    ...common,
    createPyodideModule: createModule,
    _makeSnapshot: true,
    // The order of sets, and so the memory, depends on the hash seed. The price is that authors of pages know
    // the hashes; the host's time limit bounds the harm of a page made to cause collisions.
    env: { PYTHONHASHSEED: "0" },
  });
  pyodide.FS.writeFile("/lib/packages.zip", fs.readFileSync(file("packages.zip")));
  pyodide.runPython('import sys; sys.dont_write_bytecode = True; sys.path.insert(0, "/lib/packages.zip")');
  pyodide.globals.set(
    "PAGES",
    pyodide.toPy(job.pages.map((/** @type {string} */ p) => fs.readFileSync(p, "utf8"))),
  );
  pyodide.runPython(fs.readFileSync(job.exercise, "utf8"));
  overwriteFreed(pyodide._module);
  return pyodide.makeMemorySnapshot();
}

/**
 * Overwrites freed large blocks and unused stack with zeros, which saves a fifth of the snapshot. exercise.py
 * does the same for small objects, which Python manages itself.
 * @param {any} module
 */
function overwriteFreed(module) {
  const top = module._sbrk(0);
  /** @type {number[]} */
  const blocks = [];
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    for (;;) {
      const block = module._malloc(size);
      if (!block || block + size > top) {
        if (block) module._free(block);
        break; // no freed block of this size is left: this one is new memory
      }
      module.HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
  }
  for (const block of blocks) module._free(block);
  const margin = 1024; // keep what is in use next to the current end of the stack
  const [low, now] = [module._emscripten_stack_get_end(), module._emscripten_stack_get_current()];
  module.HEAPU8.fill(0, low + margin, now - margin);
}

/** @returns {Promise<Uint8Array>} the memory of a module before anything has run in it */
async function fresh() {
  class Enough extends Error {}
  /** @type {Uint8Array | undefined} */
  let memory;
  const loading = loadPyodide({
    ...common,
    _loadSnapshot: new Uint8Array(16),
    createPyodideModule: async (/** @type {any} */ settings) => {
      memory = (await createModule(settings)).HEAPU8.slice();
      throw new Enough();
    },
  });
  await loading.catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Enough)) throw error;
  });
  return /** @type {Uint8Array} */ (memory);
}

/**
 * @param {Uint8Array} heap
 * @param {Uint8Array} baseline
 * @returns {[number, number][]} address and length of each run that differs
 */
function differences(heap, baseline) {
  /** @type {[number, number][]} */
  const runs = [];
  const zeros = new Uint8Array(GRAIN);
  for (let at = 0; at < heap.length; at += GRAIN) {
    const now = heap.subarray(at, at + GRAIN);
    const then = at < baseline.length ? baseline.subarray(at, at + GRAIN) : zeros.subarray(0, now.length);
    if (Buffer.compare(now, then) === 0) continue;
    const last = runs.at(-1);
    if (last && at - (last[0] + last[1]) <= GAP) last[1] = at + now.length - last[0];
    else runs.push([at, now.length]);
  }
  return runs;
}

const snapshot = await full();
const [, heapAt, jsonLength] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 3);
const json = snapshot.subarray(48, 48 + jsonLength);
const heap = snapshot.subarray(heapAt);
const runs = differences(heap, await fresh());
const dataAt = Math.ceil((HEAD + 8 * runs.length + jsonLength) / 16) * 16;
const packed = new Uint8Array(dataAt + runs.reduce((sum, [, length]) => sum + length, 0));
new Uint32Array(packed.buffer, 0, 5).set([MAGIC, heap.length, runs.length, jsonLength, dataAt]);
new Uint32Array(packed.buffer, HEAD, 2 * runs.length).set(runs.flat());
packed.set(json, HEAD + 8 * runs.length);
let at = dataAt;
for (const [address, length] of runs) {
  packed.set(heap.subarray(address, address + length), at);
  at += length;
}
fs.writeFileSync(file("snapshot.bin"), packed);
if (job.full) fs.writeFileSync(job.full, heap);
