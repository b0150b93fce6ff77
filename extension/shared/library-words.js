// The messages for failures of the library.

const KNOWN = ["full", "unavailable", "busy", "lost", "newer", "not-ours", "too-large"];

/**
 * @param {string} kind of a WireError
 * @param {string} otherwise the key for failures without a message of their own
 */
export function wordsFor(kind, otherwise) {
  if (kind === "killed") return "library_unavailable";
  return KNOWN.includes(kind) ? `library_${kind.replace("-", "_")}` : otherwise;
}

/**
 * The same for what is done with one article, which may have been deleted in another window.
 * @param {string} kind
 * @param {string} otherwise
 */
export function wordsForArticle(kind, otherwise) {
  return kind === "not-there" ? "failure_gone_title" : wordsFor(kind, otherwise);
}
