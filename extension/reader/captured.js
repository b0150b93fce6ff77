// The page as it was captured, which some commands need again.

import { unpack } from "../shared/gzip.js";
import { getCapture } from "../shared/sessions.js";
import { current } from "./current.js";

/** The message key for a page that is not there any more. */
export const NOT_THERE = current.saved ? "library_no_page" : "failure_gone_words";

/** @returns {Promise<string | undefined>} its HTML, for a saved article from the library */
export async function capturedPage() {
  return current.saved ? storedPage() : getCapture(current.id);
}

/** @returns {Promise<string | undefined>} undefined if the article was saved without its page */
async function storedPage() {
  const { library } = await import("../wire/library-client.js");
  try {
    const { base64 } = await library.ask("original", { uid: current.saved });
    return await unpack(Uint8Array.fromBase64(base64));
  } catch (error) {
    if (/** @type {any} */ (error).kind === "not-there") return undefined;
    throw error;
  }
}

/** By its name, for requests about it. @type {import("../wire/host-wire.js").HeldPage} */
export const heldPage = { session: current.id || current.saved, bring: capturedPage };
