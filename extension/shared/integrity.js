// Checks files of the package against the hashes recorded by the build (runtime/build.js, host/library/hashes.js).

const { fetch } = globalThis; // host/engine/runtime.js replaces it while Pyodide starts

/** A file of the package differs from the one that was built. */
export class WrongFile extends Error {}

/** @param {Uint8Array} bytes @returns {Promise<string>} SHA-256 in hexadecimal digits */
export async function sha256(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes));
  return new Uint8Array(digest).toHex();
}

/**
 * @param {string} url @param {string} digest @returns {Promise<Uint8Array>} the file
 * @throws {Error} if it cannot be read; WrongFile if it differs from the one that was built
 */
export async function fetchVerified(url, digest) {
  const bytes = await read(url);
  if ((await sha256(bytes)) !== digest) throw new WrongFile(`${url} is not the file that was built`);
  return bytes;
}

/**
 * Frees the memory of a large file at once. The garbage collector does not run in an idle worker, and in Chromium
 * `ArrayBuffer.transfer` does not free a buffer that other interfaces still hold.
 * @param {Uint8Array} bytes unusable afterwards
 */
export function release(bytes) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(undefined, [/** @type {ArrayBuffer} */ (bytes.buffer)]); // arrives nowhere
  port1.close();
  port2.close();
}

/**
 * Without a network, fetch() fails in Firefox's workers, even for a file of the extension. XMLHttpRequest works.
 * @param {string} url @returns {Promise<Uint8Array>}
 */
async function read(url) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    if (typeof XMLHttpRequest === "undefined") throw error;
    return request(url);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {string} url @returns {Promise<Uint8Array>} */
function request(url) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", url);
    asked.responseType = "arraybuffer";
    asked.onload = () => resolve(new Uint8Array(asked.response));
    asked.onerror = () => reject(new Error(`${url} cannot be read`));
    asked.send();
  });
}

/**
 * Compiles WebAssembly after checking its bytes.
 * @param {string} url @param {string} digest @returns {Promise<WebAssembly.Module>}
 * @throws {Error} like fetchVerified
 */
export async function compileVerified(url, digest) {
  const bytes = await fetchVerified(url, digest);
  return WebAssembly.compile(/** @type {BufferSource} */ (bytes));
}
