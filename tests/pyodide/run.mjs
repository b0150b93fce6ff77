// Answers requests in Pyodide under Node, for the tests: one JSON job on standard input, one JSON answer on
// standard output. `boot` says how Pyodide is started:
//   "stock"     the published package; micropip installs the wheels
//   "cold"      the extension's runtime from .pyc files (host/engine/cold-boot.js)
//   "snapshot"  the extension's runtime from its snapshot (host/engine/snapshot.js)

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(fs.readFileSync(0, "utf8"));

// The extension's code fetches its files; under Node, they are read from the disk.
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const url = String(input);
  if (!url.startsWith("file:")) return fetch(input, init);
  const type = url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(fs.readFileSync(new URL(url)), { headers: { "Content-Type": type } });
};

// Browsers have it; Node from version 25 on.
Object.defineProperty(Uint8Array.prototype, "toHex", {
  value() {
    return Buffer.from(this).toString("hex");
  },
});

// `memory`: the most bytes of memory, instead of 4 GB.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > (job.memory ?? Infinity)) throw new RangeError("too much");
  return grow.call(this, pages);
};

/** @param {string} name a module of the built extension */
const engine = (name) => import(pathToFileURL(path.join(job.extension, "host", "engine", name)).href);

async function stock() {
  const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href);
  const pyodide = await loadPyodide();
  for (const wheel of job.tools) pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel");
  pyodide.FS.mkdirTree("/wheels");
  const places = job.wheels.map((/** @type {string} */ wheel) => {
    const place = `/wheels/${path.basename(wheel)}`;
    pyodide.FS.writeFile(place, fs.readFileSync(wheel));
    return `emfs:${place}`;
  });
  await pyodide.pyimport("micropip").install(places);
  pyodide.FS.mkdirTree("/bridge");
  for (const name of ["bridge.py", "checking.py", "protocol.json"]) {
    pyodide.FS.writeFile(`/bridge/${name}`, fs.readFileSync(path.join(job.bridge, name)));
  }
  pyodide.runPython('import sys; sys.path.insert(0, "/bridge")');
  return pyodide;
}

async function start() {
  if (job.boot === "stock") return { pyodide: await stock() };
  // Under Node, Pyodide needs paths instead of addresses.
  const runtime = path.join(job.extension, "runtime") + path.sep;
  const options = { indexURL: runtime, stdLibURL: `${runtime}stdlib.zip` };
  if (job.boot === "cold") return { pyodide: await (await engine("cold-boot.js")).bootCold(options) };
  return (await engine("snapshot.js")).bootSnapshot(options);
}

// Extensions that must not start: the errors, in order.
if (job.damaged) {
  const errors = [];
  for (job.extension of job.damaged) {
    errors.push(
      await start().then(
        () => "",
        (error) => String(error),
      ),
    );
  }
  process.stdout.write(JSON.stringify({ errors }));
  process.exit(0);
}

const started = await start();
const { pyodide } = started;
const { handle } = pyodide.pyimport("bridge");
const modules = () => JSON.parse(pyodide.runPython("import sys, json; json.dumps(sorted(sys.modules))"));
const before = modules();
const answers = [];
const missing = []; // the requests that needed files that are not in memory
for (const [i, { head, html }] of (job.requests ?? []).entries()) {
  let answer = JSON.parse(handle(JSON.stringify(head), html));
  if (answer.missingFiles) {
    missing.push(i);
    await started.fill();
    answer = JSON.parse(handle(JSON.stringify(head), html));
  }
  answers.push(answer);
}
const late = modules().filter((/** @type {string} */ name) => !before.includes(name));
if (job.finish) await started.finish();
const evaluated = (job.evaluate ?? []).map((/** @type {string} */ code) =>
  JSON.parse(pyodide.runPython(code)),
);
process.stdout.write(
  JSON.stringify({ answers, evaluated, late, missing, source: started.source ?? job.boot }),
);
