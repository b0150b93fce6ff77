// Fetches the pages of links: a few at a time, and from each host one at a time with pauses. The queue is in the library's
// file, so a restart loses nothing. A lock keeps a second document from working on it.

import { api } from "../../shared/api.js";
import { FETCHING, revokeFetchSites, afterPrompts } from "../../shared/fetch-sites.js";
import { PageError, fetchPage } from "./page-fetch.js";
import { delay } from "../../shared/timing.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./jobs.js").Jobs} Jobs */
/** @typedef {{ uid: string, url: string, host: string, anyway: number }} Link */

/** @type {import("../../wire/messages").BackgroundRequest} */
const FETCHED = { kind: "fetched" };
const AT_ONCE = 3;
const PAUSE_MS = 1500; // between two pages of one host

export class FetchQueue {
  #store;
  #jobs;
  #changed;
  /** @type {Promise<void> | undefined} */ #running;
  #again = false;

  /** @param {Store} store @param {Jobs} jobs @param {() => void} changed called when the state of a link changed */
  constructor(store, jobs, changed) {
    this.#store = store;
    this.#jobs = jobs;
    this.#changed = changed;
  }

  /** Fetches until the queue is empty or paused. Then revokes the permissions. @returns {Promise<void>} */
  async run() {
    this.#again = true;
    this.#running ??= this.#work().finally(() => (this.#running = undefined));
    await this.#running;
  }

  async #work() {
    while (this.#again) {
      this.#again = false;
      await navigator.locks.request(FETCHING, { ifAvailable: true }, (lock) =>
        lock ? this.#drain() : undefined,
      );
      if (!this.#again)
        await afterPrompts(async () => {
          if (!this.#again) await revoke();
        });
    }
  }

  async #drain() {
    /** @type {Set<string>} */
    const busy = new Set();
    /** @type {Set<Promise<void>>} */
    const working = new Set();
    /** @type {Set<Promise<void>>} */
    const resting = new Set();
    for (;;) {
      if (!working.size) await online();
      while (working.size < AT_ONCE) {
        const { next } = await this.#store.ask("nextFetch", { busy: [...busy] });
        if (!next) break;
        busy.add(next.host);
        const work = this.#process(next).finally(() => {
          working.delete(work);
          const rest = delay(PAUSE_MS).then(() => {
            busy.delete(next.host);
            resting.delete(rest);
          });
          resting.add(rest);
        });
        working.add(work);
        this.#changed();
      }
      if (!working.size && !resting.size) return;
      await Promise.race([...working, ...resting]);
    }
  }

  /** @param {Link} link */
  async #process(link) {
    const reason = await this.#save(link);
    await this.#store.ask("settleFetch", { uid: link.uid, reason });
    this.#changed();
  }

  /** @param {Link} link @returns {Promise<string>} why it failed; "" if it did not */
  async #save(link) {
    try {
      const html = await fetchPage(link.url, (bytes) => this.#jobs.decode(bytes));
      await this.#jobs.saveLinked(link, html, Boolean(link.anyway));
      return "";
    } catch (error) {
      console.info("A page was not fetched:", link.url, String(error));
      if (!navigator.onLine) return "offline";
      if (error instanceof PageError) return error.message;
      return /** @type {import("../../wire/protocol.js").WireError} */ (error).kind === "no-article"
        ? "no-article"
        : "failed";
    }
  }
}

/** Resolves when there is a network. */
async function online() {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Revokes the permissions. Chrome's offscreen documents ask the background to do it. */
async function revoke() {
  if (api.permissions) await revokeFetchSites();
  else await api.runtime.sendMessage(FETCHED).catch(() => undefined);
}
