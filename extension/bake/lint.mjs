// Runs web-ext lint on the package as it ships: it must report no errors, and warnings only in Pyodide's own
// files. These contain eval() and dynamic import(), which the extension never uses; its content security
// policy forbids eval.

import { execFile } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PYODIDE = /^runtime\/pyodide(\.asm)?\.mjs$/;
const PYODIDE_CODES = new Set(["DANGEROUS_EVAL", "UNSAFE_VAR_ASSIGNMENT"]);

/** @param {string} name */
const here = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const packages = fs.existsSync(here("dist"))
  ? fs.readdirSync(here("dist")).filter((n) => n.endsWith(".xpi"))
  : [];
if (packages.length !== 1) {
  console.error("web-ext lint: build the extension first: make build");
  process.exit(1);
}
// It fails on errors but not on warnings; in both cases the report is on standard output.
const { stdout } = await promisify(execFile)(
  process.execPath,
  [
    here("node_modules/web-ext/bin/web-ext.js"),
    "lint",
    "--output=json",
    "--source-dir",
    here(`dist/${packages[0]}`),
  ],
  { maxBuffer: 1 << 26, env: { ...process.env, NO_UPDATE_NOTIFIER: "1" } },
).catch((error) => (error.stdout ? error : Promise.reject(error)));
const report = JSON.parse(stdout);
const found = [...report.errors, ...report.warnings];
const ours = found.filter(
  ({ file, code, _type }) => _type === "error" || !(PYODIDE.test(file) && PYODIDE_CODES.has(code)),
);
for (const { _type, code, file, line, message } of ours)
  console.error(`${_type} ${code} ${file}:${line} ${message}`);
console.log(
  `web-ext lint: ${report.summary.errors} errors, ${ours.length} problems of ours, ` +
    `${found.length - ours.length} warnings about Pyodide's files`,
);
process.exitCode = ours.length ? 1 : 0;
