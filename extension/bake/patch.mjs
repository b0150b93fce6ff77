// Three changes to Pyodide's loader that bring nothing new and leave out work this extension never needs:
// together 45 ms of the start in Chromium. Each must be found exactly once, so a new Pyodide stops the build
// instead of shipping half a patch. Loading compiled Python packages (.so) is no longer possible afterwards.
//
// node patch.mjs FROM TO

import fs from "node:fs";

const [from, to] = process.argv.slice(2);
/** @type {[string, string, string][]} what it is for, what is there, what takes its place */
const CHANGES = [
  [
    "put only those functions into the table that the main module imports by address, not all 5,000 exports",
    "updateGOT(origExports);LDSO.init()",
    "updateGOT(Object.fromEntries(Object.keys(GOT).filter(k=>Object.hasOwn(origExports,k))" +
      ".map(k=>[k,origExports[k]])));LDSO.init()",
  ],
  [
    "do not read the whole table to look for duplicates",
    "if(!functionsInTableMap){functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)}",
    "functionsInTableMap??=new WeakMap;",
  ],
  [
    "no address for OpenGL's functions: each costs a WebAssembly module of its own, and nothing draws here",
    "if(entry.value==-1){var value=resolveGlobalSymbol(symName,true).sym;",
    'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}' +
      "var value=resolveGlobalSymbol(symName,true).sym;",
  ],
];

let source = fs.readFileSync(from, "utf8");
for (const [why, old, text] of CHANGES) {
  if (source.split(old).length !== 2) throw new Error(`the loader is not the one this was made for: ${why}`);
  source = source.replace(old, () => text);
}
fs.writeFileSync(to, source);
