// The captured page, which some commands need again.

import { gunzip } from "../shared/gzip.js";
import { getCapture } from "../shared/sessions.js";
import { current } from "./current.js";

/** The message key for a captured page that no longer exists. */
export const PAGE_GONE = current.saved ? "library_no_page" : "failure_gone_words";

/** @returns {Promise<string | undefined>} its HTML; that of a saved article comes from the library */
export const capturedPage = () => (current.saved ? storedPage() : getCapture(current.id));

/** @returns {Promise<string | undefined>} undefined if the article was saved without its page */
async function storedPage() {
  const { library } = await import("../wire/library-client.js");
  try {
    const { base64 } = await library.ask("original", { uid: current.saved });
    return await gunzip(Uint8Array.fromBase64(base64));
  } catch (error) {
    if (/** @type {any} */ (error).kind === "not-there") return undefined;
    throw error;
  }
}

/** Names the page in requests to the host. @type {import("../wire/host-wire.js").PageRef} */
export const pageRef = { session: current.id || current.saved, load: capturedPage };
