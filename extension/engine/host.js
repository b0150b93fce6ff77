// Where the engine lives: Chrome's offscreen document or Firefox's background page. It serves ports named
// as the protocol says, one port for each piece of work, so that a page that goes away takes its work with it.

import { connect } from "./client.js";
import { OFFSCREEN, ensureHome } from "./home.js";
import { EngineError, PORT, VERSION, checkRequest } from "./protocol.js";
import { Supervisor } from "./supervisor.js";
import { Tickets } from "./tickets.js";
import { api } from "../shared/api.js";

const KEEP_ALIVE_MS = 20000; // Firefox stops a background page after 30 s without an extension call

/** @type {Supervisor | null} */
let supervisor = null;
const tickets = new Tickets();

const inOffscreen = () => globalThis.location?.pathname === `/${OFFSCREEN}`;

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
      // Chrome gives the memory of the whole process back. A click in this very moment finds no
      // document, or one that does not greet, and makes a new one.
      if (inOffscreen()) globalThis.close();
    },
  });
}

/** @param {chrome.runtime.Port} port */
function servePort(port) {
  const engine = /** @type {Supervisor} */ (supervisor);
  /** @type {(() => void) | null} */
  let cancel = null;
  let open = true;
  /** @param {object} message */
  const send = (message) => {
    if (open) port.postMessage(message);
  };
  port.onDisconnect.addListener(() => {
    open = false;
    cancel?.();
  });
  port.onMessage.addListener(async (message) => {
    try {
      checkRequest(message);
      if (message.kind === "idle") {
        engine.idleMinutes = message.minutes; // unanswered
      } else if (message.kind === "warm") {
        engine.start();
        send({ done: true });
      } else if (message.kind === "restart") {
        engine.restart();
        send({ done: true });
      } else if (message.kind === "status") {
        send({ status: engine.status });
      } else if (message.kind === "take") {
        const given = await tickets.take(message.ticket);
        if (!given) {
          send({ unknown: true });
        } else if (!open) {
          given.cancel();
        } else {
          cancel = given.cancel;
          given.follow((stage, detail) => send({ stage, detail }));
          send({ answer: await given.answer });
          cancel = null;
        }
      } else {
        const { html, ...head } = message;
        const work = engine.submit(JSON.stringify(head), html, (stage, detail) => send({ stage, detail }));
        cancel = work.cancel;
        send({ answer: await work.answer });
        cancel = null;
      }
    } catch (error) {
      const kind = error instanceof EngineError ? error.kind : "failed";
      send({ error: { kind, message: String(error) } });
      if (message?.kind !== "idle") cancel = null;
    }
  });
  send({ hello: VERSION });
}

/**
 * @typedef {object} Handed
 * @property {string} ticket
 * @property {any} request
 */

/** @param {Handed} handed */
function begin({ ticket, request }) {
  checkRequest(request);
  const engine = /** @type {Supervisor} */ (supervisor);
  const { html, ...head } = request;
  tickets.give(ticket, (onProgress) => engine.submit(JSON.stringify(head), html, onProgress));
}

/**
 * Has a page read for whoever asks for the ticket: the background calls it while the reader is being opened.
 * @param {string} ticket
 * @param {{ html: string, url: string, engine: string, hints?: object }} page
 * @throws {EngineError} when there is no engine; the reader asks again by itself
 */
export async function handOver(ticket, page) {
  const handed = { ticket, request: { v: VERSION, kind: "read", ...page } };
  if (supervisor) {
    begin(handed);
    return;
  }
  await ensureHome();
  // A port would write a page of megabytes as JSON and parse it again; a message between documents is copied.
  const { clients } = /** @type {any} */ (globalThis);
  const homes = await clients.matchAll({ type: "all", includeUncontrolled: true });
  const home = homes.find((/** @type {{ url: string }} */ { url }) => new URL(url).pathname === `/${OFFSCREEN}`);
  if (!home) throw new EngineError("engine-unavailable", "no document to hand over to");
  home.postMessage({ handed });
}

/** What the service worker hands over arrives here, in the offscreen document. */
function serveHandOver() {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    try {
      if (data?.handed) begin(data.handed);
    } catch (error) {
      console.warn("engine: what was handed over:", error);
    }
  });
  navigator.serviceWorker.startMessages();
}

/**
 * Serves the engine from this document. Call it in the first turn of the background script: in
 * Chrome's service worker, which may not start workers, it does nothing.
 * @returns {{ start: () => void }}
 */
export function serveEngine() {
  if (typeof Worker === "undefined") return { start: () => {} };
  if (!supervisor) {
    supervisor = makeSupervisor();
    api.runtime.onConnect.addListener((port) => {
      if (port.name === PORT) servePort(port);
    });
    if (inOffscreen()) serveHandOver();
    const { storage } = api; // an offscreen document has none: there the pages say the setting
    if (storage) {
      const apply = (/** @type {unknown} */ minutes) => {
        if (supervisor && typeof minutes === "number") supervisor.idleMinutes = minutes;
      };
      storage.local.get("engineIdleMinutes").then((settings) => apply(settings.engineIdleMinutes));
      storage.onChanged.addListener((changes, area) => {
        if (area === "local") apply(changes.engineIdleMinutes?.newValue);
      });
    }
  }
  return { start: () => supervisor?.start() };
}

/**
 * Starts the engine without asking it anything: call it on a click, before the page is captured, and
 * once after the installation, so that the browser keeps the compiled code and the snapshot.
 */
export async function ensureEngine() {
  if (supervisor) supervisor.start();
  else await connect().warm();
}
