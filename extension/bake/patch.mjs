// Three changes to Pyodide's loader that only remove work which this extension never needs. They save 45 ms
// of the start in Chromium. Each pattern must match exactly once, so that a new version of Pyodide stops the
// build instead of shipping half a patch. Compiled Python packages (.so) can no longer be loaded afterwards.
//
// node patch.mjs FROM TO

import fs from "node:fs";

const [from, to] = process.argv.slice(2);
/** @type {[string, string, string][]} purpose, original, replacement */
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
