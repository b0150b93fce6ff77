// Which words say what went wrong.

const KNOWN = ["full", "unavailable", "busy", "lost", "newer", "not-ours"];

/** @param {string} kind of a LibraryError @param {string} otherwise the key for what needs no words of its own */
export function wordsFor(kind, otherwise) {
  return KNOWN.includes(kind) ? `library_${kind.replace("-", "_")}` : otherwise;
}
