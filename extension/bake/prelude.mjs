// Fixes the clock, the random numbers and the description of the machine. It is loaded before everything
// else, so that two builds give the same memory to the byte, wherever they are made. When the worker starts,
// it reseeds what must differ.

import crypto from "node:crypto";

const NOW = Date.UTC(2025, 0, 1);
const RealDate = Date;
globalThis.Date = /** @type {any} */ (
  class extends RealDate {
    /** @param {any[]} parts */
    constructor(...parts) {
      super(.../** @type {[any]} */ (parts.length ? parts : [NOW]));
    }
    static now() {
      return NOW;
    }
  }
);

let ticks = 0;
performance.now = () => (ticks += 0.01);
Math.random = () => 0.5;

/** @template {ArrayBufferView} T @param {T} view @returns {T} */
function fill(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 37 + 11) & 255;
  return view;
}
Object.defineProperty(Object.getPrototypeOf(globalThis.crypto), "getRandomValues", {
  value: fill,
  configurable: true,
});
crypto.randomFillSync = /** @type {any} */ (fill);
crypto.randomBytes = /** @type {any} */ ((/** @type {number} */ n) => fill(Buffer.alloc(n)));

// What Emscripten tells the program about the machine: the language (from LANG), the runtime, the user.
Object.defineProperty(globalThis, "navigator", {
  value: {
    language: "en-US",
    languages: ["en-US"],
    userAgent: "Node.js",
    platform: "linux",
    hardwareConcurrency: 1,
  },
});
process.getuid = process.geteuid = process.getgid = process.getegid = () => 0;
process.env.TZ = "UTC";

// The program's name is in memory more than once, and Node sets it to the full path of the script. The script
// calls this itself, because Node needs the path until then.
export const disguise = () => {
  process.argv[1] = "/bake";
};

// The time of garbage collections is random too, so Python is never told about them.
globalThis.FinalizationRegistry = /** @type {any} */ (
  class {
    register() {}
    unregister() {}
  }
);
