// The messages for failures of the library.

import { t } from "./i18n.js";
import { showOutcome, showToast } from "./toast.js";

const KNOWN = ["full", "unavailable", "busy", "lost", "newer", "not-ours", "too-large"];

/** @param {string} kind of a WireError @param {string} otherwise the key for failures without a message of their own */
export function messageFor(kind, otherwise) {
  if (kind === "killed") return "library_unavailable";
  return KNOWN.includes(kind) ? `library_${kind.replace("-", "_")}` : otherwise;
}

/**
 * Shows a failure to the user, and logs its cause.
 * @param {any} error @param {string} otherwise @param {boolean} [stays] whether the message stays until it is closed
 */
export function reportFailure(error, otherwise, stays = false) {
  console.warn(error);
  (stays ? showOutcome : showToast)(t(messageFor(error.kind ?? "", otherwise)));
}

/**
 * Makes a change of one article.
 * @param {() => Promise<unknown>} run @returns {Promise<boolean>} whether it worked; if not, the user is told why
 */
export async function attempt(run) {
  try {
    await run();
    return true;
  } catch (error) {
    console.warn(error);
    showToast(t(messageForArticle(/** @type {any} */ (error).kind ?? "", "library_change_failed")));
    return false;
  }
}

/**
 * The message key for a change of one article, which may have been deleted in another window.
 * @param {string} kind @param {string} otherwise
 */
export function messageForArticle(kind, otherwise) {
  return kind === "not-there" ? "failure_gone_title" : messageFor(kind, otherwise);
}
