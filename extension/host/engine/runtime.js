// Starts Pyodide: the common part of the cold boot and the snapshot.

import createModule from "../../runtime/pyodide.asm.mjs";
import { loadPyodide, version } from "../../runtime/pyodide.mjs";
import { BASE, build, fetchBytes } from "./preload.js";

export { createModule, loadPyodide };

/** The path of the packages in Pyodide's file system. The snapshot was made with the same path. */
export const PACKAGES = "/lib/packages.zip";
export const STDLIB = `/lib/python${build.python.split(".").slice(0, 2).join("")}.zip`;

/** Pyodide requires a lock file. It lists no packages, because none is ever loaded by name. */
export const LOCK = {
  info: { abi_version: build.abi, arch: "wasm32", platform: build.platform, python: build.python, version },
  packages: {},
};

/**
 * Loads Pyodide with WebAssembly that is already being compiled, and answers its requests for files. By itself, Pyodide
 * would fetch, compile and read in sequence.
 * @param {Promise<WebAssembly.Module>} compiled @param {Record<string, any>} options for loadPyodide
 * @param {string[]} withheld files of runtime/ that are replaced by empty files
 */
export async function loadWith(compiled, options, withheld = []) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const empty = ["pyodide.asm.wasm", ...withheld];
  globalThis.fetch = async (input) => {
    const name = String(input).slice(BASE.length);
    const bytes = empty.includes(name) ? new Uint8Array(0) : await fetchBytes(name);
    return new Response(/** @type {BodyInit} */ (bytes));
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  // If compiling fails, Pyodide would wait forever.
  const refused = compiled.then(() => new Promise(() => {}));
  try {
    const loading = loadPyodide({
      indexURL: BASE,
      stdLibURL: `${BASE}stdlib.zip`,
      lockFileContents: LOCK,
      createPyodideModule: createModule,
      ...options,
    });
    return await Promise.race([loading, refused]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
