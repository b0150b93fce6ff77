// The same clock, the same chance, every time: loaded before everything else, so that two builds give
// the same memory to the byte. The worker seeds what must differ when it starts.

import crypto from "node:crypto";

const NOW = Date.UTC(2025, 0, 1);
const RealDate = Date;
globalThis.Date = /** @type {any} */ (
  class extends RealDate {
    /** @param {any[]} parts */
    constructor(...parts) {
      super(...(parts.length ? /** @type {[any]} */ (parts) : [NOW]));
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
Object.defineProperty(Object.getPrototypeOf(globalThis.crypto), "getRandomValues", { value: fill, configurable: true });
crypto.randomFillSync = /** @type {any} */ (fill);
crypto.randomBytes = /** @type {any} */ ((/** @type {number} */ n) => fill(Buffer.alloc(n)));
