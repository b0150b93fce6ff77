// SQLite and its files in the origin-private file system, owned by one worker at a time.

import { compileVerified } from "../../shared/integrity.js";
import { WireError } from "../../wire/protocol.js";
import { files } from "./hashes.js";
import sqlite3InitModule from "./sqlite3.js";
import { delay } from "../../shared/timing.js";

export const FILE = "/library.sqlite";
const WASM = new URL("./sqlite3.wasm", import.meta.url).href;
const DIRECTORY = "library";
const HEAD = 4096; // bytes before the database in each file of the pool, for its name
const OWNING_MS = 5_000; // Firefox may keep the lock of a worker that ended with the page that started it
const PATIENCE_MS = 10_000; // a worker that ends releases its files shortly after the lock
const PAUSE_MS = 50;

/** @typedef {import("@sqlite.org/sqlite-wasm").Sqlite3Static} Sqlite */
/** @typedef {Awaited<ReturnType<Sqlite["installOpfsSAHPoolVfs"]>>} Pool */

/**
 * Waits until no other worker owns the library, and owns it until this worker ends. After a while it no longer waits:
 * an owner that is still at work keeps the files open, and so they cannot be opened here.
 * @returns {Promise<void>}
 */
function own() {
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise(() => {});
    };
    navigator.locks
      .request("library", { signal: AbortSignal.timeout(OWNING_MS) }, held)
      .catch((error) =>
        error.name === "TimeoutError"
          ? navigator.locks.request("library", { steal: true }, held)
          : Promise.reject(error),
      )
      .catch(reject);
  });
}

/** @returns {Promise<{ sqlite: Sqlite, pool: Pool }>} @throws {WireError} "unavailable" or "busy" */
export async function takePool() {
  try {
    await navigator.storage.getDirectory();
  } catch (error) {
    throw new WireError("unavailable", String(error));
  }
  const compiled = compileVerified(WASM, files["sqlite3.wasm"]);
  compiled.catch(() => {}); // reported where it is awaited
  await own();
  // The other file systems of SQLite need shared memory, which extensions cannot have.
  /** @type {any} */ (globalThis).sqlite3ApiConfig = {
    disable: { vfs: { kvvfs: true, opfs: true, "opfs-vfs": true, "opfs-wl": true } },
  };
  const module = await compiled;
  const sqlite = await sqlite3InitModule({
    instantiateWasm(/** @type {WebAssembly.Imports} */ imports, /** @type {Function} */ receive) {
      void WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
    },
  });
  for (const end = performance.now() + PATIENCE_MS; ;) {
    try {
      // preserveOnInitFailure: otherwise a pool that cannot be opened is deleted together with the library.
      const options = {
        name: "library",
        directory: DIRECTORY,
        initialCapacity: 8,
        preserveOnInitFailure: true,
        forceReinitIfPreviouslyFailed: true,
      };
      return { sqlite, pool: await sqlite.installOpfsSAHPoolVfs(options) };
    } catch (error) {
      if (performance.now() > end) throw new WireError("busy", String(error));
      await delay(PAUSE_MS);
    }
  }
}

/**
 * A file of the pool as a Blob, even while it is open. The caller must prevent writes while reading it.
 * @param {string} name @returns {Promise<Blob>}
 * @throws {WireError} "not-there"
 */
export async function blobOf(name) {
  const root = await navigator.storage.getDirectory();
  const files = await (await root.getDirectoryHandle(DIRECTORY)).getDirectoryHandle(".opaque");
  for await (const handle of /** @type {any} */ (files).values()) {
    const file = await handle.getFile();
    const [called] = (await file.slice(0, 512).text()).split("\0");
    if (called === name) return file.slice(HEAD);
  }
  throw new WireError("not-there", name);
}

/**
 * Imports a file from a stream. If the import fails, the pool destroys the file with this name, so never pass the name of a
 * file that matters.
 * @param {Pool} pool @param {string} name @param {Blob} blob
 */
export async function bringIn(pool, name, blob) {
  if (pool.getFileNames().includes(name)) pool.unlink(name);
  await pool.reserveMinimumCapacity(pool.getFileNames().length + 4);
  const reader = blob.stream().getReader();
  await pool.importDb(name, async () => (await reader.read()).value);
}
