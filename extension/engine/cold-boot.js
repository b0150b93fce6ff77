// The cold boot: Pyodide runs its own start-up, the packages are imported from .pyc files.
// Slower than the snapshot by some 200 ms, and it needs nothing that is not public interface.

import { compileChecked, fetchBytes } from "./preload.js";
import { loadWith, PACKAGES } from "./runtime.js";

/**
 * @param {Record<string, any>} [options] more for loadPyodide
 * @returns {Promise<any>} Pyodide with the bridge imported
 */
export async function bootCold(options = {}) {
  const [pyodide, packages] = await Promise.all([
    loadWith(compileChecked(), options),
    fetchBytes("packages.zip"),
  ]);
  pyodide.FS.writeFile(PACKAGES, packages);
  pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}"); import bridge`);
  return pyodide;
}
