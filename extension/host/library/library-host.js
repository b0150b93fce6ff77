// The library's part of the host: answers longer jobs itself, and passes other requests to the worker that owns the file.

import { copyFile } from "../../shared/library-files.js";
import { FetchQueue } from "./fetch-queue.js";
import { Jobs } from "./jobs.js";
import { Store } from "./store.js";

const COPY_AFTER_MS = 5_000; // after the last save of a series

/** @typedef {import("../../wire/messages").LibraryRequest} Request */
/** @typedef {import("../../wire/calls.js").Call["tell"]} Tell */

export class LibraryHost {
  #store = new Store();
  jobs = new Jobs(this.#store);
  #fetches;
  /** @type {Map<string, AbortController>} */ #stops = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #copy;

  /** @param {() => void} fetched called when the state of a link in the fetch queue changed */
  constructor(fetched) {
    this.#fetches = new FetchQueue(this.#store, this.jobs, fetched);
  }

  /** Passes a request to the library's worker. @param {Request} request @param {Tell} tell @returns {Promise<any>} */
  async ask({ kind, ...fields }, tell) {
    // "find" is requested for every page, and most users have no library.
    if (kind === "find" && !this.#store.exists) return { uid: null };
    const value =
      kind === "get"
        ? await this.jobs.get(/** @type {any} */ (fields).uid)
        : await this.#store.ask(kind, /** @type {any} */ (fields), counting(tell));
    // Ports carry JSON in Chrome.
    return value?.data instanceof Uint8Array ? { type: value.type, base64: value.data.toBase64() } : value;
  }

  /** @param {import("./jobs.js").Page} page @param {Tell} tell */
  save(page, tell) {
    return this.#job(page.uid, tell, (report, stop) => this.jobs.save(page, report, stop));
  }

  /** @param {string} uid @param {Tell} tell */
  resume(uid, tell) {
    return this.#job(uid, tell, (report, stop) => this.jobs.resume(uid, report, stop));
  }

  /** Cancels a save. @param {string} uid */
  cancel(uid) {
    this.#stops.get(uid)?.abort();
  }

  /**
   * Puts links into the queue, or pauses it.
   * @param {import("./store.js").Fields<"enqueue">} wanted
   * @returns {Promise<() => Promise<void>>} fetches the pages in the queue
   */
  async enqueue({ uids, anyway, paused }) {
    await this.#store.ask("enqueue", { uids, anyway, paused });
    return () => this.#fetches.run();
  }

  /**
   * Reads the pages of an article. Afterwards the permission for them is revoked.
   * @param {{ pages: string[], engine: import("../../wire/messages").Engine }} wanted
   * @param {import("../../wire/calls.js").Call} call
   */
  async readOn(wanted, { tell, signal }) {
    try {
      return await this.jobs.readOn(wanted, counting(tell), signal);
    } finally {
      this.#fetches.run().catch((error) => console.warn("Permissions were not revoked:", error));
    }
  }

  /** @param {string} name @param {Tell} tell */
  async importBackup(name, tell) {
    return this.jobs.importBackup(await copyFile(name), counting(tell));
  }

  /**
   * @template T
   * @param {string} uid @param {Tell} tell
   * @param {(tell: import("./jobs.js").Tell, stop: AbortSignal) => Promise<T>} work
   */
  async #job(uid, tell, work) {
    const stop = new AbortController();
    this.#stops.set(uid, stop);
    try {
      return await work((stage) => tell({ stage }), stop.signal);
    } finally {
      this.#stops.delete(uid);
      clearTimeout(this.#copy);
      this.#copy = setTimeout(
        () => this.#store.ask("keepCopy", {}).catch((error) => console.warn("No copy:", error)),
        COPY_AFTER_MS,
      );
    }
  }
}

/** @param {Tell} tell @returns {import("./store.js").Report} */
const counting = (tell) => (done, all) => tell({ done, all });
