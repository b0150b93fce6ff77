// The engine's interface for the extension's pages. host-wire.js carries the requests.

import { ask, askAbout, check } from "./host-wire.js";
import { WireError } from "./protocol.js";

/** @typedef {import("./messages").Engine} Engine */
/** @typedef {Omit<import("./messages").News, "beginning">} Progress */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress]
 * @property {AbortSignal} [signal] cancels the work
 */
/**
 * @typedef {Options & { onBeginning?: (beginning: Article) => void }} ReadingOptions
 *   onBeginning: called with the first screens of a long article, before the rest is ready: `html` is the beginning
 *   of the final one, `text` is empty
 */
/**
 * @typedef {Options & { onSent?: () => void, pieces?: import("./arriving.js").Pieces }} PrefetchOptions
 *   onSent: called when the request is on its way to the host; pieces: the beginning of the page, while it is being
 *   captured
 */
/** @typedef {import("./host-wire.js").PageRef} PageRef */
/**
 * @template {string | PageRef} [Html=string]
 * @typedef {{ html: Html, url?: string, engine?: string, without?: string[] }} Page
 *   without: paths of elements that the user left out on this site
 */

/**
 * What Python answers, by kind of request.
 * @typedef {object} Values
 * @property {Made} export an article as a file; `images` of the request are data URLs by address, `template` is that of
 *   Markdown's front matter, and `head` is "none" for a text without its source
 * @property {Made} bind several articles as one file: a book (`epub`) or a zip archive (`markdown-zip`)
 * @property {{ article: Article, added: number }} join the parts of an article as one; added: how many parts were new
 * @property {{ article: Article }} remove the article without a part, numbered as in pyjustext/editing.py
 * @property {{ article: Article, parts: number[] }} putBack the article with blocks of its page, numbered as in the answer
 *   of `explain`; parts: the numbers of the parts that contain them
 * @property {{ text: string, unknown?: string[], wrong?: string[], fields: string[], usual: string }} frontMatter by a
 *   template; unknown: fields that do not exist; wrong: lines of another form; fields: those that exist; usual: the
 *   template that is used unless there is another
 * @property {{ articles: Record<string, any>[], skipped: number, refused: string[], services: string[] }} import what is
 *   in another service's export, a browser's bookmarks, a saved page or our own backup; skipped: entries without a
 *   web address; refused: names of entries from which something was cut or left out
 * @property {{ path: string }} locate the path of the element that contains a text, for `without` of the site's other
 *   pages; "" if no path distinguishes the element from the text around it
 * @property {{ html: string }} purify foreign HTML, filtered by the allow-list; `url` is its base URL
 * @property {Made} exportHighlights highlights of many articles as a Markdown file
 */
/** @typedef {import("../shared/files.js").Made} Made */
/** @typedef {import("./messages").PythonRequest} PythonRequest */
/**
 * The fields of a request besides its kind. A page may be a reference.
 * @template {keyof Values} Kind
 * @template [Request=Omit<Extract<PythonRequest, { kind: Kind }>, "kind">]
 * @typedef {{ [Name in keyof Request]: Name extends "html" ? string | PageRef : Request[Name] }} Fields
 */

/**
 * Parses Python's answer.
 * @template {import("./messages").PythonAnswer["kind"]} Kind
 * @param {string} json @param {Kind} kind the answer that is expected
 * @returns {Extract<import("./messages").PythonAnswer, { kind: Kind }>}
 */
function parseAnswer(json, kind) {
  const answer = check("python", "answers", JSON.parse(json));
  if (answer.kind === "error") throw new WireError(answer.error, answer.message);
  if (answer.kind !== kind) throw new WireError("failed", `Python answered "${answer.kind}"`);
  return /** @type {any} */ (answer);
}

/** The value in Python's answer. @param {string} json @returns {any} */
const valueOf = (json) => parseAnswer(json, "value").value;

/** @template {string | PageRef} Html @param {Page<Html>} page */
const pageToRead = ({ html, url = "", engine = "article", without }) => ({
  html,
  url,
  engine: /** @type {Engine} */ (engine),
  without,
});

/**
 * Sends a request, with its page or with a reference to it.
 * @param {{ kind: string, html?: string | PageRef, [field: string]: unknown }} request
 * @param {import("./host-wire.js").Options} [options]
 */
function askOf(request, options) {
  const { html, ...about } = request;
  return typeof html === "object"
    ? askAbout(html, about, options)
    : ask(/** @type {any} */ (request), options);
}

/** @param {ReadingOptions} options @returns {import("./host-wire.js").Options} */
const forWire = ({ onBeginning, onProgress, signal }) => ({
  signal,
  onNews: ({ beginning, ...progress }) => {
    if (beginning) onBeginning?.(/** @type {Article} */ (parseAnswer(beginning, "beginning").value));
    else onProgress?.(progress);
  },
});

export class Client {
  /**
   * The article of a page.
   * @param {Page<string | PageRef>} page @param {ReadingOptions} [options] @returns {Promise<Article>}
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async read(page, options = {}) {
    return valueOf(await askOf({ kind: "read", ...pageToRead(page) }, forWire(options)));
  }

  /**
   * Starts reading a page before the reader asks for it with `take`: the engine works while the reader opens. The host is
   * called while the page is still being captured.
   * @param {string} session @param {Page | Promise<Page>} page @param {PrefetchOptions} [options]
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async prefetch(session, page, { onSent, pieces, ...options } = {}) {
    /** @param {import("./host-wire.js").Tell} tell */
    const send = async (tell) => {
      let arrived = 0;
      let beginning = "";
      for await (const html of pieces ?? []) {
        options.signal?.throwIfAborted();
        tell({ kind: "arrive", session, html });
        arrived += 1;
        beginning += html;
      }
      const whole = pageToRead(await page);
      const follows = arrived > 0 && whole.html.startsWith(beginning);
      setTimeout(() => onSent?.());
      return /** @type {const} */ ({
        kind: "prefetch",
        session,
        page: follows ? { ...whole, html: whole.html.slice(beginning.length) } : whole,
        arrived: follows ? arrived : undefined,
      });
    };
    await ask(send, forWire(options)).catch((error) => {
      if (options.signal?.aborted) void this.forget(session).catch(() => undefined);
      throw error;
    });
  }

  /**
   * The prefetched article. It can be taken only once; with `stays` it is read without being taken.
   * @param {string} session @param {ReadingOptions & { stays?: boolean }} [options]
   * @returns {Promise<Article | undefined>} undefined if it is gone; use `read` then
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async take(session, { stays, ...reading } = {}) {
    const json = await ask({ kind: "take", session, stays }, { ...forWire(reading), atOnce: true });
    return json === null || json === undefined ? undefined : valueOf(json);
  }

  /** Drops the page and the prefetched work of a session. @param {string} [session] if absent, drops all pages */
  forget = (session) => ask({ kind: "forget", session });

  /**
   * What Python makes of articles, files and HTML.
   * @template {keyof Values} Kind
   * @param {Kind} kind @param {Fields<Kind>} fields @param {Options} [options] @returns {Promise<Values[Kind]>}
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async ask(kind, fields, options = {}) {
    return valueOf(await askOf(/** @type {any} */ ({ ...fields, kind }), forWire(options)));
  }

  /**
   * Every block of a page with the reasons why it was kept or dropped, and the page drawn from its blocks,
   * each text in a `span` whose title is the number of its block.
   * @param {Page<string | PageRef> & { options?: Record<string, number> }} page options: thresholds of jusText
   * @param {Options} [options] @returns {Promise<import("./article").Explained>}
   */
  async explain({ options: thresholds, ...page }, options = {}) {
    const request = { ...pageToRead(page), kind: "explain", options: thresholds };
    return parseAnswer(await askOf(request, forWire(options)), "explained");
  }

  /** Starts the engine without a request. */
  start = () => ask({ kind: "start" });

  /** Ends the engine, even if it is busy, and starts it again. */
  restart = () => ask({ kind: "restart" });

  /** The engine's status, for tests and benchmarks. */
  status = () => ask({ kind: "status" });
}

export const connect = () => new Client();
