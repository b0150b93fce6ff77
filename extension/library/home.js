// The library's host: beside the engine, in Chrome's offscreen document or Firefox's background page. Each
// page has its own port; work that it began continues when the page is closed.

import { VERSION, check } from "../engine/protocol.js";
import { api, isOwnPage } from "../shared/api.js";
import { copyFile } from "./copies.js";
import { failureOf } from "./failures.js";
import { PORT, setLibrary } from "./here.js";
import { Jobs } from "./jobs.js";
import { Owner } from "./owner.js";

const KEEP_ALIVE_MS = 20_000; // Firefox stops a background page after 30 s without an extension call
const COPY_AFTER_MS = 5_000; // after a save, so that a series of saves does not wait for it

/** @typedef {import("../engine/messages").LibraryRequest} Request */
/** @typedef {import("../engine/messages").LibraryAnswer} Answer */
/** @typedef {Request["kind"]} Kind */
/** @typedef {Extract<Answer, { kind: "progress" }>} Progress */

/** The requests that do not change what other pages show. @type {Kind[]} */
const LOOKING = /** @type {any} */ ([
  ...["list", "counts", "get", "image", "original", "find", "highlights", "marks", "seen", "check", "backup"],
  ...["cancel", "readAgain"],
]);

export class Library {
  #owner = new Owner();
  #jobs = new Jobs(this.#owner);
  #running = 0;
  /** @type {Map<string, AbortController>} */ #stops = new Map();
  /** @type {Set<chrome.runtime.Port>} */ #ports = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */ #alive;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #copy;
  /** @type {(() => void)[]} */ #waiting = [];

  /** Resolves when there is no work left, so that the document may close. @returns {Promise<void>} */
  quiet() {
    return this.#running ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** @param {chrome.runtime.Port} port */
  serve(port) {
    this.#ports.add(port);
    port.onDisconnect.addListener(() => this.#ports.delete(port));
    port.onMessage.addListener(async (message) => {
      const id = Number(message?.id) || 0;
      try {
        const request = check("library", "requests", message);
        const value = await this.ask(request, (progress) => this.#send(port, progress));
        this.#send(port, { kind: "result", id, value });
      } catch (error) {
        const { kind, message: said } = failureOf(error);
        this.#send(port, { kind: "error", id, error: kind, message: said });
      }
    });
    this.#send(port, { kind: "hello", version: VERSION });
  }

  /** @param {chrome.runtime.Port} port @param {Answer} answer */
  #send(port, answer) {
    if (this.#ports.has(port)) port.postMessage(check("library", "answers", answer));
  }

  /**
   * @param {Request} request
   * @param {(progress: Progress) => void} [report]
   * @returns {Promise<any>}
   */
  async ask(request, report = () => {}) {
    this.#begin();
    try {
      const value = await this.#answer(request, report);
      if (!LOOKING.includes(request.kind))
        for (const port of this.#ports) this.#send(port, { kind: "changed", by: request.kind });
      // Ports carry JSON in Chrome.
      return value?.data instanceof Uint8Array ? { type: value.type, base64: value.data.toBase64() } : value;
    } finally {
      this.#end();
    }
  }

  /** @param {Request} request @param {(progress: Progress) => void} report @returns {Promise<any>} */
  async #answer(request, report) {
    const { kind, id } = request;
    /** @type {import("./owner.js").Report} */
    const count = (done, all) => report({ kind: "progress", id, done, all });
    switch (kind) {
      case "find": // asked for many pages, most of them by people without a library
        return this.#owner.exists ? this.#owner.ask(kind, request) : { uid: null };
      case "cancel":
        return this.#stops.get(request.uid)?.abort();
      case "importBackup":
        return this.#importBackup(request.name, count);
      case "importItem":
        return this.#jobs.importItem(request.item);
      case "complete":
        return this.#jobs.complete(request.uid, request.images);
      case "readAgain":
        return this.#jobs.readAgain(request.uid);
      case "takeOver":
        return this.#jobs.takeOver(request.uid);
      case "save":
        return this.#job(request.uid, report, id, (tell, stop) => this.#jobs.save(request, tell, stop));
      case "resume":
        return this.#job(request.uid, report, id, (tell, stop) => this.#jobs.resume(request.uid, tell, stop));
      default:
        return this.#owner.ask(kind, request); // the worker's own requests
    }
  }

  /** @param {string} name @param {import("./owner.js").Report} report */
  async #importBackup(name, report) {
    const copied = await this.#owner.ask("importBackup", { file: await copyFile(name) }, report);
    await this.#jobs.purify(copied.added, report);
    return copied;
  }

  /**
   * @template T
   * @param {string} uid @param {(progress: Progress) => void} report @param {number} id
   * @param {(tell: import("./jobs.js").Tell, stop: AbortSignal) => Promise<T>} work
   */
  async #job(uid, report, id, work) {
    const stop = new AbortController();
    this.#stops.set(uid, stop);
    try {
      return await work((stage) => report({ kind: "progress", id, stage }), stop.signal);
    } finally {
      this.#stops.delete(uid);
      clearTimeout(this.#copy);
      this.#copy = setTimeout(
        () => this.#owner.ask("keepCopy", {}).catch((error) => console.warn("No copy:", error)),
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
 * Serves the library from this document. Like serveEngine, call it in the first turn. In Chrome's service
 * worker, which cannot start workers, it does nothing.
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
