// What a start needs from outside, begun before the loader is there: the loader is a megabyte of modules, and
// while they are fetched and parsed the browser can compile Python and read its memory.

import build from "../runtime/build.js";
import { readStored, sha256 } from "./store.js";

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
 * @returns {Promise<{ bytes: Uint8Array, source: "stored" | "packaged" }>}
 */
export async function load() {
  const stored = await readStored(build.snapshot.sha256);
  if (stored) return { bytes: stored, source: "stored" };
  const bytes = await fetchBytes("snapshot.bin");
  if ((await sha256(bytes)) !== build.snapshot.sha256) throw new Error("the snapshot is not this build's");
  return { bytes, source: "packaged" };
}
