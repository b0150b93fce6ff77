// Calls over a port or to a worker: numbered requests, progress, results, errors and cancellation.

import { WireError } from "./protocol.js";

/** @typedef {import("./any-size.js").Link} Link */
/** @typedef {import("./messages").WireRequest} Sent */
/** @typedef {import("./messages").WireAnswer} Answer */
/** @typedef {Extract<Sent, { kind: "ask" }>["request"]} Request */
/** @typedef {import("./messages").News} News */
/** @typedef {{ onNews?: (news: News) => void, signal?: AbortSignal }} CallOptions signal: cancels the work */
/** @typedef {{ tell: (news: News) => void, signal: AbortSignal }} Call signal: aborted when the caller cancels or goes away */

/** The other end went away before it answered. */
export class Gone extends Error {}

const PING_MS = 10_000;
const MOST_UNANSWERED = 3; // pings in a row; not a time span, because the computer may sleep

/** The asking end. */
export class Calls {
  #link;
  /** @type {Map<number, CallOptions & PromiseWithResolvers<any>>} */ #open = new Map();
  #ids = 0;
  #isOver = false;
  #silent = 0; // pings since anything came
  /** @type {ReturnType<typeof setInterval> | undefined} */ #pings;
  #onSilence;

  /**
   * @param {Link} link @param {import("./protocol.js").Check} check
   * @param {(answer: Extract<Answer, { kind: "hello" | "changed" }>) => void} [hear] called for answers that belong to no call
   * @param {() => void} [onSilence] called if the other end stops answering pings while a call waits; only for ends
   *   that can always answer
   */
  constructor(link, check, hear = () => {}, onSilence = undefined) {
    this.#link = link;
    this.#onSilence = onSilence;
    link.onDisconnect.addListener(() => this.end(new Gone("the other end went away")));
    link.onMessage.addListener((message) => {
      const answer = check("wire", "answers", message);
      this.#silent = 0;
      if (answer.kind === "pong") return;
      if (answer.kind === "hello" || answer.kind === "changed") hear(answer);
      else this.#hear(answer);
    });
  }

  /** @param {Sent} message */
  #send(message) {
    if (!this.#isOver) this.#link.postMessage(message);
  }

  /** Sends a request without waiting for an answer. @param {Request} request */
  tell(request) {
    this.#send({ kind: "tell", request });
  }

  /**
   * @param {Request} request @param {CallOptions} [options] @returns {Promise<any>}
   * @throws {WireError | Gone} or the signal's reason
   */
  async ask(request, options = {}) {
    const { signal } = options;
    signal?.throwIfAborted();
    if (this.#isOver) throw new Gone("the other end went away");
    const id = ++this.#ids;
    const answered = Promise.withResolvers();
    const abort = () => {
      this.#send({ kind: "abort", id });
      answered.reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    this.#open.set(id, { ...options, ...answered });
    this.#send({ kind: "ask", id, request });
    if (this.#onSilence) this.#pings ??= setInterval(() => this.#ping(), PING_MS);
    try {
      return await answered.promise;
    } finally {
      this.#open.delete(id);
      if (!this.#open.size) this.#stopPings();
      signal?.removeEventListener("abort", abort);
    }
  }

  /** The browser does not always say that a port is closed. */
  #ping() {
    if (this.#silent++ < MOST_UNANSWERED) this.#send({ kind: "ping" });
    else this.#onSilence?.();
  }

  #stopPings() {
    clearInterval(this.#pings);
    this.#pings = undefined;
    this.#silent = 0;
  }

  /** @param {Exclude<Answer, { kind: "hello" | "changed" | "pong" }>} answer */
  #hear(answer) {
    const call = this.#open.get(answer.id);
    if (answer.kind === "news") call?.onNews?.(answer.news);
    else if (answer.kind === "error") call?.reject(new WireError(answer.error, answer.message));
    else call?.resolve(answer.value);
  }

  /** Rejects all open calls, and sends nothing any more. @param {Error} error */
  end(error) {
    this.#isOver = true;
    for (const { reject } of this.#open.values()) reject(error);
  }
}

/**
 * The answering end.
 * @param {Link} link @param {import("./protocol.js").Check} check
 * @param {(request: any, call: Call) => Promise<any>} answer
 * @param {(error: unknown) => WireError | Promise<WireError>} explain
 * @returns {(answer: Answer) => void} sends an answer that belongs to no call, unless the other end is gone
 */
export function answerCalls(link, check, answer, explain) {
  /** @type {Map<number, AbortController>} */
  const open = new Map();
  const gone = new AbortController();
  /** @param {Answer} message */
  const send = (message) => {
    if (!gone.signal.aborted) link.postMessage(message);
  };
  link.onDisconnect.addListener(() => {
    gone.abort();
    for (const unwanted of open.values()) unwanted.abort();
  });
  /** @param {number} id @param {any} request */
  const call = async (id, request) => {
    const unwanted = new AbortController();
    open.set(id, unwanted);
    try {
      const { signal } = unwanted;
      const value = await answer(request, { tell: (news) => send({ kind: "news", id, news }), signal });
      send({ kind: "result", id, value });
    } catch (error) {
      const { kind, message } = await explain(error);
      send({ kind: "error", id, error: kind, message });
    } finally {
      open.delete(id);
    }
  };
  link.onMessage.addListener((message) => {
    const sent = check("wire", "requests", message);
    if (sent.kind === "ask") void call(sent.id, sent.request);
    else if (sent.kind === "ping") send({ kind: "pong" });
    else if (sent.kind === "abort") open.get(sent.id)?.abort();
    else answer(sent.request, { tell: () => {}, signal: gone.signal }).catch((error) => console.warn(error));
  });
  return send;
}

/** A worker, or this worker's owner, as a link. @param {Worker} worker @returns {Link} */
export function linkTo(worker) {
  return {
    postMessage: (message) => worker.postMessage(message),
    disconnect: () => {},
    onMessage: {
      addListener: (listener) => worker.addEventListener("message", ({ data }) => listener(data)),
    },
    onDisconnect: { addListener: () => {} },
  };
}
