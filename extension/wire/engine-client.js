// The interface of the engine for the extension's pages: what it can do, as functions. host-wire.js carries the requests.

import { ask, askAbout, check } from "./host-wire.js";
import { WireError } from "./protocol.js";

export { WireError };

/** @typedef {import("./article").Article} Article */
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
/** @typedef {import("./host-wire.js").HeldPage} HeldPage */
/**
 * @template {string | HeldPage} [Html=string]
 * @typedef {{ html: Html, url?: string, engine?: string, without?: string[] }} Page
 *   without: paths of what the user left out on its site
 */

/**
 * @typedef {object} Status
 * @property {boolean} warm whether there is a worker
 * @property {boolean} ready whether it has started
 * @property {number} queued requests that wait
 * @property {boolean} working
 * @property {boolean} cold whether the snapshot has failed
 * @property {{ source: import("./messages").Boot, ms: number, total: number } | null} boot the last start, its times in
 *   milliseconds
 * @property {number} idleMinutes how long an unused worker is kept
 */

/**
 * What Python said.
 * @template {import("./messages").PythonAnswer["kind"]} Kind
 * @param {string} json
 * @param {Kind} kind the answer that is expected
 * @returns {Extract<import("./messages").PythonAnswer, { kind: Kind }>}
 */
function said(json, kind) {
  const answer = check("python", "answers", JSON.parse(json));
  if (answer.kind === "error") throw new WireError(answer.error, answer.message);
  if (answer.kind !== kind) throw new WireError("failed", `Python answered "${answer.kind}"`);
  return /** @type {any} */ (answer);
}

/** The value in Python's answer. @param {string} json @returns {any} */
const valueOf = (json) => said(json, "value").value;

/** @template {string | HeldPage} Html @param {Page<Html>} page */
const pageToRead = ({ html, url = "", engine = "article", without }) => ({
  html,
  url,
  engine: /** @type {Engine} */ (engine),
  without,
});

/**
 * Asks something about a page, which is sent along or only named.
 * @param {{ kind: string, html: string | HeldPage, [field: string]: unknown }} request
 * @param {import("./host-wire.js").Options} [options]
 */
function askOf({ html, ...request }, options) {
  return typeof html === "string"
    ? ask(/** @type {any} */ ({ ...request, html }), options)
    : askAbout(html, request, options);
}

/** @param {ReadingOptions} options @returns {import("./host-wire.js").Options} */
const forWire = ({ onBeginning, onProgress, signal }) => ({
  signal,
  onNews: ({ beginning, ...progress }) => {
    if (beginning) onBeginning?.(/** @type {Article} */ (said(beginning, "beginning").value));
    else onProgress?.(progress);
  },
});

export class Client {
  /**
   * The article of a page.
   * @param {Page<string | HeldPage>} page
   * @param {ReadingOptions} [options]
   * @returns {Promise<Article>}
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async read(page, options = {}) {
    return valueOf(await askOf({ kind: "read", ...pageToRead(page) }, forWire(options)));
  }

  /**
   * Starts reading a page before the reader asks for it with `take`, so that the engine works while the
   * reader opens. The host is called while the page is still being captured.
   * @param {string} session
   * @param {Page | Promise<Page>} page
   * @param {PrefetchOptions} [options]
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
   * The prefetched article. It can be taken only once, but read before that with `stays`.
   * @param {string} session
   * @param {ReadingOptions & { stays?: boolean }} [options]
   * @returns {Promise<Article | undefined>} undefined if it is gone: then use `read`
   * @throws {WireError} with the kinds that protocol.json lists
   */
  async take(session, { stays, ...reading } = {}) {
    const json = await ask({ kind: "take", session, stays }, { ...forWire(reading), atOnce: true });
    return json === null || json === undefined ? undefined : valueOf(json);
  }

  /** Drops the page of a session, and its prefetched work. @param {string} [session] all pages without one */
  async forget(session) {
    await ask({ kind: "forget", session });
  }

  /**
   * The article as a file.
   * @param {{ article: Article, format: string, images?: Record<string, string>, template?: string, head?: string }} what
   *   images: data URLs by address; template: of Markdown's front matter; head: "none" for a text without its source
   * @param {Options} [options]
   * @returns {Promise<{ name: string, type: string, text?: string, base64?: string }>} base64 for binary
   * files
   */
  async exportArticle({ article, format, images, template, head }, options = {}) {
    return valueOf(await ask({ kind: "export", article, format, images, template, head }, forWire(options)));
  }

  /**
   * Several articles as one file: a book (`epub`) or a zip archive (`markdown-zip`).
   * @param {{ book: { title?: string, articles: { article: Article, images?: Record<string, string> }[] },
   *   format: string, template?: string }} what
   * @param {Options} [options]
   * @returns {Promise<{ name: string, type: string, base64: string }>}
   */
  async bindArticles({ book, format, template }, options = {}) {
    return valueOf(await ask({ kind: "bind", book, format, template }, forWire(options)));
  }

  /**
   * The parts of an article as one.
   * @param {Article} article the first part, or what was joined before
   * @param {Article[]} parts
   * @returns {Promise<{ article: Article, added: number }>} added: the number of parts that said something new
   */
  async join(article, parts) {
    return valueOf(await ask({ kind: "join", article, parts }));
  }

  /**
   * The article without one of its parts.
   * @param {Article} article
   * @param {number} part its number among the parts that pyjustext/editing.py lists
   * @param {string} tag
   * @returns {Promise<Article>}
   */
  async remove(article, part, tag) {
    return valueOf(await ask({ kind: "remove", article, part, tag })).article;
  }

  /**
   * The article with blocks of its page that it lacks, in their places.
   * @param {{ html: string | HeldPage, url: string, article: Article, blocks: number[] }} what blocks: their numbers in
   *   what `explain` answers
   * @returns {Promise<{ article: Article, parts: number[] }>} parts: the numbers of those that hold them
   */
  async putBack(what) {
    return valueOf(await askOf({ kind: "putBack", ...what }));
  }

  /**
   * An article's front matter by a template.
   * @param {Partial<Article>} article
   * @param {string} template
   * @returns {Promise<{ text: string, unknown?: string[], wrong?: string[], fields: string[], usual: string }>} unknown:
   *   fields that do not exist; wrong: lines of another form; fields: those that exist; usual: the template that is
   *   used unless there is another
   */
  async fillFrontMatter(article, template) {
    return valueOf(await ask({ kind: "frontMatter", article, template }));
  }

  /**
   * The articles and links in another service's export, a browser's bookmarks, a saved page or our own
   * backup.
   * @param {{ name: string, base64: string }} file
   * @param {Options} [options]
   * @returns {Promise<{ articles: Record<string, any>[], skipped: number, refused: string[], services: string[] }>}
   *   skipped: entries without an address of the web; refused: names of those of which something was cut or left out
   */
  async importFile({ name, base64 }, options = {}) {
    return valueOf(await ask({ kind: "import", name, base64 }, forWire(options)));
  }

  /**
   * Every block of a page with the reasons why it was kept or dropped, and the page drawn from its blocks,
   * each text in a `span` whose title is the number of its block.
   * @param {Page<string | HeldPage> & { options?: Record<string, number> }} page options: thresholds of jusText
   * @param {Options} [options]
   * @returns {Promise<import("./article").Explained>}
   */
  async explain({ options: thresholds, ...page }, options = {}) {
    const request = { ...pageToRead(page), kind: "explain", options: thresholds };
    return said(await askOf(request, forWire(options)), "explained");
  }

  /**
   * The path of the element that contains a text, for `without` of the site's other pages. Empty if no path
   * distinguishes the element from the text around it.
   * @param {string | HeldPage} html
   * @param {string} text
   * @returns {Promise<string>}
   */
  async locate(html, text) {
    return valueOf(await askOf({ kind: "locate", html, text })).path;
  }

  /**
   * Passes HTML from elsewhere through Python's allow-list.
   * @param {{ html: string, url: string }[]} pages url: the base for relative addresses
   * @returns {Promise<string[]>}
   */
  async purify(pages) {
    return valueOf(await ask({ kind: "purify", pages })).html;
  }

  /**
   * Highlights of many articles as a Markdown file.
   * @param {string} title
   * @param {{ title: string, url: string, highlights: { quote: string, note: string }[] }[]} articles
   * @returns {Promise<{ name: string, type: string, text: string }>}
   */
  async exportHighlights(title, articles) {
    return valueOf(await ask({ kind: "exportHighlights", title, articles }));
  }

  /** Starts the engine without a request. */
  async start() {
    await ask({ kind: "start" });
  }

  /** Ends the engine, even if it is busy, and starts it again. */
  async restart() {
    await ask({ kind: "restart" });
  }

  /**
   * The engine's status, for the options page and the benchmarks.
   * @returns {Promise<Status>}
   */
  async status() {
    return ask({ kind: "status" });
  }
}

/** @returns {Client} */
export function connect() {
  return new Client();
}
