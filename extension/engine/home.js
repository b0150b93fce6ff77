// Makes sure that the engine's host document exists.

import { EngineError } from "./protocol.js";
import { api } from "../shared/api.js";

export const OFFSCREEN = "engine/offscreen.html";

const TRIES = 40;
const PAUSE_MS = 50;

/** @type {Promise<void> | null} */
let making = null;

/**
 * Creates Chrome's offscreen document if there is none. In Firefox, connecting starts the background page.
 * @throws {EngineError} "engine-unavailable"
 */
export async function ensureHome() {
  if (!api.offscreen) return;
  making ??= make().finally(() => {
    making = null;
  });
  await making;
}

/** Whether the host document exists; Firefox's background page always does. */
export async function hasHome() {
  if (!api.offscreen) return true;
  const contexts = await api.runtime.getContexts({
    contextTypes: /** @type {any} */ (["OFFSCREEN_DOCUMENT"]),
  });
  return contexts.length > 0;
}

async function make() {
  for (let left = TRIES; ; left--) {
    try {
      await api.offscreen.createDocument({
        url: OFFSCREEN,
        reasons: /** @type {any} */ (["WORKERS"]),
        justification: "The engine that reads pages is Python in a worker.",
      });
      return;
    } catch (error) {
      // There can be only one, and usually it exists: already warm, or just created by another page.
      if (await hasHome()) return;
      // Otherwise it is opening or closing: for a moment it counts as existing but is not listed.
      if (left <= 0) throw new EngineError("engine-unavailable", String(error));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
