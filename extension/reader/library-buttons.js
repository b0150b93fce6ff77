// The Save button: saves the article to the library, or opens the panel of a saved one. The host does the work, which
// continues if this page is closed.

import { library } from "../wire/library-client.js";
import { COMMANDS } from "../shared/command-table.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { keysOf } from "../shared/keys.js";
import { delay } from "../shared/timing.js";
import { current, onArticle, onKept, pageAddress, setKept } from "./current.js";
import { openPanel, showState } from "./kept.js";
import { answerBackground } from "./leaving.js";

const LOOK_MS = 50;

/** @type {HTMLButtonElement} */
let button;

export function setUpKeeping() {
  button = /** @type {HTMLButtonElement} */ (byId("keep"));
  button.disabled = !current.article;
  onKept(showKept);
  showKept(current.kept);
  answerBackground("keep", keepWhenShown);
  onArticle(async () => {
    if (current.isEdit) {
      const { highlightsHere, setUpHighlights } = await import("./highlights.js");
      setUpHighlights(current.kept, highlightsHere());
    } else if (current.saved) (await import("./saved-article.js")).openedSaved();
    else requestIdleCallback(() => void find());
  });
}

/** Shows whether an article of this address is saved, and its highlights. */
async function find() {
  const { setUpHighlights } = await import("./highlights.js");
  let uid = null;
  /** @type {any[]} */
  let marks = [];
  try {
    uid = await library.findPage(pageAddress());
    if (uid) ({ marks } = await library.ask("marks", { uid }));
  } catch (error) {
    console.info("It is not known whether the article is saved:", String(error));
  }
  if (uid) setKept(uid);
  setUpHighlights(uid ?? "", marks);
}

/** @param {string} uid of the article in the library, "" if it is not there */
function showKept(uid) {
  button.classList.toggle("kept", Boolean(uid));
  const known = COMMANDS.reader.keep;
  const words = [t(known.words), ...keysOf(known).map((name) => `(${name})`)].join(" ");
  button.title = button.ariaLabel = uid ? t("library_already") : words;
  button.ariaHasPopup = uid ? "dialog" : "false";
  /** @type {HTMLElement} */ (button.querySelector("span")).textContent = t(uid ? "library" : "save_short");
  if (uid || !byId("kept-tools").hidden) void showState();
}

/** Saves the article once it is shown. @returns {Promise<boolean>} whether it is in the library now */
async function keepWhenShown() {
  const { dataset } = document.documentElement;
  while (dataset.state !== "ready" && dataset.state !== "failed") await delay(LOOK_MS);
  return Boolean(current.kept) || keepShown();
}

/** @type {Promise<boolean> | undefined} */
let keeping;

/** Saves the article, or opens the panel of a saved one. */
export async function keep() {
  if (current.kept) openPanel();
  else await keepShown();
}

/** @returns {Promise<boolean>} whether the article is in the library now */
function keepShown() {
  return (keeping ??= saveShown().finally(() => (keeping = undefined)));
}

async function saveShown() {
  if (!current.article) return false;
  const hadFocus = document.activeElement === button;
  button.disabled = true; // takes the focus away
  try {
    const { save } = await import("./library-save.js");
    return await save(current.article);
  } finally {
    button.disabled = !current.article;
    if (hadFocus && document.activeElement === document.body) button.focus();
  }
}
