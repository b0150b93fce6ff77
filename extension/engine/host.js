// The engine's host: Chrome's offscreen document or Firefox's background page. It owns the worker's
// supervisor, serves the ports named in the protocol, and stays awake while Python is running.

import { OFFSCREEN } from "./home.js";
import { PORT, clampMinutes, serveHere } from "./link.js";
import { Prefetched } from "./prefetched.js";
import { servePort } from "./serving.js";
import { Supervisor } from "./supervisor.js";
import { api, isOwnPage } from "../shared/api.js";

const KEEP_ALIVE_MS = 20000; // Firefox stops a background page after 30 s without an extension call

/** Resolves when nothing else in the document needs it, so that it may close. @type {() => Promise<void>} */
let quiet = () => Promise.resolve();

const inOffscreen = () => globalThis.location?.pathname === `/${OFFSCREEN}`;

/**
 * Serves the engine from this document. Call it once, in the first turn of the background script. In Chrome's
 * service worker, which cannot start workers, it does nothing.
 * @param {() => Promise<void>} [whenQuiet] what an idle engine awaits before it closes its document
 * @returns {{ start: () => void }}
 */
export function serveEngine(whenQuiet) {
  if (whenQuiet) quiet = whenQuiet;
  if (typeof Worker === "undefined") return { start: () => {} };
  const supervisor = makeSupervisor();
  const prefetched = new Prefetched();
  serveHere((link) => servePort(link, supervisor, prefetched));
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    if (isOwnPage(port.sender)) servePort(port, supervisor, prefetched);
    else port.disconnect();
  });
  followSettings(supervisor);
  return { start: () => supervisor.start() };
}

function makeSupervisor() {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let alive;
  return new Supervisor({
    onWarm: () => {
      clearInterval(alive);
      if (!inOffscreen()) alive = setInterval(() => api.runtime.getPlatformInfo(), KEEP_ALIVE_MS);
    },
    onIdle: () => {
      clearInterval(alive);
      // Chrome then frees the memory of the whole process. A click at this very moment finds no document, or
      // one that does not greet, and creates a new one.
      if (inOffscreen()) void quiet().then(() => globalThis.close());
    },
  });
}

/**
 * An offscreen document has no access to storage; pages send it the setting.
 * @param {Supervisor} supervisor
 */
function followSettings(supervisor) {
  const { storage } = api;
  if (!storage) return;
  const apply = (/** @type {unknown} */ minutes) => {
    if (typeof minutes === "number") supervisor.idleMinutes = clampMinutes(minutes);
  };
  void storage.local.get("engineIdleMinutes").then((settings) => apply(settings.engineIdleMinutes));
  // Not storage.onChanged: it would bring each captured page here, too.
  storage.local.onChanged.addListener((changes) => apply(changes.engineIdleMinutes?.newValue));
}
