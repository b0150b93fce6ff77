// Wraps the worker, with a promise for each request. The worker is started at the first request and restarted
// after a failure.

import { check } from "../engine/protocol.js";
import { LibraryError } from "./failures.js";

/** @typedef {import("../engine/messages").StoreRequest} Request */
/** @typedef {import("../engine/messages").StoreAnswer} Answer */
/**
 * The fields of a request besides its kind and number.
 * @template {Request["kind"]} K
 * @typedef {Omit<Extract<Request, { kind: K }>, "kind" | "id">} Fields
 */
/** @typedef {(done: number, all: number) => void} Report */
/** @typedef {{ resolve: (value: any) => void, reject: (error: Error) => void, report?: Report }} Waiting */

/** @type {Request["kind"][]} */
const MAKING = ["put", "importBackup", "startAnew"];
const EXISTS = "library-exists"; // in localStorage, separate from the file: if it is set, an empty file means that the library was lost

export class Owner {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #opening = null;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #ids = 0;

  /** Whether anything was ever put into the library. */
  get exists() {
    return localStorage.getItem(EXISTS) !== null;
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  /**
   * @template {Request["kind"]} K
   * @param {K} kind of the channel "store" in protocol.json
   * @param {Fields<K>} fields
   * @param {Report} [report]
   * @returns {Promise<any>}
   * @throws {LibraryError}
   */
  async ask(kind, fields, report) {
    this.#opening ??= this.#open(kind);
    await this.#opening;
    const value = await this.#send(kind, fields, report);
    if (MAKING.includes(kind)) localStorage.setItem(EXISTS, "yes");
    return value;
  }

  /** @param {Request["kind"]} kind the request for which the worker is opened */
  async #open(kind) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "library" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(check("store", "answers", data));
    worker.onerror = (event) => this.#end(new LibraryError("failed", event.message));
    try {
      await this.#send("open", { expected: this.exists });
    } catch (error) {
      if (kind === "startAnew" && /** @type {LibraryError} */ (error).kind === "lost") return;
      this.#end(/** @type {LibraryError} */ (error));
      throw error;
    }
  }

  /** @param {string} kind @param {object} fields @param {Report} [report] @returns {Promise<any>} */
  #send(kind, fields, report) {
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      const request = check("store", "requests", { ...fields, kind, id });
      this.#waiting.set(id, { resolve, reject, report });
      this.#worker?.postMessage(request);
    });
  }

  /** @param {Answer} answer */
  #hear(answer) {
    const waiting = this.#waiting.get(answer.id);
    if (answer.kind === "progress") {
      waiting?.report?.(answer.done, answer.all);
      return;
    }
    this.#waiting.delete(answer.id);
    if (answer.kind === "error") waiting?.reject(new LibraryError(answer.error, answer.message));
    else waiting?.resolve(answer.value);
  }

  /** @param {LibraryError} error for the requests that are still waiting */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#opening = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
