// Prefetching: the engine reads the page while it is still being captured.

import { delay } from "../shared/timing.js";

/** @typedef {import("../wire/engine-client.js").Client} Client */
/** @typedef {import("../wire/engine-client.js").Page} Page */

const SENT_MS = 30; // a host document that is still being created takes longer

/**
 * Calls the engine while the page is captured. Sends the pieces of a large page as they come, and the page in the end.
 * @param {Client} client
 * @param {string} id of the session
 * @param {import("../wire/arriving.js").Pieces} pieces
 */
export function startPrefetch(client, id, pieces) {
  /** @type {PromiseWithResolvers<Page>} */
  const captured = Promise.withResolvers();
  const sent = Promise.withResolvers();
  const wanted = new AbortController();
  const { signal } = wanted;
  client
    .prefetch(id, captured.promise, { signal, pieces, onSent: () => sent.resolve(undefined) })
    .catch((error) => signal.aborted || console.warn("The page was not prefetched:", error));
  return {
    /** Cancels the request: the page was not captured. */
    drop: () => wanted.abort(),
    /** Resolves when the page was sent. @param {Page} page */
    async send(page) {
      captured.resolve(page);
      await Promise.race([sent.promise, delay(SENT_MS)]);
    },
  };
}
