// Owns the worker that runs Python: starts it, queues requests, stops work that is cancelled or takes too long, restarts
// the worker, and ends it when it is idle for long.

import { Calls, Gone, linkTo } from "../../wire/calls.js";
import { LIMITS, WireError, checker } from "../../wire/protocol.js";
import { DEFAULTS } from "../../shared/settings.js";
import * as validators from "../../wire/validators/host.js";

/** @typedef {import("../../wire/arriving.js").ArrivingPage} ArrivingPage */
/** @typedef {import("../../wire/messages").Boot} Boot */
/** @typedef {import("../../wire/messages").News} News */
/** @typedef {{ json: string, ms: number, heap: number }} Worked Python's answer, its duration, and Python's memory in bytes */
/** @typedef {(news: News) => void} Listener called with progress */
/**
 * @typedef {object} Job
 * @property {string} head the request as JSON, without the page
 * @property {string | undefined} html the page, or the rest of it after the pieces that have arrived
 * @property {ArrivingPage | undefined} page the pieces before the rest
 * @property {Listener} tell
 * @property {(json: string) => void} resolve
 * @property {(error: WireError) => void} reject
 * @property {number} asked time of the request
 * @property {boolean} [cancelled]
 */

const check = checker(validators);
const GRACE_MS = 1000; // how long cancelled work may still occupy the worker

export class Supervisor {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Calls | null} to the worker */ #calls = null;
  /** @type {Job[]} */ #queue = [];
  /** @type {Job | null} */ #running = null;
  /** @type {ArrivingPage | null} the page whose pieces the worker has */ #arriving = null;
  #ready = false;
  #cold = false; // whether the snapshot failed, and the next start is a cold boot
  #idleMs = DEFAULTS.idle * 60000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #limit;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #idle;
  /** @type {() => void} */ #onIdle;
  /** @type {() => void} */ #onWarm;
  #spawned = 0;
  #lastUse = performance.now();
  /** The last start: its source, and its time in milliseconds. @type {{ source: Boot, ms: number, total: number } | null} */
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
    this.#startIdleTimer();
  }

  /** Starts the worker if there is none. */
  start() {
    this.#lastUse = performance.now();
    if (!this.#worker) this.#spawn();
    this.#startIdleTimer();
  }

  /**
   * Queues a job.
   * @param {string} head @param {string | undefined} html @param {Listener} tell
   * @param {ArrivingPage} [page] the pieces that `html` follows
   * @returns {{ json: Promise<string>, cancel: () => void }}
   */
  submit(head, html, tell, page) {
    /** @type {Job} */
    let job;
    const json = new Promise((resolve, reject) => {
      job = { head, html, page, tell, resolve, reject, asked: performance.now() };
      this.#queue.push(job);
      if (this.#running) tell({ stage: "queued" });
      else if (!this.#ready) tell({ stage: "starting" });
    });
    this.start();
    this.#next();
    return { json, cancel: () => this.#cancel(job) };
  }

  /**
   * Receives the next piece of a page that will be read. The worker begins to read it at once.
   * @param {ArrivingPage} page @param {string} piece
   */
  receive(page, piece) {
    page.add(piece);
    if (page.count === 1) {
      this.start();
      this.#arriving = page;
    }
    if (page === this.#arriving) this.#calls?.tell({ kind: "takePiece", page: page.id, html: piece });
  }

  /** Drops a page that has arrived in part. @param {ArrivingPage} page */
  dropPage(page) {
    if (page !== this.#arriving) return;
    this.#arriving = null;
    this.#calls?.tell({ kind: "dropPage" });
    this.#startIdleTimer();
  }

  /** Ends the worker, even if it is busy, and starts a new one. */
  restart() {
    this.#replace(new WireError("killed"));
  }

  #spawn() {
    const worker = new Worker(
      new URL(`./engine-worker.js${this.#cold ? "?boot=cold" : ""}`, import.meta.url),
      {
        type: "module",
        name: "engine",
      },
    );
    this.#worker = worker;
    this.#ready = false;
    this.#spawned = performance.now();
    this.#calls = new Calls(linkTo(worker), check);
    this.#calls
      .ask({ kind: "boot" }, { onNews: ({ ready }) => ready && this.#onReady(ready) })
      .catch((error) => error instanceof Gone || this.#bootFailed(String(error.message)));
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      if (this.#ready) this.#replace(new WireError("killed", event.message));
      else this.#bootFailed(event.message);
    };
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#bootFailed("time limit"), LIMITS.bootMs);
    this.#onWarm();
  }

  /** @param {{ source: Boot, ms: number }} ready */
  #onReady(ready) {
    clearTimeout(this.#limit);
    this.#ready = true;
    this.boot = { ...ready, total: performance.now() - this.#spawned };
    this.#next();
  }

  /** @param {Job} job @param {Worked} answer */
  #finish(job, { json, ms, heap }) {
    clearTimeout(this.#limit);
    this.#running = null;
    const timing = {
      engineMs: ms,
      totalMs: performance.now() - job.asked,
      bootMs: this.boot?.ms,
      boot: this.boot?.source,
    };
    job.tell({ stage: "done", timing });
    job.resolve(json);
    this.#lastUse = performance.now();
    // WebAssembly memory never shrinks. After a huge page, a new worker is cheaper than keeping the memory.
    if (heap > LIMITS.heapBytes) this.#end();
    if (this.#queue.length) this.start();
    this.#next();
  }

  #next() {
    if (!this.#ready || this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#startIdleTimer();
      return;
    }
    clearTimeout(this.#idle);
    this.#running = job;
    job.tell({ stage: "working" });
    this.#limit = setTimeout(() => this.#replace(new WireError("timeout")), LIMITS.workMs);
    const { head, html, page } = job;
    job.html = job.page = undefined;
    const isThere = page && page === this.#arriving;
    if (isThere) this.#arriving = null;
    const pieces = isThere ? { html, arrived: page.id } : { html: page ? page.text + html : html };
    this.#calls
      ?.ask(
        { kind: "work", head, ...pieces },
        { onNews: ({ beginning }) => job.cancelled || job.tell({ beginning }) },
      )
      .then((answer) => this.#finish(job, answer))
      .catch((error) => error instanceof Gone || this.#replace(error));
  }

  /** @param {Job} job */
  #cancel(job) {
    if (job.cancelled) return;
    job.cancelled = true;
    const at = this.#queue.indexOf(job);
    if (at >= 0) {
      this.#queue.splice(at, 1);
      if (job.page) this.dropPage(job.page);
      job.reject(new WireError("killed", "cancelled"));
    } else if (this.#running === job) {
      clearTimeout(this.#limit);
      this.#limit = setTimeout(() => this.#replace(new WireError("killed", "cancelled")), GRACE_MS);
    }
  }

  /** @param {string} why */
  #bootFailed(why) {
    console.warn(`engine: ${this.#cold ? "cold boot" : "start from the snapshot"} failed: ${why}`);
    // A cold boot would not help a running worker whose files were altered.
    const again = !this.#cold && !this.#running;
    this.#cold = true;
    this.#running?.reject(new WireError("engine-unavailable", why));
    this.#end();
    if (again) {
      this.#spawn();
      return;
    }
    this.#cold = false; // the next request tries everything again
    for (const job of this.#queue.splice(0)) job.reject(new WireError("engine-unavailable", why));
  }

  /** @param {WireError} error for the interrupted work */
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
    this.#calls?.end(new Gone("the worker was ended"));
    this.#calls = null;
    this.#running = null;
    this.#arriving = null;
    this.#ready = false;
  }

  /** Starts the timer that ends an idle worker. */
  #startIdleTimer() {
    clearTimeout(this.#idle);
    if (!this.#worker || this.#running || this.#arriving || this.#queue.length) return;
    // The timer never interrupts a start.
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
