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

  /** Passes a request to the library's worker. @param {Request} request @returns {Promise<any>} */
  async ask({ kind, ...fields }) {
    // "find" is requested for every page, and most users have no library.
    if (kind === "find" && !this.#store.exists) return { uid: null };
    const value =
      kind === "get"
        ? await this.jobs.get(/** @type {any} */ (fields).uid)
        : await this.#store.ask(kind, /** @type {any} */ (fields));
    // Ports carry JSON in Chrome.
    return value?.data instanceof Uint8Array ? { type: value.type, base64: value.data.toBase64() } : value;
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
      return await this.jobs.readOn(wanted, tell, signal);
    } finally {
      this.#fetches.run().catch((error) => console.warn("Permissions were not revoked:", error));
    }
  }

  /** @param {string} name @param {Tell} tell */
  async importBackup(name, tell) {
    return this.jobs.importBackup(await copyFile(name), tell);
  }

  /** Saves a page, or resumes its save. @param {"save" | "resume"} job @param {any} page @param {Tell} tell */
  async run(job, page, tell) {
    const stop = new AbortController();
    this.#stops.set(page.uid, stop);
    try {
      return await this.jobs[job](page, tell, stop.signal);
    } finally {
      this.#stops.delete(page.uid);
      clearTimeout(this.#copy);
      this.#copy = setTimeout(
        () => this.#store.ask("keepCopy", {}).catch((error) => console.warn("No copy:", error)),
        COPY_AFTER_MS,
      );
    }
  }
}
