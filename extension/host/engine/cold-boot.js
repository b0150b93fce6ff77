// The cold boot: Pyodide starts normally and imports the packages from .pyc files. It takes about 200 ms longer than the
// snapshot, but uses only public interfaces.

import { compileChecked, fetchBytes } from "./preload.js";
import { loadWith, PACKAGES } from "./runtime.js";

/**
 * @param {Record<string, any>} [options] additional options for loadPyodide
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
