// The page as it was captured, which some commands need again.

import { getCapture } from "../shared/sessions.js";
import { current } from "./current.js";

/** The message key for a page that is not there any more. */
export const NOT_THERE = current.saved ? "library_no_page" : "failure_gone_words";

/** @returns {Promise<string | undefined>} its HTML, for a saved article from the library */
export async function capturedPage() {
  return current.saved ? (await import("./saved-article.js")).storedPage() : getCapture(current.id);
}

/** By its name, for requests about it. @type {import("../wire/host-wire.js").HeldPage} */
export const heldPage = { session: current.id || current.saved, bring: capturedPage };
