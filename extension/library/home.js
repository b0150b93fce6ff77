// Where the library lives: beside the engine, in Chrome's offscreen document or Firefox's background page. Pages ask over
// a port of their own; what they began goes on when they are closed.

import { api, isOwnPage } from "../shared/api.js";
import { copyFile } from "./copies.js";
import { failureOf } from "./failures.js";
import { PORT, setLibrary } from "./here.js";
import { Jobs } from "./jobs.js";
import { Owner } from "./owner.js";

const KEEP_ALIVE_MS = 20_000; // Firefox stops a background page after 30 s without an extension call
const COPY_AFTER_MS = 5_000; // after a save, so that the next of several does not wait for it

/** What pages may ask of the worker as it is. */
const PASSED = [
  ...["startAnew", "list", "counts", "get", "find", "change", "tag", "empty", "highlight", "removeHighlight"],
  ...["discard", "seen", "check", "backup", "put", "image", "original"],
];
/** What changes something that other pages show. */
const CHANGING = [
  ...["startAnew", "change", "tag", "empty", "discard", "put", "save", "resume", "complete", "takeOver"],
  ...["importBackup", "importItem", "highlight", "removeHighlight"],
];

/** @typedef {{ id: number, op: string, args: any[] }} Request */
/** @typedef {(message: object) => void} Send */

export class Library {
  #owner = new Owner();
  #jobs = new Jobs(this.#owner);
  #running = 0;
  /** @type {Map<string, AbortController>} */ #stops = new Map();
  /** @type {Set<chrome.runtime.Port>} */ #ports = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */ #alive;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #copy;
  /** @type {(() => void)[]} */ #waiting = [];

  /** Resolves when nothing is being done: the document may go then. @returns {Promise<void>} */
  quiet() {
    return this.#running ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** @param {chrome.runtime.Port} port */
  serve(port) {
    this.#ports.add(port);
    port.onDisconnect.addListener(() => this.#ports.delete(port));
    /** @type {Send} */
    const send = (message) => {
      if (this.#ports.has(port)) port.postMessage(message);
    };
    port.onMessage.addListener(async (/** @type {Request} */ { id, op, args }) => {
      try {
        send({ id, value: (await this.ask(op, args, (progress) => send({ id, progress }))) ?? null });
      } catch (error) {
        const { kind, message } = failureOf(error);
        send({ id, error: { kind, message } });
      }
    });
    send({ hello: true });
  }

  /**
   * @param {string} op @param {any[]} args
   * @param {(progress: object) => void} [report]
   * @returns {Promise<any>}
   */
  async ask(op, args, report = () => {}) {
    this.#begin();
    try {
      const value = await this.#answer(op, args, report);
      if (CHANGING.includes(op)) for (const port of this.#ports) port.postMessage({ changed: op });
      return value?.data instanceof Uint8Array ? { type: value.type, base64: value.data.toBase64() } : value;
    } finally {
      this.#end();
    }
  }

  /** @param {string} op @param {any[]} args @param {(progress: object) => void} report @returns {Promise<any>} */
  async #answer(op, args, report) {
    if (PASSED.includes(op)) return this.#owner.ask(op, args);
    if (op === "cancel") return this.#stops.get(args[0])?.abort();
    if (op === "importBackup") {
      const file = await copyFile(args[0]);
      const copied = await this.#owner.ask(op, [file], (done, all) => report({ done, all }));
      await this.#jobs.purify(copied.added, (done, all) => report({ done, all }));
      return copied;
    }
    if (op === "importItem") return this.#jobs.importItem(args[0]);
    if (op === "complete") return this.#jobs.complete(args[0]);
    if (op === "readAgain") return this.#jobs.readAgain(args[0]);
    if (op === "takeOver") return this.#jobs.takeOver(args[0], args[1]);
    if (op === "save" || op === "resume") return this.#job(op, args[0], report);
    throw new Error(`the library does not know "${op}"`);
  }

  /** @param {"save" | "resume"} op @param {any} what @param {(progress: object) => void} report */
  async #job(op, what, report) {
    const uid = op === "save" ? what.uid : what;
    const stop = new AbortController();
    this.#stops.set(uid, stop);
    /** @type {import("./jobs.js").Tell} */
    const tell = (stage) => report({ stage });
    try {
      return await (op === "save"
        ? this.#jobs.save(what, tell, stop.signal)
        : this.#jobs.resume(what, tell, stop.signal));
    } finally {
      this.#stops.delete(uid);
      clearTimeout(this.#copy);
      this.#copy = setTimeout(
        () => this.#owner.ask("keepCopy").catch((error) => console.warn("No copy:", error)),
        COPY_AFTER_MS,
      );
    }
  }

  #begin() {
    if (this.#running++ === 0) this.#alive = setInterval(() => api.runtime.getPlatformInfo(), KEEP_ALIVE_MS);
  }

  #end() {
    if (--this.#running) return;
    clearInterval(this.#alive);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/**
 * Serves the library from this document. Call it in the first turn, as serveEngine. Chrome's service worker, which may
 * not start workers, serves nothing.
 */
export function serveLibrary() {
  if (typeof Worker === "undefined") return;
  const library = new Library();
  setLibrary(library);
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    if (isOwnPage(port.sender)) library.serve(port);
    else port.disconnect();
  });
}
