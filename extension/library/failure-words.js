// The messages for failures of the library.

const KNOWN = ["full", "unavailable", "busy", "lost", "newer", "not-ours"];

/**
 * @param {string} kind of a LibraryError
 * @param {string} otherwise the key for failures without a message of their own
 */
export function wordsFor(kind, otherwise) {
  return KNOWN.includes(kind) ? `library_${kind.replace("-", "_")}` : otherwise;
}
