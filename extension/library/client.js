// The interface of the library for pages and the background.

import { ensureHome } from "../engine/home.js";
import { check } from "../engine/protocol.js";
import { api } from "../shared/api.js";
import { LibraryError } from "./failures.js";
import { PORT, libraryHere } from "./here.js";

/** @typedef {import("../engine/messages").LibraryRequest} Request */
/** @typedef {import("../engine/messages").LibraryAnswer} Answer */
/** @typedef {Request["kind"]} Kind */
/** @typedef {Extract<Answer, { kind: "progress" }>} Progress */
/**
 * @typedef {{ request: Request, resolve: (value: any) => void, reject: (error: Error) => void,   report?:
 *   (progress: Progress) => void, tries: number }} Waiting
 */
/**
 * The fields of a request besides its kind and number.
 * @template {Kind} K
 * @typedef {Omit<Extract<Request, { kind: K }>, "kind" | "id">} Fields
 */

const HELLO_MS = 4000; // a host that does not greet within this time is gone or about to go
const TRIES = 3;

export class LibraryClient {
  /** @type {chrome.runtime.Port | null} */ #port = null;
  /** @type {Promise<void> | null} */ #connecting = null;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  /** @type {Set<(by?: string) => void>} */ #listeners = new Set();
  #missed = false; // what was changed after the host went away
  #ids = 0;

  /**
   * Every request can safely be repeated, and is repeated if the host goes away before it answers.
   * @template {Kind} K
   * @param {K} kind of the channel "library" in protocol.json
   * @param {Fields<K>} fields
   * @param {(progress: Progress) => void} [report]
   * @returns {Promise<any>}
   * @throws {LibraryError}
   */
  async ask(kind, fields, report) {
    const id = ++this.#ids;
    const request = check("library", "requests", { kind, id, ...fields });
    const here = libraryHere();
    if (here) return here.ask(request, report);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject, report, tries: TRIES });
      void this.#send(id);
    });
  }

  /**
   * The newest article saved from an address, with or without its fragment.
   * @param {string} url
   * @returns {Promise<string | null>} its uid
   * @throws {LibraryError}
   */
  async findPage(url) {
    for (const address of new Set([url, withoutPlace(url)])) {
      const { uid } = await this.ask("find", { url: address });
      if (uid) return uid;
    }
    return null;
  }

  /**
   * The browser stops an idle host. To start it again at once would keep it awake for ever, so it is called when the
   * user comes back to the page.
   * @param {(by?: string) => void} listener called when any page has changed something, with the kind of its request
   *   if it is known
   */
  onChange(listener) {
    this.#listeners.add(listener);
    if (libraryHere()) return;
    const call = () => void this.#connect().catch(() => undefined);
    call();
    if (this.#listeners.size === 1) addEventListener("focus", call);
  }

  /** @param {number} id */
  async #send(id) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    try {
      await this.#connect();
      this.#port?.postMessage(waiting.request);
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
        void api.runtime.lastError; // must be read, or Chrome logs it as an error
        clearTimeout(late);
        clearTimeout(no);
        resolve(false);
        if (this.#port === port) this.#lost();
      });
      port.onMessage.addListener((message) => {
        const answer = check("library", "answers", message);
        if (answer.kind !== "hello") {
          this.#hear(answer);
          return;
        }
        clearTimeout(late);
        clearTimeout(no);
        this.#port = port;
        resolve(true);
        if (this.#missed) for (const listener of this.#listeners) listener();
        this.#missed = false;
      });
    });
  }

  /** The host went away: repeats the open requests, a few times. */
  #lost() {
    this.#port = null;
    this.#connecting = null;
    this.#missed = true;
    for (const [id, waiting] of this.#waiting) {
      if (--waiting.tries > 0) void this.#send(id);
      else {
        this.#waiting.delete(id);
        waiting.reject(new LibraryError("unavailable", "the library's document went away"));
      }
    }
  }

  /** @param {Exclude<Answer, { kind: "hello" }>} answer */
  #hear(answer) {
    if (answer.kind === "changed") {
      for (const listener of this.#listeners) listener(answer.by);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    if (answer.kind === "progress") {
      waiting.report?.(answer);
      return;
    }
    this.#waiting.delete(answer.id);
    if (answer.kind === "error") waiting.reject(new LibraryError(answer.error, answer.message));
    else waiting.resolve(answer.value);
  }
}

/** An address without its fragment. @param {string} url */
export const withoutPlace = (url) => url.split("#")[0];

/** @type {LibraryClient | undefined} */
let client;

/** @returns {LibraryClient} the client of this document */
export function connectLibrary() {
  client ??= new LibraryClient();
  return client;
}
