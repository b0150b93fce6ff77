// The same clock, the same chance, the same machine, every time: loaded before everything else, so that two
// builds give the same memory to the byte, wherever and by whomever they are made. The worker seeds what must
// differ when it starts.

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

// What Emscripten tells the program about the machine: its language (from LANG), the runtime, the user.
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

// The program's name lies in memory more than once, and Node makes it the script's whole path. Called by the
// script, for Node itself still needs the path before.
export const disguise = () => {
  process.argv[1] = "/bake";
};

// When JavaScript collects its garbage is chance too: what it would tell Python it never tells.
globalThis.FinalizationRegistry = /** @type {any} */ (
  class {
    register() {}
    unregister() {}
  }
);
