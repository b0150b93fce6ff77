// Carries a request to the engine's host and its answers back, and tries again if the host goes away. In the host's
// own document, which cannot receive its own connections, the port is emulated.

import { ensureHome } from "./home.js";
import { EngineError, VERSION, check } from "./protocol.js";
import { api } from "../shared/api.js";

/** @typedef {import("./messages").EngineRequest} Request */
/** @typedef {import("./messages").EngineAnswer} Answer */
/** @typedef {Omit<Extract<Answer, { kind: "progress" }>, "kind">} Progress */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(json: string) => void} [onBeginning] called with Python's answer of that kind, before the rest
 * @property {() => void} [onSent] called when the request is on its way to the host
 * @property {import("./arriving.js").Pieces} [pieces] the beginning of the page, while it is being captured
 * @property {AbortSignal} [signal] cancels the work
 */

/** The name of the port and of its channel in protocol.json. */
export const PORT = "engine";

const HELLO_MS = 4000; // a host that does not greet within this time is gone or about to go
const TRIES = 3;
const PAUSE_MS = 60;

/**
 * @typedef {object} Link the interface of both ends of a port; chrome.runtime.Port conforms to it
 * @property {(message: any) => void} postMessage
 * @property {() => void} disconnect
 * @property {{ addListener: (listener: (message: any) => void) => void }} onMessage
 * @property {{ addListener: (listener: () => void) => void }} onDisconnect
 */

/** @type {((link: Link) => void) | null} */
let serve = null;

/** Serves connections from this document within it. @param {(link: Link) => void} server */
export function serveHere(server) {
  serve = server;
}

/** @returns {Link} */
function open() {
  if (!serve) return api.runtime.connect({ name: PORT });
  const { port1, port2 } = new MessageChannel();
  const near = linkOf(port1);
  serve(linkOf(port2));
  return near;
}

/** @param {MessagePort} port @returns {Link} */
function linkOf(port) {
  return {
    postMessage: (message) => port.postMessage({ message }),
    disconnect: () => {
      port.postMessage({ over: true });
      port.close();
    },
    onMessage: { addListener: (listener) => hear(port, ({ over, message }) => over || listener(message)) },
    onDisconnect: { addListener: (listener) => hear(port, ({ over }) => over && listener()) },
  };
}

/** @param {MessagePort} port @param {(data: any) => void} listener */
function hear(port, listener) {
  port.addEventListener("message", ({ data }) => listener(data));
  port.start();
}

/** The host went away before it answered: worth another try. */
export class Gone extends Error {
  /** @param {boolean} begun whether it had received the work */
  constructor(begun) {
    super("the engine's document went away");
    this.begun = begun;
  }
}

/**
 * Sends one request over its own port, which is opened at once.
 * @param {Request | Promise<Request>} request
 * @param {Options} options
 * @param {boolean} [ungreeted] the request does not wait until the host greets, and does not tell it the settings
 * @returns {Promise<Answer>}
 */
export function exchange(request, { onProgress, onBeginning, onSent, pieces, signal }, ungreeted = false) {
  return new Promise((resolve, reject) => {
    const minutes = ungreeted ? undefined : idleMinutes().catch(() => undefined);
    const port = open();
    let begun = false;
    let over = false;
    const greeting = setTimeout(() => settle(() => reject(new Gone(false))), HELLO_MS);
    const abort = () => settle(() => reject(signal?.reason));
    /** @param {() => void} done */
    const settle = (done) => {
      over = true;
      clearTimeout(greeting);
      signal?.removeEventListener("abort", abort);
      port.disconnect();
      done();
    };
    signal?.addEventListener("abort", abort);
    port.onDisconnect.addListener(() => {
      void api.runtime.lastError; // must be read, or Chrome logs it as an error
      settle(() => reject(new Gone(begun)));
    });
    /** Sends the request, mostly once the host has greeted. */
    const send = async () => {
      let known = await minutes;
      /** @param {Request} message */
      const post = (message) => {
        if (known !== undefined) port.postMessage({ kind: "configure", idleMinutes: known });
        known = undefined;
        port.postMessage(message);
      };
      let arrived = 0;
      let beginning = "";
      for await (const html of pieces ?? []) {
        if (over) return;
        post(check("engine", "requests", { kind: "arrive", html }));
        arrived += 1;
        beginning += html;
      }
      let message = check("engine", "requests", await request);
      if (over) return;
      begun = !ungreeted;
      if (arrived && message.kind === "read" && message.html.startsWith(beginning))
        message = { ...message, html: message.html.slice(beginning.length), arrived };
      post(message);
      onSent?.();
    };
    const begin = () =>
      send().catch((error) => {
        const known = error instanceof EngineError ? error : new EngineError("bad-request", String(error));
        settle(() => reject(known));
      });
    /** @param {Answer} answer */
    const hear = (answer) => {
      if (answer.kind === "hello") {
        if (answer.version !== VERSION)
          throw new EngineError("bad-request", `protocol version ${answer.version}`);
        clearTimeout(greeting);
        if (ungreeted) begun = true;
        else void begin();
      } else if (answer.kind === "progress") onProgress?.({ stage: answer.stage, timing: answer.timing });
      else if (answer.kind === "beginning") onBeginning?.(answer.json);
      else if (answer.kind === "error") throw new EngineError(answer.error, answer.message);
      else settle(() => resolve(answer));
    };
    port.onMessage.addListener((message) => {
      try {
        hear(check("engine", "answers", message));
      } catch (error) {
        settle(() => reject(error));
      }
    });
    if (ungreeted) void begin();
  });
}

/**
 * Chrome's offscreen document cannot read settings, so it is told this one before any request. Otherwise a
 * document created for a single request would stay for the default time.
 * @returns {Promise<number | undefined>}
 */
async function idleMinutes() {
  if (!api.offscreen) return undefined;
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  return typeof engineIdleMinutes === "number" ? clampMinutes(engineIdleMinutes) : undefined;
}

/** @param {number} minutes */
export const clampMinutes = (minutes) => Math.min(1440, Math.max(0, minutes || 0));

/**
 * @param {Request | Promise<Request>} request
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
export async function ask(request, options = {}) {
  for (let left = TRIES; ;) {
    options.signal?.throwIfAborted();
    try {
      await ensureHome();
      options.signal?.throwIfAborted();
      return await exchange(request, options);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      // Interrupted work is tried only once more, because it may be what crashes the process.
      left -= error.begun ? 2 : 1;
      if (left <= 0) throw new EngineError(error.begun ? "killed" : "engine-unavailable", error.message);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
