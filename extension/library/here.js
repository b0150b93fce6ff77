// The library, if its host is this very document: Firefox's background cannot open a port to itself.

/** The name of the port and of its channel in protocol.json. */
export const PORT = "library";

/** @typedef {import("./home.js").Library} Library */

/** @type {Library | null} */
let library = null;

/** @param {Library} mine */
export function setLibrary(mine) {
  library = mine;
}

export function libraryHere() {
  return library;
}
