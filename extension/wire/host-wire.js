// The one wire between a document and the host of engine and library: one port, over which all its requests go. If the
// host goes away, the port is opened and the request is sent again. In the host's own document, which cannot receive its
// own connections, requests go to it directly.

import { anySize } from "./any-size.js";
import { Calls, Gone } from "./calls.js";
import { ensureHost } from "./host-document.js";
import { VERSION, WireError, checker } from "./protocol.js";
import * as validators from "./validators/pages.js";
import { api } from "../shared/api.js";
import { delay } from "../shared/timing.js";

/** @typedef {import("./calls.js").Request} Request */
/** @typedef {import("./calls.js").Call} Call */
/** @typedef {(request: Request) => void} Tell */
/**
 * @typedef {import("./calls.js").CallOptions & { atOnce?: boolean }} Options
 *   atOnce: the request does not wait until the host greets, because it exists in all likelihood
 */
/**
 * @typedef {object} PageRef a captured page, of which only the name goes to the host, as it has been there before
 * @property {string} session
 * @property {() => Promise<string | undefined>} load gives the HTML for a host that does not have it any more
 */
/** @typedef {{ answer: (request: Request, call: Call) => Promise<any> }} Host */

export const check = checker(validators);

/** The name of the port. */
export const PORT = "host";

const HELLO_MS = 4000; // a host that does not greet within this time is gone or about to go
const TRIES = 3;
const PAUSE_MS = 60;

/** @type {Host | null} the host, if it is this very document */
let local = null;
/** @type {Connection | null} */
let connection = null;
let missed = false; // what was changed after the host went away
/** @type {Set<(by?: string) => void>} */
const listeners = new Set();

/** @param {Host} host */
export function setLocalHost(host) {
  local = host;
}

/** A port to the host. */
class Connection {
  #greeting = Promise.withResolvers();
  isGreeted = false;

  constructor() {
    const port = anySize(api.runtime.connect({ name: PORT }));
    const giveUp = () => {
      port.disconnect();
      this.#end();
    };
    const late = setTimeout(giveUp, HELLO_MS);
    this.#greeting.promise.catch(() => {}).finally(() => clearTimeout(late));
    /** @param {{ kind: "hello", version: number } | { kind: "changed", by: string }} answer */
    const hear = (answer) => {
      if (answer.kind === "changed") tellListeners(answer.by);
      else if (answer.version !== VERSION)
        this.#greeting.reject(new WireError("bad-request", `protocol version ${answer.version}`));
      else {
        this.isGreeted = true;
        this.#greeting.resolve(undefined);
        void tellIdleMinutes(this.calls);
        if (missed) tellListeners();
        missed = false;
      }
    };
    this.calls = new Calls(port, check, hear, giveUp);
    port.onDisconnect.addListener(() => {
      void api.runtime.lastError; // must be read, or Chrome logs it as an error
      this.#end();
    });
  }

  get greeted() {
    return this.#greeting.promise;
  }

  #end() {
    const gone = new Gone("the host went away");
    if (connection === this) connection = null;
    missed = true;
    this.calls.end(gone);
    this.#greeting.reject(gone);
  }
}

/** @param {string} [by] */
function tellListeners(by) {
  for (const listener of listeners) listener(by);
}

/**
 * Chrome's offscreen document cannot read settings, so it is told this one. Otherwise a document created for a single
 * request would stay for the default time.
 * @param {Calls} calls
 */
async function tellIdleMinutes(calls) {
  if (!api.offscreen) return;
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  if (typeof engineIdleMinutes === "number")
    calls.tell({ kind: "configure", idleMinutes: clampMinutes(engineIdleMinutes) });
}

/** @param {number} minutes */
export const clampMinutes = (minutes) => Math.min(1440, Math.max(0, minutes || 0));

/** @param {boolean} [atOnce] */
async function connect(atOnce = false) {
  if (!connection && !atOnce) await ensureHost();
  const mine = (connection ??= new Connection());
  if (!atOnce) await mine.greeted;
  return mine;
}

/**
 * Every request can safely be repeated, and is if the host goes away before it answers; one that the host had begun
 * only once, because it may be what ends the host.
 * @param {Request | ((tell: Tell) => Promise<Request>)} request or what makes it, and tells what precedes it
 * @param {Options} [options]
 * @returns {Promise<any>}
 * @throws {WireError} and the signal's reason
 */
export function ask(request, options = {}) {
  const { signal } = options;
  const work = local ? askHere(local, request, options) : askThere(request, options);
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** @param {Host} host @param {Parameters<typeof ask>[0]} request @param {Options} options */
async function askHere(host, request, { onNews = () => {}, signal = new AbortController().signal }) {
  signal.throwIfAborted();
  const call = { tell: onNews, signal };
  const made =
    typeof request === "function" ? await request((told) => void host.answer(told, call)) : request;
  return host.answer(made, call);
}

/** @param {Parameters<typeof ask>[0]} request @param {Options} options */
async function askThere(request, { atOnce, ...options }) {
  for (let left = TRIES; ;) {
    options.signal?.throwIfAborted();
    /** @type {Connection | undefined} */
    let mine;
    try {
      mine = await connect(atOnce && left === TRIES);
      const { calls } = mine;
      const made = typeof request === "function" ? await request((told) => calls.tell(told)) : request;
      return await calls.ask(made, options);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      left -= mine?.isGreeted ? 2 : 1;
      if (left <= 0) throw new WireError(mine?.isGreeted ? "killed" : "unavailable", error.message);
      await delay(PAUSE_MS);
    }
  }
}

/**
 * Asks something about a page.
 * @param {PageRef} page
 * @param {Record<string, any>} request without the page's HTML
 * @param {Options} [options]
 * @returns {Promise<any>}
 * @throws {WireError} "gone" if nobody has the page any more
 */
export async function askAbout({ session, load }, request, options) {
  /** @type {Request} */
  const about = { kind: "about", session, request };
  try {
    return await ask(about, options);
  } catch (error) {
    const html = /** @type {any} */ (error).kind === "gone" ? await load() : undefined;
    if (html === undefined) throw error;
    const makeAnew = async (/** @type {Tell} */ tell) => {
      tell({ kind: "hold", session, html });
      return about;
    };
    return ask(makeAnew, options);
  }
}

/**
 * The browser stops an idle host. To start it again at once would keep it awake for ever, so it is called when the
 * user comes back to the page.
 * @param {(by?: string) => void} listener called when any page has changed something in the library, with the kind of
 *   its request if it is known
 */
export function onChange(listener) {
  listeners.add(listener);
  if (local) return;
  const call = () => void connect().catch(() => undefined);
  call();
  if (listeners.size === 1) addEventListener("focus", call);
}
