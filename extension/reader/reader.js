// The reader page: takes what the background handed over, has it read, shows it. What an article does not wait
// for is imported when it is wanted: each file more makes it come later.

import { EngineError, connect } from "../engine/client.js";
import { api } from "../shared/api.js";
import { getCapture, getSheet } from "../shared/handover.js";
import { ownLanguage, t, translate } from "../shared/i18n.js";
import { CHOICES } from "../shared/settings.js";
import { one } from "../shared/dom.js";
import { setUpLooks } from "./looks.js";
import { unfoldAll } from "./unfolding.js";
import { showArticle, showShell } from "./view.js";

/** @typedef {import("../engine/article").Article} Article */

const WORDS_AFTER_MS = 500; // a wait that is shorter needs no words
const LIMIT_MS = 120_000; // the engine has limits of its own; this one holds when nothing else does

const parameters = new URLSearchParams(location.search);
const id = parameters.get("id") ?? "";
const address = parameters.get("url") ?? "";
const client = connect();
const engines = /** @type {HTMLSelectElement} */ (one("engine"));

/** @type {import("../shared/handover.js").Sheet | undefined} */
let sheet;
/** @type {Article | undefined} */
let article;
/** @type {AbortController | undefined} */
let reading;

// ---------------------------------------------------------------- reading

let stage = "starting";

/** @param {import("../engine/client.js").Progress} progress */
function onProgress(progress) {
  stage = progress.stage;
  document.documentElement.dataset.stage = stage;
  if (stage !== "done" && one("stage").textContent) one("stage").textContent = t(`stage_${stage}`);
  if (progress.detail) document.documentElement.dataset.timing = JSON.stringify(progress.detail);
}

/**
 * What the engine has been asked for before this page was there; not so when it is shown once more.
 * @returns {{ article: Promise<Article | undefined>, controller: AbortController } | undefined}
 */
function takeOver() {
  if (!id || parameters.has("engine")) return undefined;
  const controller = new AbortController();
  const taken = client.take(id, { signal: controller.signal, onProgress });
  taken.catch(() => undefined); // said where it is awaited
  return { article: taken, controller };
}

let begun = takeOver();

/** @param {string} engine */
async function read(engine) {
  reading?.abort();
  const early = begun;
  begun = undefined;
  const mine = (reading = early?.controller ?? new AbortController());
  engines.value = engine;
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
    article = got;
    showArticle(article, /** @type {import("../shared/handover.js").Sheet} */ (sheet));
    restoreScroll();
    document.documentElement.dataset.state = "ready";
    performance.mark("article");
    requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
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
      history.replaceState(null, "", `?${new URLSearchParams({ id, url: address, engine })}`);
    }
  }
}

/**
 * From what is kept of the page.
 * @param {string} engine @param {AbortSignal} signal @returns {Promise<Article>}
 */
async function readStored(engine, signal) {
  const capture = await getCapture(id);
  if (!sheet || !capture) throw new ReaderError("gone");
  const { html, hints } = capture;
  return client.read({ html, url: sheet.url, engine, hints }, { signal, onProgress });
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
async function fail(kind, mine) {
  const { showFailure } = await import("./failures.js");
  if (mine && reading !== mine) return;
  article = undefined;
  setBusy(false);
  document.documentElement.dataset.state = "failed";
  showFailure(kind, {
    back: leave,
    retry: () => void read(engines.value),
    read: (engine) => void read(engine),
    url: sheet?.url || address,
    engine: engines.value,
  });
}

/** @param {boolean} busy */
function setBusy(busy) {
  one("progress").hidden = !busy;
  one("article").classList.toggle("busy", busy);
  one("article").ariaBusy = String(busy);
  one("stage").textContent = "";
  engines.disabled = !sheet || Boolean(sheet.failure);
  for (const button of document.querySelectorAll(".needs-article")) {
    /** @type {HTMLButtonElement} */ (button).disabled = busy || !article;
  }
  if (busy) document.documentElement.dataset.state = "busy";
}

// ---------------------------------------------------------------- going back

/**
 * Back to the page. The reader adds nothing to the tab's history, so the entry before it is the page.
 */
function leave() {
  if (sheet?.open === "new") {
    void closeTab(sheet.opener);
    return;
  }
  const stay = setTimeout(() => {
    const url = sheet?.url || address;
    if (/^https?:/.test(url)) location.replace(url);
  }, 1000);
  addEventListener("pagehide", () => clearTimeout(stay), { once: true });
  history.back();
}

/** @param {number | undefined} opener */
async function closeTab(opener) {
  if (opener !== undefined) await api.tabs.update(opener, { active: true }).catch(() => undefined);
  const tab = await api.tabs.getCurrent();
  if (tab?.id !== undefined) await api.tabs.remove(tab.id);
}

// ---------------------------------------------------------------- the place where one was

const placeKey = `place:${id}`;

function restoreScroll() {
  const place = Number(sessionStorage.getItem(placeKey));
  sessionStorage.removeItem(placeKey);
  if (place <= 0) return;
  unfoldAll();
  scrollTo({ top: place, behavior: "instant" });
}

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(placeKey, String(scrollY));
});

// ---------------------------------------------------------------- the controls

/** @param {() => Promise<unknown>} action @param {string} failed */
const tell = (action, failed) => () =>
  void action().catch(async (error) => {
    console.warn(error);
    const { showToast } = await import("./toast.js");
    showToast(t(failed));
  });

const save = tell(async () => {
  if (!article) return;
  const button = /** @type {HTMLButtonElement} */ (one("save"));
  button.disabled = true;
  try {
    const { keep } = await import("./keeping.js");
    await keep(client, article);
  } finally {
    button.disabled = !article;
  }
}, "save_failed");

const copyAll = tell(async () => {
  if (!article) return;
  const { copy } = await import("./keeping.js");
  await copy(article);
}, "copy_failed");

function setUpControls() {
  one("back").addEventListener("click", leave);
  one("copy").addEventListener("click", copyAll);
  one("print").addEventListener("click", () => print());
  one("save").addEventListener("click", save);
  one("all-settings").addEventListener("click", () => void api.runtime.openOptionsPage());
  engines.addEventListener("change", () => void read(engines.value));

  for (const link of ["original", "foot-original"]) {
    const url = sheet?.url || address;
    if (/^https?:/.test(url)) /** @type {HTMLAnchorElement} */ (one(link)).href = url;
    else one(link).hidden = true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      if (document.querySelector("dialog[open], :popover-open")) return; // closes that first
      leave();
    } else if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.shiftKey && article) {
      event.preventDefault();
      save();
    }
  });

  // Notes and their marks lead to each other without an entry in the history: Back is for the page.
  one("content").addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const target = document.getElementById(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
    if (!target || !one("content").contains(target)) return;
    unfoldAll();
    target.tabIndex = -1;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  });

  let last = 0;
  addEventListener(
    "scroll",
    () => {
      const bar = one("bar");
      bar.classList.toggle("lifted", scrollY > 120);
      if (Math.abs(scrollY - last) > 8) {
        bar.classList.toggle("away", scrollY > last && scrollY > 200);
        last = scrollY;
      }
    },
    { passive: true },
  );

  api.runtime.onMessage.addListener((message) => {
    if (message?.type !== "leave") return;
    void api.tabs.getCurrent().then((tab) => tab?.id === message.tabId && leave());
  });
}

// ---------------------------------------------------------------- start

async function start() {
  const { lang, dir } = ownLanguage();
  Object.assign(document.documentElement, { lang, dir });
  translate(document);
  const looks = setUpLooks();
  sheet = await getSheet(id);
  performance.mark("sheet");
  if (sheet && !sheet.failure) showShell(sheet);
  setUpControls();
  const settings = await looks;
  if (!sheet || sheet.failure) {
    begun?.controller.abort();
    await fail(sheet?.failure ?? "gone");
    return;
  }
  const asked = parameters.get("engine") ?? "";
  if (begun) await read(sheet.engine);
  else await read(CHOICES.engine.includes(asked) ? asked : settings.engine);
}

start().catch((error) => {
  console.error(error);
  return fail("failed");
});
