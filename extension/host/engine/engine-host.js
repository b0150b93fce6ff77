// The engine's part of the host: arriving pages, prefetched work, and requests to Python.

import { toJson } from "../../wire/any-size.js";
import { ArrivingPage } from "../../wire/arriving.js";
import { WireError } from "../../wire/protocol.js";
import { Prefetched } from "./prefetched.js";
import { Supervisor } from "./supervisor.js";

/** @typedef {import("../../wire/calls.js").Call} Call */
/** @typedef {import("../../wire/messages").PythonRequest} PythonRequest */
/** @typedef {Extract<import("../../wire/messages").HostRequest, { kind: "prefetch" }>} Prefetch */
/** @typedef {import("./prefetched.js").Work} Work */

export class EngineHost {
  #prefetched = new Prefetched();
  #pages;
  /** @type {Map<string, ArrivingPage>} pages whose `prefetch` request has not come yet, by session */ #arriving =
    new Map();

  /** @param {import("../pages.js").Pages} pages @param {ConstructorParameters<typeof Supervisor>[0]} hooks */
  constructor(pages, hooks) {
    this.#pages = pages;
    this.supervisor = new Supervisor(hooks);
  }

  /**
   * Sends a request to Python.
   * @param {PythonRequest} request @param {Call} call @returns {Promise<string>} the answer as JSON
   */
  ask(request, { tell, signal }) {
    // Fields that may be very large are not sent as JSON.
    const { html, base64, ...head } = /** @type {PythonRequest & { html?: string, base64?: string }} */ (
      request
    );
    return finish(this.supervisor.submit(toJson(head), html ?? base64, tell), signal);
  }

  /** Receives a piece of a page that will be read. @param {string} session @param {string} html @param {AbortSignal} signal */
  arrive(session, html, signal) {
    let page = this.#arriving.get(session);
    if (!page) {
      this.#arriving.set(session, (page = new ArrivingPage()));
      signal.addEventListener("abort", () => this.#dropPieces(session));
    }
    this.supervisor.receive(page, html);
  }

  /** Starts reading a page. The work continues without its caller, because the reader asks for the result later. @param {Prefetch} request */
  prefetch({ session, page: { html, ...head }, arrived = 0 }) {
    const page = this.#arriving.get(session);
    if (arrived !== 0 && page?.count !== arrived)
      throw new WireError("bad-request", "pieces of the page are missing");
    if (arrived === 0) this.#dropPieces(session);
    this.#arriving.delete(session);
    this.#pages.hold(session, arrived ? page?.text + html : html);
    const json = JSON.stringify({ ...head, kind: "read" });
    this.#prefetched.begin(session, (listener) =>
      this.supervisor.submit(json, html, listener, arrived ? page : undefined),
    );
  }

  /**
   * @param {string} session @param {boolean | undefined} stays @param {Call} call
   * @returns {Promise<string | null>} Python's answer; null if the session is unknown
   */
  async take(session, stays, { tell, signal }) {
    const work = await this.#prefetched.take(session, stays);
    if (!work) return null;
    work.follow(tell);
    return finish(work, signal);
  }

  /** @param {string} session */
  drop(session) {
    this.#dropPieces(session);
    this.#prefetched.drop(session);
    this.#pages.drop(session);
  }

  /** Drops the pieces of a page. @param {string} session */
  #dropPieces(session) {
    const page = this.#arriving.get(session);
    if (page) this.supervisor.dropPage(page);
    this.#arriving.delete(session);
  }
}

/** @param {Work} work @param {AbortSignal} signal */
async function finish(work, signal) {
  const cancel = () => work.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel);
  try {
    return await work.json;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
