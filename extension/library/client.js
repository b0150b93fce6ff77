// What pages and the background call to ask the library something.

import { ensureHome } from "../engine/home.js";
import { api } from "../shared/api.js";
import { LibraryError } from "./failures.js";
import { PORT, libraryHere } from "./here.js";

/** @typedef {{ op: string, args: any[], resolve: (value: any) => void, reject: (error: Error) => void,
 *   report?: (progress: any) => void, tries: number }} Waiting */

const HELLO_MS = 4000; // a home that does not greet in this time is gone or going
const TRIES = 3;

export class LibraryClient {
  /** @type {chrome.runtime.Port | null} */ #port = null;
  /** @type {Promise<void> | null} */ #connecting = null;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  /** @type {Set<(op: string) => void>} */ #listeners = new Set();
  #ids = 0;

  /**
   * Every question may be asked twice: when the home went away in between, it is.
   * @param {string} op one of home.js or worker.js
   * @param {any[]} [args]
   * @param {(progress: any) => void} [report]
   * @returns {Promise<any>}
   * @throws {LibraryError}
   */
  async ask(op, args = [], report) {
    const here = libraryHere();
    if (here) return here.ask(op, args, report);
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { op, args, resolve, reject, report, tries: TRIES });
      void this.#send(id);
    });
  }

  /** @param {(op: string) => void} listener called when any page changed something */
  onChange(listener) {
    this.#listeners.add(listener);
    if (!libraryHere()) void this.#connect().catch(() => undefined);
  }

  /** @param {number} id */
  async #send(id) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    try {
      await this.#connect();
      this.#port?.postMessage({ id, op: waiting.op, args: waiting.args });
    } catch (error) {
      this.#waiting.delete(id);
      waiting.reject(new LibraryError("unavailable", String(error)));
    }
  }

  async #connect() {
    this.#connecting ??= this.#open().catch((error) => {
      this.#connecting = null;
      throw error;
    });
    await this.#connecting;
  }

  async #open() {
    for (let left = TRIES; ; left--) {
      await ensureHome();
      if (await this.#greeted()) return;
      if (left <= 1) throw new Error("the library's document does not answer");
    }
  }

  /** @returns {Promise<boolean>} */
  #greeted() {
    return new Promise((resolve) => {
      const port = api.runtime.connect({ name: PORT });
      const late = setTimeout(() => port.disconnect(), HELLO_MS);
      const no = setTimeout(() => resolve(false), HELLO_MS);
      port.onDisconnect.addListener(() => {
        void api.runtime.lastError; // read, or Chrome writes it to the console
        clearTimeout(late);
        clearTimeout(no);
        resolve(false);
        if (this.#port === port) this.#lost();
      });
      port.onMessage.addListener((message) => {
        if (message.hello) {
          clearTimeout(late);
          clearTimeout(no);
          this.#port = port;
          resolve(true);
        } else this.#hear(message);
      });
    });
  }

  /** The home went away: what was asked is asked again, a few times. */
  #lost() {
    this.#port = null;
    this.#connecting = null;
    for (const [id, waiting] of this.#waiting) {
      if (--waiting.tries > 0) void this.#send(id);
      else {
        this.#waiting.delete(id);
        waiting.reject(new LibraryError("unavailable", "the library's document went away"));
      }
    }
  }

  /** @param {any} message */
  #hear({ id, value, error, progress, changed }) {
    if (changed) {
      for (const listener of this.#listeners) listener(changed);
      return;
    }
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (progress) {
      waiting.report?.(progress);
      return;
    }
    this.#waiting.delete(id);
    if (error) waiting.reject(new LibraryError(error.kind, error.message));
    else waiting.resolve(value);
  }
}

/** @type {LibraryClient | undefined} */
let client;

/** @returns {LibraryClient} one for this document */
export function connectLibrary() {
  client ??= new LibraryClient();
  return client;
}
