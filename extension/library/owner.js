// The worker behind a promise for each question; started when it is first asked, started anew when it failed.

import { LibraryError } from "./failures.js";

/** @typedef {(done: number, all: number) => void} Report */
/** @typedef {{ resolve: (value: any) => void, reject: (error: Error) => void, report?: Report }} Waiting */

const EXISTS = "library-exists"; // in localStorage, apart from the file: an empty file is a lost library then

export class Owner {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #opening = null;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #ids = 0;

  get busy() {
    return this.#waiting.size > 0;
  }

  /**
   * @param {string} op one of worker.js
   * @param {any[]} [args]
   * @param {Report} [report]
   * @returns {Promise<any>}
   * @throws {LibraryError}
   */
  async ask(op, args = [], report) {
    this.#opening ??= this.#open(op);
    await this.#opening;
    const value = await this.#send(op, args, report);
    if (op === "put" || op === "importBackup" || op === "startAnew") localStorage.setItem(EXISTS, "yes");
    return value;
  }

  /** @param {string} op that the worker is opened for */
  async #open(op) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "library" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#end(new LibraryError("failed", event.message));
    try {
      const expected = localStorage.getItem(EXISTS) !== null;
      await this.#send("open", [{ expected }]);
    } catch (error) {
      if (op === "startAnew" && /** @type {LibraryError} */ (error).kind === "lost") return;
      this.#end(/** @type {LibraryError} */ (error));
      throw error;
    }
  }

  /** @param {string} op @param {any[]} args @param {Report} [report] @returns {Promise<any>} */
  #send(op, args, report) {
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      this.#waiting.set(id, { resolve, reject, report });
      this.#worker?.postMessage({ id, op, args });
    });
  }

  /** @param {{ id: number, value?: any, error?: any, progress?: any }} message */
  #hear({ id, value, error, progress }) {
    const waiting = this.#waiting.get(id);
    if (progress) {
      waiting?.report?.(progress.done, progress.all);
      return;
    }
    this.#waiting.delete(id);
    if (error) waiting?.reject(new LibraryError(error.kind, error.message));
    else waiting?.resolve(value);
  }

  /** @param {LibraryError} error for those who still wait */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#opening = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
