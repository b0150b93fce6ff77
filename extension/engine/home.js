// Makes sure that there is a document for the engine to live in.

import { EngineError } from "./protocol.js";
import { api } from "../shared/api.js";

export const OFFSCREEN = "engine/offscreen.html";

const TRIES = 40;
const PAUSE_MS = 50;

/** @type {Promise<void> | null} */
let making = null;

/**
 * Makes Chrome's offscreen document if there is none. Firefox's background page is started by the
 * connection itself.
 * @throws {EngineError} "engine-unavailable"
 */
export async function ensureHome() {
  if (!api.offscreen) return;
  making ??= make().finally(() => {
    making = null;
  });
  await making;
}

/** Whether the document that the engine lives in is there; Firefox's background page always is. */
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
      // There may only be one, and mostly it is there: warm, or made by another page a moment ago.
      if (await hasHome()) return;
      // Else it is about to come, or to go: for a moment it counts, and is in no list.
      if (left <= 0) throw new EngineError("engine-unavailable", String(error));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
