// Translates the article with the browser's Translator API, which works on this computer. Only the text on the page is
// translated: saving, copying and highlighting use the original.

import { byId, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showProgress, showToast } from "../shared/toast.js";
import { announce, current, onArticle } from "./current.js";
import { unfoldAll } from "./unfolding.js";

const BLOCKS = "p, li, dt, dd, h1, h2, h3, h4, h5, h6, figcaption, blockquote, td, th, summary, caption, div";
/** Elements that separate two texts or stay untranslated. */
const APART = `${BLOCKS}, ul, ol, dl, table, figure, pre, math, img, video, audio, details, button, br`;
const SILENT = "pre, math, .code-tools, .tools-frame, button";

/** @typedef {{ nodes: ChildNode[], text: string }} Run adjacent nodes that are translated together */

/** The translated runs, each with the text that replaces it. @type {{ run: Run, shown: Text }[]} */
let replaced = [];
let isWorking = false;
let before = { lang: "", dir: "" };
/** @type {HTMLElement | undefined} */
let note;

// A newly shown article is not translated.
onArticle(() => {
  if (replaced.length && !replaced[0].shown.isConnected) reset();
});

/** Translates the article into the language of the interface, or shows the original again. */
export async function toggleTranslation() {
  if (replaced.length) showOriginal();
  else if (!isWorking) {
    isWorking = true;
    try {
      await translate();
    } finally {
      isWorking = false;
    }
  }
}

async function translate() {
  const { article } = current;
  if (!article) return;
  const languages = { sourceLanguage: article.lang, targetLanguage: t("locale") };
  const { Translator } = globalThis;
  const can = await Translator?.availability(languages).catch(() => "unavailable"); // fails for an unknown language
  if (!Translator || !can || can === "unavailable" || isSame(languages)) {
    showToast(t("translate_cannot", nameOf(languages.sourceLanguage), nameOf(languages.targetLanguage)));
    return;
  }
  const translator = await Translator.create({
    ...languages,
    monitor: (monitor) =>
      monitor.addEventListener("downloadprogress", (event) =>
        showProgress(t("translate_getting", percent(/** @type {ProgressEvent} */ (event).loaded))),
      ),
  });
  try {
    unfoldAll();
    const runs = [...runsOf(byId("title")), ...runsOf(byId("content"))];
    /** @type {string[]} */
    const texts = [];
    for (const [done, { text }] of runs.entries()) {
      showProgress(t("translate_working", percent(done / runs.length)));
      texts.push(await translator.translate(text));
      if (current.article !== article) return;
    }
    showToast("");
    // Only a complete translation is shown.
    replaced = runs.map((run, at) => ({ run, shown: new Text(texts[at]) }));
  } finally {
    translator.destroy();
  }
  for (const { run, shown } of replaced) {
    run.nodes[0].before(shown);
    for (const node of run.nodes) node.remove();
  }
  const shown = byId("article");
  before = { lang: shown.lang, dir: shown.dir };
  shown.lang = t("locale");
  shown.dir = t("direction");
  document.documentElement.dataset.translated = t("locale");
  const button = makeButton(t("translate_original"), showOriginal, { className: "link" });
  note = make("p", { className: "translated" }, `${t("translated")} `, button);
  byId("notes").append(note);
  byId("notes").hidden = false;
  announce(article);
}

/** Shows the original again, if it is not shown. */
export function showOriginal() {
  if (!replaced.length) return;
  for (const { run, shown } of replaced) shown.replaceWith(...run.nodes);
  Object.assign(byId("article"), before);
  reset();
  if (current.article) announce(current.article);
}

function reset() {
  replaced = [];
  delete document.documentElement.dataset.translated;
  note?.remove();
  note = undefined;
  byId("notes").hidden = !byId("notes").childElementCount;
}

/** The texts of an element in their order. @param {Element} root @returns {Run[]} */
function runsOf(root) {
  /** @type {Run[]} */
  const runs = [];
  for (const block of [root, ...root.querySelectorAll(BLOCKS)]) {
    if (block.closest(SILENT)) continue;
    /** @type {ChildNode[]} */
    let nodes = [];
    const end = () => {
      const text = nodes.map((node) => node.textContent).join("");
      if (/\p{L}/u.test(text)) runs.push({ nodes, text });
      nodes = [];
    };
    for (const child of [...block.childNodes]) {
      const isApart = child instanceof Element && (child.matches(APART) || child.querySelector(APART));
      if (isApart) end();
      else nodes.push(child);
    }
    end();
  }
  return runs;
}

/** @param {number} share */
const percent = (share) => Math.round(100 * share);

/** @param {{ sourceLanguage: string, targetLanguage: string }} languages */
const isSame = ({ sourceLanguage, targetLanguage }) =>
  sourceLanguage.split("-")[0] === targetLanguage.split("-")[0];

/** @param {string} language */
function nameOf(language) {
  try {
    return new Intl.DisplayNames(t("locale"), { type: "language" }).of(language) ?? language;
  } catch {
    return language || "?";
  }
}
