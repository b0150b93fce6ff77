// Owns the one worker that runs Python: starts it, queues requests, stops work that takes too long or is no
// longer wanted, restarts it, and ends it after a period without use.

import { EngineError, LIMITS, check } from "./protocol.js";

/** @typedef {import("./arriving.js").ArrivingPage} ArrivingPage */
/** @typedef {import("./messages").Boot} Boot */
/** @typedef {Extract<import("./messages").EngineAnswer, { kind: "progress" | "beginning" }>} News */
/** @typedef {(news: News) => void} Listener hears what precedes the answer */
/**
 * @typedef {object} Job
 * @property {number} id
 * @property {string} head the request as JSON, without the page
 * @property {string | undefined} html the page, or what follows the pieces that have arrived
 * @property {ArrivingPage | undefined} page the pieces before it
 * @property {Listener} tell
 * @property {(json: string) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {number} asked time of the request
 * @property {boolean} [cancelled]
 */

const GRACE_MS = 1000; // how long unwanted work may still occupy the worker
const DEFAULT_IDLE_MINUTES = 10;

export class Supervisor {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Job[]} */ #queue = [];
  /** @type {Job | null} */ #running = null;
  /** @type {ArrivingPage | null} of which the worker has all pieces; it keeps only one */ #arriving = null;
  #ready = false;
  #cold = false; // set once the snapshot has failed: it is not tried again
  #ids = 0;
  #idleMs = DEFAULT_IDLE_MINUTES * 60000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #limit;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #idle;
  /** @type {() => void} */ #onIdle;
  /** @type {() => void} */ #onWarm;
  #spawned = 0;
  #lastUse = performance.now();
  /**
   * The last start: its source, and its time in milliseconds.
   * @type {{ source: Boot, ms: number, total: number } | null}
   */
  boot = null;

  /**
   * @param {{ onIdle?: () => void, onWarm?: () => void }} [hooks] called when the worker ends after idling,
   *   and when one starts
   */
  constructor({ onIdle = () => {}, onWarm = () => {} } = {}) {
    this.#onIdle = onIdle;
    this.#onWarm = onWarm;
  }

  get warm() {
    return this.#worker !== null;
  }

  get status() {
    return {
      warm: this.warm,
      ready: this.#ready,
      queued: this.#queue.length,
      working: this.#running !== null,
      cold: this.#cold,
      boot: this.boot,
      idleMinutes: this.#idleMs / 60000,
    };
  }

  /** @param {number} minutes how long an unused worker is kept; 0 ends it after each job */
  set idleMinutes(minutes) {
    if (!Number.isFinite(minutes) || minutes < 0) return;
    this.#idleMs = minutes * 60000;
    this.#rest();
  }

  /** Starts the worker if there is none. */
  start() {
    this.#lastUse = performance.now();
    if (!this.#worker) this.#spawn();
    this.#rest();
  }

  /**
   * Queues a job.
   * @param {string} head
   * @param {string | undefined} html
   * @param {Listener} tell
   * @param {ArrivingPage} [page] the pieces that `html` follows
   * @returns {{ json: Promise<string>, cancel: () => void }}
   */
  submit(head, html, tell, page) {
    /** @type {Job} */
    let job;
    const json = new Promise((resolve, reject) => {
      job = { id: ++this.#ids, head, html, page, tell, resolve, reject, asked: performance.now() };
      this.#queue.push(job);
      if (this.#running) tell({ kind: "progress", stage: "queued" });
      else if (!this.#ready) tell({ kind: "progress", stage: "starting" });
    });
    this.start();
    this.#next();
    return { json, cancel: () => this.#cancel(job) };
  }

  /**
   * Takes the next piece of a page that will be read. The worker begins with it at once.
   * @param {ArrivingPage} page @param {string} piece
   */
  receive(page, piece) {
    page.add(piece);
    if (page.count === 1) {
      this.start();
      this.#arriving = page;
    }
    if (page === this.#arriving) this.#tell({ kind: "arrive", page: page.id, html: piece });
  }

  /** A page that arrived in part is not read. @param {ArrivingPage} page */
  forget(page) {
    if (page !== this.#arriving) return;
    this.#arriving = null;
    this.#tell({ kind: "forget" });
    this.#rest();
  }

  /** @param {import("./messages").WorkerRequest} request */
  #tell(request) {
    this.#worker?.postMessage(check("worker", "requests", request));
  }

  /** Ends the worker, even if it is busy, and starts a new one. */
  restart() {
    this.#replace(new EngineError("killed"));
  }

  #spawn() {
    const worker = new Worker(new URL(`./worker.js${this.#cold ? "?boot=cold" : ""}`, import.meta.url), {
      type: "module",
      name: "engine",
    });
    this.#worker = worker;
    this.#ready = false;
    this.#spawned = performance.now();
    worker.onmessage = ({ data }) => {
      if (worker === this.#worker) this.#hear(check("worker", "answers", data));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      if (this.#ready) this.#replace(new EngineError("killed", event.message));
      else this.#bootFailed(event.message);
    };
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#bootFailed("time limit"), LIMITS.bootMs);
    this.#onWarm();
  }

  /** @param {import("./messages").WorkerAnswer} answer */
  #hear(answer) {
    const job = this.#running;
    if (answer.kind === "ready") {
      const { source, ms } = answer;
      clearTimeout(this.#limit);
      this.#ready = true;
      this.boot = { source, ms, total: performance.now() - this.#spawned };
      this.#next();
    } else if (answer.kind === "boot-failed") {
      this.#bootFailed(answer.message);
    } else if (!job || answer.id !== job.id) {
      return;
    } else if (answer.kind === "beginning") {
      if (!job.cancelled) job.tell({ kind: "beginning", json: answer.json });
    } else {
      this.#finish(job, answer);
    }
  }

  /** @param {Job} job @param {Extract<import("./messages").WorkerAnswer, { kind: "result" }>} answer */
  #finish(job, { json, ms, heap }) {
    clearTimeout(this.#limit);
    this.#running = null;
    const timing = {
      engineMs: ms,
      totalMs: performance.now() - job.asked,
      bootMs: this.boot?.ms,
      boot: this.boot?.source,
    };
    job.tell({ kind: "progress", stage: "done", timing });
    job.resolve(json);
    this.#lastUse = performance.now();
    // WebAssembly memory never shrinks: after a huge page, a new worker is cheaper than keeping the memory.
    if (heap > LIMITS.heapBytes) this.#end();
    if (this.#queue.length) this.start();
    this.#next();
  }

  #next() {
    if (!this.#ready || this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idle);
    this.#running = job;
    job.tell({ kind: "progress", stage: "working" });
    this.#limit = setTimeout(() => this.#replace(new EngineError("timeout")), LIMITS.workMs);
    const { id, head, html, page } = job;
    job.html = job.page = undefined;
    if (page && page === this.#arriving) {
      this.#arriving = null;
      this.#tell({ kind: "work", id, head, html, arrived: page.id });
    } else {
      this.#tell({ kind: "work", id, head, html: page ? page.text + html : html });
    }
  }

  /** @param {Job} job */
  #cancel(job) {
    if (job.cancelled) return;
    job.cancelled = true;
    const at = this.#queue.indexOf(job);
    if (at >= 0) {
      this.#queue.splice(at, 1);
      if (job.page) this.forget(job.page);
      job.reject(new EngineError("killed", "no longer wanted"));
    } else if (this.#running === job) {
      clearTimeout(this.#limit);
      this.#limit = setTimeout(() => this.#replace(new EngineError("killed", "no longer wanted")), GRACE_MS);
    }
  }

  /** @param {string} why */
  #bootFailed(why) {
    console.warn(`engine: ${this.#cold ? "cold boot" : "start from the snapshot"} failed: ${why}`);
    // If a working worker finds that its files were altered, a cold boot would not help.
    const again = !this.#cold && !this.#running;
    this.#cold = true;
    this.#running?.reject(new EngineError("engine-unavailable", why));
    this.#end();
    if (again) {
      this.#spawn();
      return;
    }
    this.#cold = false; // the next click tries everything again
    for (const job of this.#queue.splice(0)) job.reject(new EngineError("engine-unavailable", why));
  }

  /** @param {EngineError} error for the interrupted work */
  #replace(error) {
    const job = this.#running;
    this.#end();
    this.start();
    job?.reject(error);
  }

  #end() {
    clearTimeout(this.#limit);
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
    this.#running = null;
    this.#arriving = null;
    this.#ready = false;
  }

  /** (Re)starts the timer that ends an unused worker. */
  #rest() {
    clearTimeout(this.#idle);
    if (!this.#worker || this.#running || this.#arriving || this.#queue.length) return;
    // The timer never interrupts a start, because somebody asked for it.
    const left = Math.max(this.#lastUse + this.#idleMs - performance.now(), this.#ready ? 0 : LIMITS.bootMs);
    this.#idle = setTimeout(
      () => {
        if (this.#running || this.#arriving || this.#queue.length) return;
        this.#end();
        this.#onIdle();
      },
      Math.min(left, 2 ** 31 - 1),
    );
  }
}
