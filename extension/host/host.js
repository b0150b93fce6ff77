// The host of the engine and the library: Chrome's offscreen document or Firefox's background page. It owns both workers,
// answers every document over one port, and stays awake while there is work. When a page is closed, its requests to the
// library continue, and those to the engine are cancelled.

import { api, isOwnPage, isServiceWorker } from "../shared/api.js";
import { getSettings, onSettings } from "../shared/settings.js";
import { anySize } from "../wire/any-size.js";
import { answerCalls } from "../wire/calls.js";
import { OFFSCREEN } from "../wire/host-document.js";
import { PORT, setLocalHost } from "../wire/host-wire.js";
import { VERSION, WireError, checker, isRequestOf } from "../wire/protocol.js";
import * as validators from "../wire/validators/host.js";
import { EngineHost } from "./engine/engine-host.js";
import { LibraryHost } from "./library/library-host.js";
import { failureOf } from "./library/library-errors.js";
import { Pages } from "./pages.js";

/** @typedef {import("../wire/messages").HostRequest} HostRequest */
/** @typedef {import("../wire/calls.js").Call} Call */

const KEEP_ALIVE_MS = 20_000; // Firefox stops a background page after 30 s without an extension call

/** The requests that change what other pages show of the library. @type {string[]} */
const CHANGING = [
  ...["put", "edit", "change", "tag", "empty", "highlight", "removeHighlight", "discard", "startAnew"],
  ...["importItems", "save", "resume", "complete", "takeOver", "importBackup", "fetch", "arrange"],
];

const check = checker(validators);
const inOffscreen = globalThis.location?.pathname === `/${OFFSCREEN}`;

class Host {
  #pages = new Pages();
  engine = new EngineHost(this.#pages, { onWarm: () => this.#keepAwake(), onIdle: () => this.#onIdle() });
  #library = new LibraryHost(() => this.#notifyChange("fetch"));
  #running = 0; // requests
  /** @type {Set<(message: import("../wire/messages").WireAnswer) => void>} */ #ports = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */ #awake;
  #closes = false; // whether the document closes after the last request

  /**
   * The requests that the host answers itself, by kind.
   * @type {{ [K in HostRequest["kind"]]: (request: Extract<HostRequest, { kind: K }>, call: Call) => any }}
   */
  #own = {
    configure: ({ idleMinutes }) => void (this.engine.supervisor.idleMinutes = idleMinutes),
    start: () => this.engine.supervisor.start(),
    restart: () => this.engine.supervisor.restart(),
    status: () => this.engine.supervisor.status,
    arrive: ({ session, html }, { signal }) => this.engine.arrive(session, html, signal),
    prefetch: (request) => this.engine.prefetch(request),
    take: ({ session, stays }, call) => this.engine.take(session, stays, call),
    forget: ({ session }) => (session === undefined ? this.#pages.clear() : this.engine.drop(session)),
    hold: ({ session, html }) => this.#pages.hold(session, html),
    about: (request, call) => this.#about(request, call),
    save: (request, { tell }) => this.#library.run("save", request, tell),
    resume: (request, { tell }) => this.#library.run("resume", request, tell),
    cancel: ({ uid }) => this.#library.cancel(uid),
    complete: ({ uid, images, all }) => this.#library.jobs.complete(uid, images, all),
    readAgain: ({ uid }) => this.#library.jobs.readAgain(uid),
    takeOver: ({ uid }) => this.#library.jobs.takeOver(uid),
    fetch: (request) => this.#fetch(request),
    readOn: (request, call) => this.#library.readOn(request, call),
    importItems: ({ items }) => this.#library.jobs.importItems(items),
    importBackup: ({ name }, { tell }) => this.#library.importBackup(name, tell),
  };

  /** @param {import("../wire/any-size.js").Link} link */
  serve(link) {
    const answer = (/** @type {any} */ request, /** @type {Call} */ call) => this.answer(request, call);
    const send = answerCalls(link, check, answer, failureOf);
    this.#ports.add(send);
    link.onDisconnect.addListener(() => this.#ports.delete(send));
    send({ kind: "hello", version: VERSION });
  }

  /** @param {any} request @param {Call} call @returns {Promise<any>} */
  async answer(request, call) {
    return this.#whileAwake(async () => {
      const value = await this.#answer(request, call);
      if (CHANGING.includes(request.kind)) this.#notifyChange(request.kind);
      return value;
    });
  }

  /** @param {string} by the kind of the request that made the change */
  #notifyChange(by) {
    for (const send of this.#ports) send({ kind: "changed", by });
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  async #whileAwake(work) {
    this.#running++;
    this.#keepAwake();
    try {
      return await work();
    } finally {
      this.#running--;
      this.#keepAwake();
      if (this.#closes) this.#onIdle();
    }
  }

  /** @param {any} message @param {Call} call @returns {Promise<any>} */
  async #answer(message, call) {
    const kind = String(message.kind);
    if (isRequestOf("python", kind)) return this.engine.ask(check("python", "requests", message), call);
    if (isRequestOf("library", kind)) return this.#library.ask(check("library", "requests", message));
    const request = check("host", "requests", message);
    return /** @type {any} */ (this.#own)[request.kind](request, call);
  }

  /** @param {Extract<HostRequest, { kind: "about" }>} request @param {Call} call */
  async #about({ session, request }, call) {
    const html = this.#pages.get(session);
    if (html === undefined) throw new WireError("gone");
    return this.answer({ ...request, html }, call);
  }

  /** Starts fetching without waiting for the pages. @param {Extract<HostRequest, { kind: "fetch" }>} request */
  async #fetch(request) {
    const run = await this.#library.enqueue(request);
    this.#whileAwake(run).catch((error) => console.warn("The pages of links were not fetched:", error));
  }

  /** Firefox's background page is kept while the engine is warm, Chrome's document only while there is work. */
  #keepAwake() {
    const needed = this.#running > 0 || (this.engine.supervisor.warm && !inOffscreen);
    if (needed) this.#awake ??= setInterval(() => api.runtime.getPlatformInfo(), KEEP_ALIVE_MS);
    else {
      clearInterval(this.#awake);
      this.#awake = undefined;
    }
  }

  /**
   * Called when the engine is idle. Closing the document frees the memory of its process. A request at this moment finds no
   * document, or one that does not greet, and creates a new one.
   */
  #onIdle() {
    this.#pages.clear();
    this.#keepAwake();
    this.#closes = inOffscreen && !this.engine.supervisor.warm;
    if (this.#closes && this.#running === 0) globalThis.close();
  }

  /** Follows the setting in storage. An offscreen document cannot; pages send it the setting. */
  followSettings() {
    if (!api.storage) return;
    const apply = (/** @type {Settings} */ { idle }) => void (this.engine.supervisor.idleMinutes = idle);
    void getSettings().then(apply);
    onSettings(apply);
  }
}

/**
 * Serves the engine and the library from this document. Call it once, synchronously at the start of the script. In
 * Chrome's service worker it does nothing, because the offscreen document is the host, which starts the engine at once.
 */
export function serveHost() {
  if (isServiceWorker) return;
  const host = new Host();
  setLocalHost(host);
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT) return;
    if (isOwnPage(port.sender)) host.serve(anySize(port));
    else port.disconnect();
  });
  host.followSettings();
  if (inOffscreen) host.engine.supervisor.start();
}
