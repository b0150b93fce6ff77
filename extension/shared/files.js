// Downloads files that the extension made.

import { make } from "./dom.js";

/**
 * @typedef {{ name: string, type: string, text?: string, base64?: string }} Made a file written by Python;
 *   base64 if it is binary
 */

const KEPT_MS = 60_000; // the browser reads the file after the click

/** @param {Made} file */
export function downloadFile({ name, type, text, base64 }) {
  downloadBlob(name, new Blob([base64 ? Uint8Array.fromBase64(base64) : (text ?? "")], { type }));
}

/** @param {string} name @param {Blob} blob */
export function downloadBlob(name, blob) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
