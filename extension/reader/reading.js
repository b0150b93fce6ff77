// Asks the engine to read the page, and shows the article or the failure.

import { WireError } from "../wire/protocol.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { client, followProgress, prefetched } from "./first-requests.js";
import { pageRef } from "./captured.js";
import { announce, current, pageAddress } from "./current.js";
import { restorePlace } from "./place.js";
import { framePainted } from "./unfolding.js";
import { setNoteActions, showArticle, showBeginning } from "./view.js";
import { delay } from "../shared/timing.js";

const WORDS_AFTER_MS = 500; // a shorter wait shows no message
const FRAME_MS = 100; // a covered window gets no frames
const FEATURES_AFTER_MS = 60; // if the engine takes longer, the features are loaded meanwhile
const LIMIT_MS = 120_000; // the engine has its own limits; this is the last resort

setNoteActions({
  join: async (article) => {
    await show(article);
    setBusy(false);
  },
  read,
  putBack: async () => (await import("./edits.js")).putBackAll(),
});
byId("ways-panel").addEventListener("change", ({ target }) => {
  byId("ways-panel").hidePopover();
  void read(/** @type {HTMLInputElement} */ (target).value);
});

/** @type {AbortController | undefined} */
let reading;
let engineNow = "article";
let isShownAnyway = false; // the user asked to see a page that does not look like an article
let stage = "starting";

/** @param {import("../wire/engine-client.js").Progress} progress */
function onProgress(progress) {
  stage = progress.stage ?? stage;
  document.documentElement.dataset.stage = stage;
  if (stage !== "done" && byId("stage").textContent) byId("stage").textContent = t(`stage_${stage}`);
  if (progress.timing) document.documentElement.dataset.timing = JSON.stringify(progress.timing);
}

followProgress(onProgress);
let begun = prefetched;

/** Reads the page with the engine from the settings or, after a reload, from the reader's URL. @param {string} engine */
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

/** Shows an article of the library, which needs no engine and no network. */
async function readSaved() {
  setBusy(true);
  try {
    const { openSaved } = await import("./saved-article.js");
    const { article, shown, session, place } = await openSaved(current.saved);
    current.session = session;
    await show(article, shown, place);
    setBusy(false);
    byId("ways").hidden = true; // the library stores the result of one engine
  } catch (error) {
    console.warn(error);
    const reason = /** @type {any} */ (error).kind ?? "";
    await fail(reason === "not-there" ? reason : "library", undefined, { reason });
  }
}

/** @param {string} engine */
async function read(engine) {
  reading?.abort();
  const early = begun;
  begun = undefined;
  const mine = (reading = early?.controller ?? new AbortController());
  engineNow = engine;
  showEngine();
  byId("failure").hidden = true;
  byId("article").hidden = false;
  setBusy(true);
  if (!early) stage = "starting";
  const idle = setTimeout(() => bringFeatures().catch(() => undefined), FEATURES_AFTER_MS); // reported by show()
  const words = setTimeout(() => (byId("stage").textContent = t(`stage_${stage}`)), WORDS_AFTER_MS);
  const limit = setTimeout(() => mine.abort(new WireError("timeout")), LIMIT_MS);
  const begin = (/** @type {Article} */ beginning) =>
    reading === mine && !isUnlikely(beginning) && showFirst(beginning);
  void early?.beginning.then(begin);
  try {
    const got = (await early?.article) ?? (await readStored(engine, mine.signal, begin));
    performance.mark("answered"); // for the speed benchmark, like the others
    if (reading !== mine) return;
    if (isUnlikely(got)) await fail("not-an-article", mine, { show: () => void showAnyway(got) });
    else await show(got);
  } catch (error) {
    if (reading !== mine) return;
    const kind = /** @type {any} */ (error)?.kind ?? "failed";
    if (kind === "failed") console.error(error);
    else console.info(String(error));
    await fail(kind, mine);
  } finally {
    clearTimeout(idle);
    clearTimeout(words);
    clearTimeout(limit);
    if (reading === mine) {
      setBusy(false);
      // A reload then uses the same engine.
      history.replaceState(history.state, "", `?${new URLSearchParams({ id: current.id, engine })}`);
    }
  }
}

/** Whether this does not look like an article, and the user has not asked to see it anyway. @param {Article} article */
const isUnlikely = ({ notes }) => !isShownAnyway && notes.some(({ code }) => code === "not-an-article");

/** @param {Article} article */
async function showAnyway(article) {
  isShownAnyway = true;
  byId("failure").hidden = true;
  byId("article").hidden = false;
  await show(article);
  setBusy(false);
}

/** Shows the first screens of a long article. Commands wait for the rest. @param {Article} beginning */
function showFirst(beginning) {
  performance.mark("begun");
  current.article = undefined;
  showBeginning(beginning, /** @type {Session} */ (current.session));
}

/**
 * @param {Article} article
 * @param {string} [html] what to show instead of the article's HTML, which may use the network
 * @param {number} [place] the position that the library keeps
 */
async function show(article, html = article.html, place = 0) {
  const mine = reading;
  current.article = article;
  await showArticle({ ...article, html }, /** @type {Session} */ (current.session));
  if (reading !== mine) return;
  restorePlace(place);
  performance.mark("article");
  if (!document.hidden) await Promise.race([framePainted(), delay(FRAME_MS)]);
  if (reading !== mine) return;
  await bringFeatures();
  if (reading !== mine) return;
  document.documentElement.dataset.state = "ready";
  announce(article);
}

/** @type {Promise<unknown> | undefined} */
let features;

/** Loads features.js, after the article, because its files would delay the article. */
function bringFeatures() {
  return (features ??= load());
  async function load() {
    document.head.append(/** @type {HTMLTemplateElement} */ (byId("features")).content);
    const { ready } = await import("./features.js");
    await ready;
  }
}

/**
 * Reads the stored capture of the page.
 * @param {string} engine @param {AbortSignal} signal @param {(beginning: Article) => void} onBeginning
 * @returns {Promise<Article>}
 */
async function readStored(engine, signal, onBeginning) {
  const { url } = /** @type {Session} */ (current.session);
  const { pathsFor } = await import("../shared/corrections.js");
  const without = await pathsFor(url);
  return client.read({ html: pageRef, url, engine, without }, { signal, onProgress, onBeginning });
}

/**
 * @param {string} kind @param {AbortController} [mine] the reading that failed, if any
 * @param {Partial<import("./failures.js").FailureActions>} [more] the kind of the library's failure, or a way to show the page
 */
export async function fail(kind, mine, more) {
  const [{ showFailure }, { leave }] = await Promise.all([import("./failures.js"), import("./leaving.js")]);
  await bringFeatures().catch((error) => console.error(error));
  if (mine && reading !== mine) return;
  current.article = undefined;
  setBusy(false);
  document.documentElement.dataset.state = "failed";
  showFailure(kind, {
    back: leave,
    retry: () => void retry(kind),
    read: (engine) => void read(engine),
    url: pageAddress(),
    engine: engineNow,
    ...more,
  });
}

/** @param {string} kind of the failure */
async function retry(kind) {
  const { opener } = current.session ?? {};
  if (current.saved) location.reload();
  else if (kind === "unresponsive" && opener !== undefined) {
    setBusy(true);
    await (await import("./background-requests.js")).readTabAgain(opener);
  } else await read(engineNow);
}

/** Shows the engine in use in the panel of engines. */
function showEngine() {
  for (const input of byId("ways-panel").querySelectorAll("input")) {
    input.checked = input.value === engineNow;
    input.disabled = !current.session || Boolean(current.session.failure);
  }
}

/** @param {boolean} busy */
function setBusy(busy) {
  byId("progress").hidden = !busy;
  byId("article").classList.toggle("busy", busy);
  byId("article").ariaBusy = String(busy);
  byId("stage").textContent = "";
  showEngine();
  for (const button of document.querySelectorAll(".needs-article")) {
    /** @type {HTMLButtonElement} */ (button).disabled = busy || !current.article;
  }
  if (busy) document.documentElement.dataset.state = "busy";
}
