// What the pages of the extension call. Everything behind it (which document, which worker, how it was
// started, starting it again) is no page's business.

import { ensureHome } from "./home.js";
import { EngineError, PORT, VERSION, checkRequest } from "./protocol.js";
import { api } from "../shared/api.js";

export { EngineError };

/** @typedef {import("./article").Article} Article */
/** @typedef {import("./protocol.js").Stage} Stage */
/**
 * @typedef {object} Progress
 * @property {Stage} stage
 * @property {{ engineMs: number, totalMs: number, bootMs?: number, boot?: string }} [detail] with the stage "done"
 */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress]
 * @property {AbortSignal} [signal] takes the work back
 */

const HELLO_MS = 4000; // a home that does not greet in this time is gone or going
const TRIES = 3;
const PAUSE_MS = 60;

/** The home went away before it answered: worth another try. */
class Gone extends Error {
  /** @param {boolean} begun whether it had been given the work */
  constructor(begun) {
    super("the engine's document went away");
    this.begun = begun;
  }
}

/**
 * One request over a port of its own.
 * @param {object} request
 * @param {Options} options
 * @returns {Promise<any>}
 */
function exchange(request, { onProgress, signal }) {
  return new Promise((resolve, reject) => {
    const minutes = idleMinutes().catch(() => undefined);
    const port = api.runtime.connect({ name: PORT });
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
      void api.runtime.lastError; // read, or Chrome writes it to the console
      settle(() => reject(new Gone(begun)));
    });
    port.onMessage.addListener((message) => {
      if (message.hello !== undefined) {
        if (message.hello !== VERSION) {
          settle(() => reject(new EngineError("bad-request", `protocol version ${message.hello}`)));
          return;
        }
        clearTimeout(greeting);
        void minutes.then((known) => {
          if (over) return;
          begun = true;
          try {
            if (known !== undefined) port.postMessage({ v: VERSION, kind: "idle", minutes: known });
            port.postMessage(request);
          } catch (error) {
            settle(() => reject(new EngineError("bad-request", String(error))));
          }
        });
      } else if (message.stage) {
        onProgress?.({ stage: message.stage, detail: message.detail });
      } else if (message.error) {
        settle(() => reject(new EngineError(message.error.kind, message.error.message)));
      } else {
        settle(() => resolve(message));
      }
    });
  });
}

/**
 * Chrome's offscreen document cannot read settings itself: it is told before it is asked anything, or one that
 * was made for a single question would stay for the time that it thinks of by itself.
 * @returns {Promise<number | undefined>}
 */
async function idleMinutes() {
  if (!api.offscreen) return undefined;
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  return typeof engineIdleMinutes === "number" ? engineIdleMinutes : undefined;
}

/**
 * @param {Record<string, any>} fields
 * @param {Options} [options]
 */
async function ask(fields, options = {}) {
  const request = { v: VERSION, ...fields };
  checkRequest(request);
  for (let left = TRIES; ; ) {
    options.signal?.throwIfAborted();
    try {
      await ensureHome();
      return await exchange(request, options);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      // Work that was cut off gets one more try, not more: it may be what ends the process.
      left -= error.begun ? 2 : 1;
      if (left <= 0) throw new EngineError(error.begun ? "killed" : "engine-unavailable", error.message);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** @param {{ answer: string }} message */
function valueOf({ answer }) {
  const { value, error } = JSON.parse(answer);
  if (error) throw new EngineError(error.kind, error.message);
  return value;
}

export class Client {
  /**
   * The article of a page.
   * @param {{ html: string, url?: string, engine?: string, hints?: object }} page
   * @param {Options} [options]
   * @returns {Promise<Article>}
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async read({ html, url = "", engine = "article", hints }, options) {
    return valueOf(await ask({ kind: "read", html, url, engine, hints }, options));
  }

  /**
   * The article of a page that the background had handed over.
   * @param {string} ticket
   * @param {Options} [options]
   * @returns {Promise<Article | undefined>} nothing when it is not there any more: ask with `read`
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async take(ticket, options = {}) {
    const request = { v: VERSION, kind: "take", ticket };
    checkRequest(request);
    try {
      await ensureHome();
      const message = await exchange(request, options);
      return message.unknown ? undefined : valueOf(message);
    } catch (error) {
      if (error instanceof Gone) return undefined;
      throw error;
    }
  }

  /**
   * The article as a file.
   * @param {{ article: Article, format: string, images?: Record<string, string> }} what images: address to data URL
   * @param {Options} [options]
   * @returns {Promise<{ name: string, type: string, text?: string, base64?: string }>} base64 for files that are no text
   */
  async exportArticle({ article, format, images }, options) {
    return valueOf(await ask({ kind: "export", article, format, images }, options));
  }

  /** Starts the engine without asking it anything. */
  async warm() {
    await ask({ kind: "warm" });
  }

  /** Ends the engine, whatever it does, and starts it again. */
  async restart() {
    await ask({ kind: "restart" });
  }

  /** How the engine is: for the options page and the benchmarks. */
  async status() {
    return (await ask({ kind: "status" })).status;
  }
}

/** @returns {Client} */
export function connect() {
  return new Client();
}
