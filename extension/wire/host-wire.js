// The connection between a document and the host of engine and library: one port for all requests. If the host goes away,
// the port is opened and the request is sent again. The host's own document cannot connect to itself and calls the host
// directly.

import { anySize } from "./any-size.js";
import { Calls, Gone } from "./calls.js";
import { ensureHost } from "./host-document.js";
import { VERSION, WireError, checker } from "./protocol.js";
import * as validators from "./validators/pages.js";
import { api } from "../shared/api.js";
import { getSettings } from "../shared/settings.js";
import { delay } from "../shared/timing.js";

/** @typedef {import("./calls.js").Request} Request */
/** @typedef {import("./calls.js").Call} Call */
/** @typedef {(request: Request) => void} Tell */
/**
 * @typedef {import("./calls.js").CallOptions & { atOnce?: boolean }} Options
 *   atOnce: do not wait for the host's greeting, because the host very likely exists
 */
/**
 * @typedef {object} PageRef names a captured page that the host probably still has
 * @property {string} session
 * @property {() => Promise<string | undefined>} load returns the HTML, for a host that no longer has the page
 */
/** @typedef {{ answer: (request: Request, call: Call) => Promise<any> }} Host */

export const check = checker(validators);

/** The name of the port. */
export const PORT = "host";

const HELLO_MS = 4000; // a host that does not greet within this time is gone or about to go
const TRIES = 3;
const PAUSE_MS = 60;

/** @type {Host | null} the host, if it is in this document */
let local = null;
/** @type {Connection | null} */
let connection = null;
let missed = false; // whether changes may have been missed since the host went away
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
      if (answer.kind === "changed") notifyListeners(answer.by);
      else if (answer.version !== VERSION)
        this.#greeting.reject(new WireError("bad-request", `protocol version ${answer.version}`));
      else {
        this.isGreeted = true;
        this.#greeting.resolve(undefined);
        void sendIdleMinutes(this.calls);
        if (missed) notifyListeners();
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
function notifyListeners(by) {
  for (const listener of listeners) listener(by);
}

/** Sends this setting to Chrome's offscreen document, which cannot read settings. @param {Calls} calls */
async function sendIdleMinutes(calls) {
  if (api.offscreen) calls.tell({ kind: "configure", idleMinutes: (await getSettings()).idle });
}

/** @param {boolean} [atOnce] */
async function connect(atOnce = false) {
  if (!connection && !atOnce) await ensureHost();
  const mine = (connection ??= new Connection());
  if (!atOnce) await mine.greeted;
  return mine;
}

/**
 * Sends a request. If the host goes away before it answers, the request is repeated. A request that the host had begun
 * is repeated only once, because it may be what ends the host.
 * @param {Request | ((tell: Tell) => Promise<Request>)} request or a function that makes it, and may send others before it
 * @param {Options} [options] @returns {Promise<any>}
 * @throws {WireError} or the signal's reason
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
 * @param {PageRef} page @param {Record<string, any>} request without the page's HTML
 * @param {Options} [options] @returns {Promise<any>}
 * @throws {WireError} "gone" if the page no longer exists
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
 * Calls back when the library changes. The browser stops an idle host. Reconnecting at once would keep it awake forever, so
 * this page reconnects when the user comes back to it.
 * @param {(by?: string) => void} listener called with the kind of the request that made the change, if it is known
 */
export function onChange(listener) {
  listeners.add(listener);
  if (local) return;
  const call = () => void connect().catch(() => undefined);
  call();
  if (listeners.size === 1) addEventListener("focus", call);
}
