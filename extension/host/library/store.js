// The worker that owns the library's file. It is started at the first request, and again after a failure.

import { Calls, linkTo } from "../../wire/calls.js";
import { WireError, checker } from "../../wire/protocol.js";
import * as validators from "../../wire/validators/host.js";

/** @typedef {import("../../wire/messages").LibraryRequest | import("../../wire/messages").StoreRequest} Request */
/**
 * The fields of a request besides its kind.
 * @template {Request["kind"]} K
 * @typedef {Omit<Extract<Request, { kind: K }>, "kind">} Fields
 */

/** @type {Request["kind"][]} */
const CREATING = ["put", "putAll", "mergeBackup", "startAnew"];
const EXISTS = "library-exists"; // in localStorage, separate from the file: an empty file then means a lost library

export class Store {
  /** @type {Promise<Calls> | null} */ #opening = null;

  /** Whether anything was ever put into the library. */
  get exists() {
    return localStorage.getItem(EXISTS) !== null;
  }

  /**
   * @template {Request["kind"]} K
   * @param {K} kind of the channel "library" or "store" in protocol.json
   * @param {Fields<K>} fields @returns {Promise<any>}
   * @throws {WireError}
   */
  async ask(kind, fields) {
    this.#opening ??= this.#open(kind);
    const calls = await this.#opening;
    const value = await calls.ask(/** @type {any} */ ({ ...fields, kind }));
    if (CREATING.includes(kind)) localStorage.setItem(EXISTS, "yes");
    return value;
  }

  /** @param {Request["kind"]} kind the request for which the worker is opened */
  async #open(kind) {
    const url = new URL("./library-worker.js", import.meta.url);
    const worker = new Worker(url, { type: "module", name: "library" });
    const calls = new Calls(linkTo(worker), checker(validators));
    /** @param {WireError} error for the requests that are still waiting */
    const end = (error) => {
      worker.terminate();
      this.#opening = null;
      calls.end(error);
    };
    worker.onerror = (event) => end(new WireError("failed", event.message));
    try {
      await calls.ask({ kind: "open", expected: this.exists });
    } catch (error) {
      if (kind === "startAnew" && /** @type {WireError} */ (error).kind === "lost") return calls;
      end(/** @type {WireError} */ (error));
      throw error;
    }
    return calls;
  }
}
