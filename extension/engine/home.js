// Makes sure that there is a document for the engine to live in.

import { EngineError } from "./protocol.js";
import { api } from "../shared/api.js";

export const OFFSCREEN = "engine/offscreen.html";

/** @type {Promise<void> | null} */
let creating = null;

/**
 * Makes Chrome's offscreen document if there is none. Firefox's background page is started by the
 * connection itself.
 * @throws {EngineError} "engine-unavailable"
 */
export async function ensureHome() {
  if (!api.offscreen) return;
  creating ??= api.offscreen
    .createDocument({
      url: OFFSCREEN,
      reasons: /** @type {any} */ (["WORKERS"]),
      justification: "The engine that reads pages is Python in a worker.",
    })
    .catch(async (error) => {
      // There may only be one, and it is there: warm, or made by another page a moment ago.
      const contexts = await api.runtime.getContexts({ contextTypes: /** @type {any} */ (["OFFSCREEN_DOCUMENT"]) });
      if (!contexts.length) throw new EngineError("engine-unavailable", String(error));
    })
    .finally(() => {
      creating = null;
    });
  await creating;
}
