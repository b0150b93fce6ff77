// The interface of the engine for the extension's pages: what it can do, as functions. link.js carries the requests.

import { ensureHome } from "./home.js";
import { Gone, ask, exchange } from "./link.js";
import { EngineError, check } from "./protocol.js";

export { EngineError };

/** @typedef {import("./article").Article} Article */
/** @typedef {import("./messages").EngineRequest} Request */
/** @typedef {import("./messages").EngineAnswer} Answer */
/** @typedef {import("./messages").Engine} Engine */
/** @typedef {import("./link.js").Progress} Progress */
/** @typedef {Omit<import("./link.js").Options, "onBeginning">} Options */
/**
 * @typedef {Options & { onBeginning?: (beginning: Article) => void }} ReadingOptions
 *   onBeginning: called with the first screens of a long article, before the rest is ready: `html` is the beginning
 *   of the final one, `text` is empty
 */
/**
 * @typedef {{ html: string, url?: string, engine?: string, without?: string[] }} Page
 *   without: paths of what the user left out on its site
 */

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

/** @param {ReadingOptions} options @returns {import("./link.js").Options} */
function forLink({ onBeginning, ...options }) {
  /** @param {string} json */
  const begin = (json) => onBeginning?.(/** @type {Article} */ (said(json, "beginning").value));
  return { ...options, onBeginning: begin };
}

export class Client {
  /**
   * The article of a page.
   * @param {Page} page
   * @param {ReadingOptions} [options]
   * @returns {Promise<Article>}
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async read(page, options = {}) {
    return valueOf(await ask(readRequest(page), forLink(options)));
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
   * @param {ReadingOptions & { stays?: boolean }} [options]
   * @returns {Promise<Article | undefined>} undefined if it is gone: then use `read`
   * @throws {EngineError} with the kinds that protocol.json lists
   */
  async take(session, { stays, ...reading } = {}) {
    /** @type {Request} */
    const request = { kind: "take", session, stays };
    const options = forLink(reading);
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
