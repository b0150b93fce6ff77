// The interface of the engine for the extension's pages. It hides everything behind it: which document, which
// worker, how it was started, and restarts.

import { ensureHome } from "./home.js";
import { open } from "./link.js";
import { EngineError, VERSION, check } from "./protocol.js";
import { api } from "../shared/api.js";

export { EngineError };

/** @typedef {import("./article").Article} Article */
/** @typedef {import("./messages").EngineRequest} Request */
/** @typedef {import("./messages").EngineAnswer} Answer */
/** @typedef {import("./messages").Engine} Engine */
/** @typedef {Omit<Extract<Answer, { kind: "progress" }>, "kind">} Progress */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(beginning: Article) => void} [onBeginning] called with the first screens of a long article, before
 *   the rest is ready: `html` is the beginning of the final one, `text` is empty
 * @property {() => void} [onSent] called when the request is on its way to the host
 * @property {import("./arriving.js").Pieces} [pieces] the beginning of the page, while it is being captured
 * @property {AbortSignal} [signal] cancels the work
 */
/**
 * @typedef {{ html: string, url?: string, engine?: string, without?: string[] }} Page
 *   without: paths of what the user left out on its site
 */

const HELLO_MS = 4000; // a host that does not greet within this time is gone or about to go
const TRIES = 3;
const PAUSE_MS = 60;

/** The host went away before it answered: worth another try. */
class Gone extends Error {
  /** @param {boolean} begun whether it had received the work */
  constructor(begun) {
    super("the engine's document went away");
    this.begun = begun;
  }
}

/**
 * Sends one request over its own port, which is opened at once.
 * @param {Request | Promise<Request>} request
 * @param {Options} options
 * @param {boolean} [ungreeted] the request does not wait until the host greets, and does not tell it the settings
 * @returns {Promise<Answer>}
 */
function exchange(request, { onProgress, onBeginning, onSent, pieces, signal }, ungreeted = false) {
  return new Promise((resolve, reject) => {
    const minutes = ungreeted ? undefined : idleMinutes().catch(() => undefined);
    const port = open();
    let begun = false;
    let over = false;
    const greeting = setTimeout(() => settle(() => reject(new Gone(false))), HELLO_MS);
    const abort = () => settle(() => reject(signal?.reason));
    /** @param {() => void} done */
    const settle = (done) => {
      over = true;
      clearTimeout(greeting);
      signal?.removeEventListener("abort", abort);
      port.disconnect();
      done();
    };
    signal?.addEventListener("abort", abort);
    port.onDisconnect.addListener(() => {
      void api.runtime.lastError; // must be read, or Chrome logs it as an error
      settle(() => reject(new Gone(begun)));
    });
    /** Sends the request, mostly once the host has greeted. */
    const send = async () => {
      let known = await minutes;
      /** @param {Request} message */
      const post = (message) => {
        if (known !== undefined) port.postMessage({ kind: "configure", idleMinutes: known });
        known = undefined;
        port.postMessage(message);
      };
      let arrived = 0;
      let beginning = "";
      for await (const html of pieces ?? []) {
        if (over) return;
        post(check("engine", "requests", { kind: "arrive", html }));
        arrived += 1;
        beginning += html;
      }
      let message = check("engine", "requests", await request);
      if (over) return;
      begun = !ungreeted;
      if (arrived && message.kind === "read" && message.html.startsWith(beginning))
        message = { ...message, html: message.html.slice(beginning.length), arrived };
      post(message);
      onSent?.();
    };
    const begin = () =>
      send().catch((error) => {
        const known = error instanceof EngineError ? error : new EngineError("bad-request", String(error));
        settle(() => reject(known));
      });
    /** @param {Answer} answer */
    const hear = (answer) => {
      if (answer.kind === "hello") {
        if (answer.version !== VERSION)
          throw new EngineError("bad-request", `protocol version ${answer.version}`);
        clearTimeout(greeting);
        if (ungreeted) begun = true;
        else void begin();
      } else if (answer.kind === "progress") onProgress?.({ stage: answer.stage, timing: answer.timing });
      else if (answer.kind === "beginning")
        onBeginning?.(/** @type {Article} */ (said(answer.json, "beginning").value));
      else if (answer.kind === "error") throw new EngineError(answer.error, answer.message);
      else settle(() => resolve(answer));
    };
    port.onMessage.addListener((message) => {
      try {
        hear(check("engine", "answers", message));
      } catch (error) {
        settle(() => reject(error));
      }
    });
    if (ungreeted) void begin();
  });
}

/**
 * Chrome's offscreen document cannot read settings, so it is told this one before any request. Otherwise a
 * document created for a single request would stay for the default time.
 * @returns {Promise<number | undefined>}
 */
async function idleMinutes() {
  if (!api.offscreen) return undefined;
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  return typeof engineIdleMinutes === "number" ? clampMinutes(engineIdleMinutes) : undefined;
}

/** @param {number} minutes */
export const clampMinutes = (minutes) => Math.min(1440, Math.max(0, minutes || 0));

/**
 * @param {Request | Promise<Request>} request
 * @param {Options} [options]
 * @returns {Promise<Answer>}
 */
async function ask(request, options = {}) {
  for (let left = TRIES; ;) {
    options.signal?.throwIfAborted();
    try {
      await ensureHome();
      options.signal?.throwIfAborted();
      return await exchange(request, options);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      // Interrupted work is tried only once more, because it may be what crashes the process.
      left -= error.begun ? 2 : 1;
      if (left <= 0) throw new EngineError(error.begun ? "killed" : "engine-unavailable", error.message);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * What Python said.
 * @template {import("./messages").BridgeAnswer["kind"]} Kind
 * @param {string} json
 * @param {Kind} kind the answer that is expected
 * @returns {Extract<import("./messages").BridgeAnswer, { kind: Kind }>}
 */
function said(json, kind) {
  const answer = check("bridge", "answers", JSON.parse(json));
  if (answer.kind === "error") throw new EngineError(answer.error, answer.message);
  if (answer.kind !== kind) throw new EngineError("failed", `Python answered "${answer.kind}"`);
  return /** @type {any} */ (answer);
}

/** The JSON in the host's answer. @param {Answer} answer */
function jsonOf(answer) {
  if (answer.kind !== "result") throw new EngineError("failed", `the host answered "${answer.kind}"`);
  return answer.json;
}

/** The value in Python's answer. @param {Answer} answer @returns {any} */
const valueOf = (answer) => said(jsonOf(answer), "value").value;

/** @param {Page} page */
function readRequest({ html, url = "", engine = "article", without }) {
  return {
    kind: /** @type {const} */ ("read"),
    html,
    url,
    engine: /** @type {Engine} */ (engine),
    without,
  };
}

export class Client {
  /**
   * The article of a page.
   * @param {Page} page
   * @param {Options} [options]
   * @returns {Promise<Article>}
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async read(page, options) {
    return valueOf(await ask(readRequest(page), options));
  }

  /**
   * Starts reading a page before the reader asks for it with `take`, so that the engine works while the
   * reader opens. The host is called while the page is still being captured.
   * @param {string} session
   * @param {Page | Promise<Page>} page
   * @param {Options} [options]
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async prefetch(session, page, options) {
    const request = Promise.resolve(page).then((captured) => ({ ...readRequest(captured), session }));
    await ask(request, options);
  }

  /**
   * The prefetched article. It can be taken only once, but read before that with `stays`.
   * @param {string} session
   * @param {Options & { stays?: boolean }} [options]
   * @returns {Promise<Article | undefined>} undefined if it is gone: then use `read`
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async take(session, options = {}) {
    /** @type {Request} */
    const request = { kind: "take", session, stays: options.stays };
    check("engine", "requests", request);
    try {
      // The host mostly exists: it has the work. Asking whether it does would take longer than asking it.
      const answer = await exchange(request, options, true).catch(async (error) => {
        if (!(error instanceof Gone) || error.begun) throw error;
        await ensureHome();
        return exchange(request, options);
      });
      return answer.kind === "unknown-session" ? undefined : valueOf(answer);
    } catch (error) {
      if (error instanceof Gone) return undefined;
      throw error;
    }
  }

  /** Drops the prefetched work of a session. @param {string} session */
  async forget(session) {
    await ask({ kind: "forget", session });
  }

  /**
   * The article as a file.
   * @param {{ article: Article, format: string, images?: Record<string, string> }} what images: data URLs by
   * address
   * @param {Options} [options]
   * @returns {Promise<{ name: string, type: string, text?: string, base64?: string }>} base64 for binary
   * files
   */
  async exportArticle({ article, format, images }, options) {
    return valueOf(await ask({ kind: "export", article, format, images }, options));
  }

  /**
   * Several articles as one file: a book (`epub`) or a zip archive (`markdown-zip`).
   * @param {{ book: { title?: string, articles: { article: Article, images?: Record<string, string> }[] },
   *   format: string }} what
   * @param {Options} [options]
   * @returns {Promise<{ name: string, type: string, base64: string }>}
   */
  async bindArticles({ book, format }, options) {
    return valueOf(await ask({ kind: "bind", book, format }, options));
  }

  /**
   * The articles and links in another service's export, a browser's bookmarks, a saved page or our own
   * backup.
   * @param {{ name: string, base64: string }} file
   * @param {Options} [options]
   * @returns {Promise<{ articles: Record<string, any>[], skipped: number, services: string[] }>}
   */
  async importFile({ name, base64 }, options) {
    return valueOf(await ask({ kind: "import", name, base64 }, options));
  }

  /**
   * Every block of a page with the reasons why it was kept or dropped, and the page drawn from its blocks,
   * each text in a `span` whose title is the number of its block.
   * @param {Page & { options?: Record<string, number> }} page options: thresholds of jusText
   * @param {Options} [options]
   * @returns {Promise<import("./article").Explained>}
   */
  async explain({ options: thresholds, ...page }, options) {
    const request = { ...readRequest(page), kind: /** @type {const} */ ("explain"), options: thresholds };
    return said(jsonOf(await ask(request, options)), "explained");
  }

  /**
   * The path of the element that contains a text, for `without` of the site's other pages. Empty if no path
   * distinguishes the element from the text around it.
   * @param {string} html
   * @param {string} text
   * @returns {Promise<string>}
   */
  async locate(html, text) {
    return valueOf(await ask({ kind: "locate", html, text })).path;
  }

  /**
   * Passes HTML from elsewhere through Python's allow-list.
   * @param {string} html
   * @param {string} url the base for relative addresses
   * @returns {Promise<string>}
   */
  async purify(html, url) {
    return valueOf(await ask({ kind: "purify", html, url })).html;
  }

  /**
   * Highlights of many articles as a Markdown file.
   * @param {string} title
   * @param {{ title: string, url: string, highlights: { quote: string, note: string }[] }[]} articles
   * @returns {Promise<{ name: string, type: string, text: string }>}
   */
  async exportHighlights(title, articles) {
    return valueOf(await ask({ kind: "highlights", title, articles }));
  }

  /** Starts the engine without a request. */
  async start() {
    await ask({ kind: "start" });
  }

  /** Ends the engine, even if it is busy, and starts it again. */
  async restart() {
    await ask({ kind: "restart" });
  }

  /** The engine's status, for the options page and the benchmarks. */
  async status() {
    const answer = await ask({ kind: "status" });
    if (answer.kind !== "status") throw new EngineError("failed", `the host answered "${answer.kind}"`);
    return answer.status;
  }
}

/** @returns {Client} */
export function connect() {
  return new Client();
}
