// Installs the wheels into a stock Pyodide with micropip, then writes the installed packages and Pyodide's
// standard library as zips of .pyc files. Compiling sources takes 1.3 of the 2 seconds that Pyodide needs to
// start.
//
// node install.mjs '{"pyodide": DIR, "tools": [WHEEL...], "wheels": [WHEEL...], "bridge": DIR, "build": ID, "out": DIR}'

import fs from "node:fs";
import path from "node:path";

process.on("uncaughtException", (error) => {
  // Node's own report quotes the failing line, and the loader is a single line of a megabyte.
  process.stderr.write(`${String(error.stack ?? error).slice(-6000)}\n`, () => process.exit(1));
});

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(path.join(job.pyodide, "pyodide.mjs"));
// Columns of the source, which does not ship, would be a tenth of the byte code.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
const { FS } = pyodide;

for (const wheel of job.tools) pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel");
FS.mkdirTree("/wheels");
const wheels = job.wheels.map((/** @type {string} */ wheel) => {
  const place = `/wheels/${path.basename(wheel)}`;
  FS.writeFile(place, fs.readFileSync(wheel));
  return `emfs:${place}`;
});
// micropip resolves dependencies. A missing wheel would make it ask a package index, which fails here.
await pyodide.pyimport("micropip").install(wheels);

FS.mkdirTree("/bridge");
for (const name of ["bridge.py", "checking.py", "protocol.json"])
  FS.writeFile(`/bridge/${name}`, fs.readFileSync(path.join(job.bridge, name)));
FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(job.pyodide, "python_stdlib.zip")));
pyodide.globals.set("BUILD", job.build);
pyodide.globals.set(
  "ROOTS",
  pyodide.toPy(job.wheels.map((/** @type {string} */ w) => path.basename(w).split("-")[0])),
);
const report = pyodide.runPython(fs.readFileSync(new URL("install.py", import.meta.url), "utf8"));

fs.mkdirSync(job.out, { recursive: true });
for (const name of ["stdlib.zip", "packages.zip"])
  fs.writeFileSync(path.join(job.out, name), FS.readFile(`/out/${name}`));
process.stdout.write(`${report}\n`);
