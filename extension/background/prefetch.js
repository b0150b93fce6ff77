// Hands the page to the engine while it is still being captured.

import { delay } from "../shared/timing.js";

/** @typedef {import("../wire/engine-client.js").Client} Client */
/** @typedef {import("../wire/engine-client.js").Page} Page */

const SENT_MS = 30; // a document that is still being created takes longer and is not worth waiting for

/**
 * Calls the engine while the page is captured, and hands it the page once there is one; of a large page the
 * pieces before that.
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
    /** There is no page. */
    drop: () => wanted.abort(),
    /** Resolves when the page is on its way. @param {Page} page */
    async send(page) {
      captured.resolve(page);
      await Promise.race([sent.promise, delay(SENT_MS)]);
    },
  };
}
