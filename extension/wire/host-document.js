// Makes sure that the engine's host document exists.

import { WireError } from "./protocol.js";
import { api } from "../shared/api.js";
import { delay } from "../shared/timing.js";

export const OFFSCREEN = "host/offscreen.html";

const TRIES = 40;
const PAUSE_MS = 50;

/** @type {Promise<void> | null} */
let making = null;

/**
 * Creates Chrome's offscreen document if there is none. In Firefox, connecting starts the background page.
 * @throws {WireError} "engine-unavailable"
 */
export async function ensureHost() {
  if (!api.offscreen) return;
  making ??= make().finally(() => (making = null));
  await making;
}

/** Whether the host document exists; Firefox's background page always does. */
export async function hasHost() {
  if (!api.offscreen) return true;
  const contexts = await api.runtime.getContexts({
    contextTypes: /** @type {any} */ (["OFFSCREEN_DOCUMENT"]),
  });
  return contexts.length > 0;
}

async function make() {
  for (let left = TRIES; ; left--) {
    if (await hasHost()) return;
    try {
      await api.offscreen.createDocument({
        url: OFFSCREEN,
        reasons: /** @type {any} */ (["WORKERS"]),
        justification: "The engine that reads pages is Python in a worker.",
      });
      return;
    } catch (error) {
      // Another page has just created it, or the old one is closing: for a moment it exists but is not listed.
      if (left <= 0) throw new WireError("engine-unavailable", String(error));
      await delay(PAUSE_MS);
    }
  }
}
