// web-ext's lint of the package as it ships: no error, and no warning but for Pyodide's own files, which
// contain eval() and import() of what they are told (the extension never tells them to, and its content
// security policy forbids eval).

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
// Warnings do not make it fail, errors do: either way its report is on standard output.
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
