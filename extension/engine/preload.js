// Preloading: what a boot needs from outside is begun before the loader is there. The loader is a megabyte of
// modules; while they are fetched and parsed the browser can compile Python and read the snapshot.

import build from "../runtime/build.js";
import { readCached, sha256 } from "./snapshot-cache.js";

export { build };

export const BASE = new URL("../runtime/", import.meta.url).href;

/**
 * @param {string} name a file of runtime/
 * @returns {Promise<Uint8Array>}
 */
export async function fetchBytes(name) {
  const response = await fetch(BASE + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Starts the compilation; where a browser keeps compiled code, this form of the call is what it keeps it for. */
export function compile() {
  return WebAssembly.compileStreaming(fetch(`${BASE}pyodide.asm.wasm`));
}

/**
 * The snapshot's bytes, checked against the build's hash.
 * @returns {Promise<{ bytes: Uint8Array, source: "cached" | "packaged" }>}
 */
export async function load() {
  const cached = await readCached(build.snapshot.sha256);
  if (cached) return { bytes: cached, source: "cached" };
  const bytes = await fetchBytes("snapshot.bin");
  if ((await sha256(bytes)) !== build.snapshot.sha256) throw new Error("the snapshot is not this build's");
  return { bytes, source: "packaged" };
}
