// Preloading: compiles Python and reads the snapshot while the loader, a megabyte of modules, is fetched and parsed.

import build from "../../runtime/build.js";
import { compileVerified, fetchVerified, release, WrongFile } from "../../shared/integrity.js";
import { readCached } from "./snapshot-cache.js";

export { build };

const PYTHON = "pyodide.asm.wasm";
export const BASE = new URL("../../runtime/", import.meta.url).href;

/**
 * @param {string} name a file of runtime/
 * @returns {Promise<Uint8Array>} its bytes, checked against the build's hash
 */
export const fetchBytes = (name) => fetchVerified(BASE + name, build.files[name]);

/**
 * Compiles Python. Browsers cache compiled code only for this form of the call. The bytes are not checked here;
 * `checkCompiled` does that. Without a network the call fails in Firefox's workers; then the file is read and checked
 * first.
 */
export async function compile() {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(BASE + PYTHON);
  } catch {
    return compileChecked();
  }
  return WebAssembly.compileStreaming(response);
}

/**
 * Fetches the compiled file again, and checks it.
 * @returns {Promise<boolean>} whether it could be read
 * @throws {WrongFile} if it is not the file that was built
 */
export async function checkCompiled() {
  try {
    release(await fetchBytes(PYTHON));
    return true;
  } catch (error) {
    if (error instanceof WrongFile) throw error;
    console.warn("engine: the WebAssembly could not be read again:", error);
    return false;
  }
}

/** Like `compile`, but checks the bytes first. */
export const compileChecked = () => compileVerified(BASE + PYTHON, build.files[PYTHON]);

/**
 * The snapshot's bytes, checked against the build's hash.
 * @returns {Promise<{ bytes: Uint8Array, source: "cached" | "packaged" }>}
 */
export async function load() {
  const cached = await readCached(build.files["snapshot.bin"]);
  if (cached) return { bytes: cached, source: "cached" };
  return { bytes: await fetchBytes("snapshot.bin"), source: "packaged" };
}
