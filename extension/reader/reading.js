// Has the page read and shows what comes: the article, or why there is none.

import { EngineError, connect } from "../engine/client.js";
import { ENGINES } from "../engine/protocol.js";
import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { getCapture } from "../shared/sessions.js";
import { announce, current, pageAddress } from "./current.js";
import { leave } from "./leaving.js";
import { restorePlace } from "./place.js";
import { showArticle } from "./view.js";

/** @typedef {import("../engine/article").Article} Article */

const WORDS_AFTER_MS = 500; // a wait that is shorter needs no words
const LIMIT_MS = 120_000; // the engine has limits of its own; this one holds when nothing else does

export const client = connect();
one("ways-panel").append(...ENGINES.map(wayOf));

/** @type {AbortController | undefined} */
let reading;
let engineNow = "article";
let stage = "starting";

/** @param {import("../engine/client.js").Progress} progress */
function onProgress(progress) {
  stage = progress.stage;
  document.documentElement.dataset.stage = stage;
  if (stage !== "done" && one("stage").textContent) one("stage").textContent = t(`stage_${stage}`);
  if (progress.timing) document.documentElement.dataset.timing = JSON.stringify(progress.timing);
}

/**
 * What the engine has been asked for before this page was there; not so when it is shown once more.
 * @returns {{ article: Promise<Article | undefined>, controller: AbortController } | undefined}
 */
function takeOver() {
  if (!current.id || current.asked) return undefined;
  const controller = new AbortController();
  const taken = client.take(current.id, { signal: controller.signal, onProgress });
  taken.catch(() => undefined); // said where it is awaited
  return { article: taken, controller };
}

let begun = takeOver();

/** The page as the settings, or the reader's address after a reload, want it read. @param {string} engine */
export async function readFirst(engine) {
  if (current.saved) {
    await readSaved();
    return;
  }
  const { session } = current;
  if (!session || session.failure) {
    begun?.controller.abort();
    await fail(session?.failure ?? "gone");
    return;
  }
  await read(begun ? session.engine : engine);
}

/** An article of the library needs no engine and no network. */
async function readSaved() {
  setBusy(true);
  try {
    const { openSaved } = await import("../library/opening.js");
    const { article, shown, session } = await openSaved(current.saved);
    current.session = session;
    show(article, shown);
    setBusy(false);
    for (const input of one("ways-panel").querySelectorAll("input")) input.disabled = true;
  } catch (error) {
    console.warn(error);
    await fail("gone");
  }
}

/** @param {string} engine */
export async function read(engine) {
  reading?.abort();
  const early = begun;
  begun = undefined;
  const mine = (reading = early?.controller ?? new AbortController());
  engineNow = engine;
  showWay();
  one("failure").hidden = true;
  one("article").hidden = false;
  setBusy(true);
  if (!early) stage = "starting";
  const words = setTimeout(() => (one("stage").textContent = t(`stage_${stage}`)), WORDS_AFTER_MS);
  const limit = setTimeout(() => mine.abort(new EngineError("timeout")), LIMIT_MS);
  try {
    const got = (await early?.article) ?? (await readStored(engine, mine.signal));
    performance.mark("answered"); // for the benchmark of speed, as the others
    if (reading !== mine) return;
    show(got);
  } catch (error) {
    if (reading !== mine) return;
    const kind = /** @type {any} */ (error)?.kind ?? "failed";
    if (kind === "failed") console.error(error);
    else console.info(String(error));
    await fail(kind, mine);
  } finally {
    clearTimeout(words);
    clearTimeout(limit);
    if (reading === mine) {
      setBusy(false);
      // A reload reads with the same engine.
      const { id, address: url } = current;
      history.replaceState(null, "", `?${new URLSearchParams({ id, url, engine })}`);
    }
  }
}

/** @param {Article} article @param {string} [html] what is shown of it, where its own would ask the network */
function show(article, html = article.html) {
  current.article = article;
  showArticle({ ...article, html }, /** @type {import("../shared/sessions.js").Session} */ (current.session));
  restorePlace();
  document.documentElement.dataset.state = "ready";
  performance.mark("article");
  requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
  announce(article);
}

/**
 * From what is kept of the page.
 * @param {string} engine @param {AbortSignal} signal @returns {Promise<Article>}
 */
async function readStored(engine, signal) {
  const capture = await getCapture(current.id);
  if (!current.session || !capture) throw new ReaderError("gone");
  const { url } = current.session;
  const { pathsFor } = await import("../shared/corrections.js");
  const without = await pathsFor(url);
  return client.read({ html: capture, url, engine, without }, { signal, onProgress });
}

/** A failure of the reader's own, with a kind as the engine's have. */
class ReaderError extends Error {
  /** @param {string} kind */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

/** @param {string} kind @param {AbortController} [mine] the reading that failed, if it was one */
export async function fail(kind, mine) {
  const { showFailure } = await import("./failures.js");
  if (mine && reading !== mine) return;
  current.article = undefined;
  setBusy(false);
  document.documentElement.dataset.state = "failed";
  showFailure(kind, {
    back: leave,
    retry: () => void read(engineNow),
    read: (engine) => void read(engine),
    url: pageAddress(),
    engine: engineNow,
  });
}

/** @param {string} engine */
function wayOf(engine) {
  const input = make("input", { type: "radio", name: "engine", value: engine });
  const words = [make("b", {}, t(`engine_${engine}`)), make("span", {}, t(`engine_${engine}_words`))];
  return make("label", {}, input, make("span", {}, ...words));
}

/** The engine that reads, in the panel of ways to read. */
function showWay() {
  for (const input of one("ways-panel").querySelectorAll("input")) {
    input.checked = input.value === engineNow;
    input.disabled = !current.session || Boolean(current.session.failure);
  }
}

/** @param {boolean} busy */
function setBusy(busy) {
  one("progress").hidden = !busy;
  one("article").classList.toggle("busy", busy);
  one("article").ariaBusy = String(busy);
  one("stage").textContent = "";
  showWay();
  for (const button of document.querySelectorAll(".needs-article")) {
    /** @type {HTMLButtonElement} */ (button).disabled = busy || !current.article;
  }
  if (busy) document.documentElement.dataset.state = "busy";
}
