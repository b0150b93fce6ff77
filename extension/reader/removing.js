// The mode in which the user points at parts of the article to remove them. A notice stays until the mode ends.

import { api } from "../shared/api.js";
import { addCorrection } from "../shared/corrections.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { pageRef } from "./captured.js";
import { current, onArticle, pageAddress } from "./current.js";
import { remove, undoEdit } from "./edits.js";
import { client } from "./first-requests.js";

const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, table, h1, h2, h3, h4, h5, h6, details, aside, hr";

/** @type {AbortController | undefined} */
let removing;

onArticle(() => {
  if (removing && !current.isEdit) stop();
});

export function startRemoving() {
  if (removing) {
    stop();
    return;
  }
  removing = new AbortController();
  const { signal } = removing;
  const content = byId("content");
  document.documentElement.classList.add("removing");
  showNotice();
  content.addEventListener("pointerover", (event) => point(blockOf(event.target)), { signal });
  content.addEventListener("focusin", (event) => point(blockOf(event.target)), { signal });
  content.addEventListener(
    "click",
    (event) => {
      const block = blockOf(event.target);
      if (!block) return;
      event.preventDefault();
      event.stopPropagation();
      removeBlock(block);
    },
    { signal, capture: true },
  );
  document.addEventListener("keydown", onKey, { signal, capture: true });
  // A user who comes back to the window may have forgotten about the mode.
  addEventListener("blur", stop, { signal });
}

/** The arrow keys select a part, Delete removes it. @param {KeyboardEvent} event */
function onKey(event) {
  if (document.querySelector("dialog[open], :popover-open")) return; // the keys are meant for what is above the article
  const blocks = /** @type {HTMLElement[]} */ ([...byId("content").querySelectorAll(BLOCKS)]);
  const at = blocks.findIndex((block) => block.classList.contains("to-remove"));
  if (event.key === "Escape") stop();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = blocks[Math.max(0, Math.min(blocks.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))];
    next?.scrollIntoView({ block: "nearest" });
    point(next);
  } else if (event.key === "Delete" && at >= 0) removeBlock(blocks[at]);
  else if (event.key === "z" && (event.ctrlKey || event.metaKey)) void undo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function blockOf(target) {
  const block = target instanceof Element ? target.closest(BLOCKS) : null;
  return byId("content").contains(block) ? /** @type {HTMLElement} */ (block) : null;
}

/** @param {HTMLElement | null | undefined} block */
function point(block) {
  byId("content").querySelector(".to-remove")?.classList.remove("to-remove");
  block?.classList.add("to-remove");
}

/** @param {HTMLElement} block */
function removeBlock(block) {
  const text = block.textContent.replace(/\s+/g, " ").trim();
  const done = remove(block);
  /** @type {[string, () => void][]} */
  const actions = [[t("undo"), () => void undo()]];
  if (!current.saved && !api.extension.inIncognitoContext)
    actions.push([t("remember_here"), () => void remember(text)]);
  showNotice("removed", actions);
  void done.then((isDone) => !isDone && stop());
}

/** Explains the mode and how to end it. @param {string} [words] the key of a message before that @param {[string, () => void][]} [actions] */
function showNotice(words, actions = []) {
  const said = [...(words ? [t(words)] : []), t("remove_words")];
  showToast(said.join(" "), { stays: true, actions: [...actions, [t("done"), stop]] });
}

/** Leaves out the part on the site's other pages as well. @param {string} text of the part */
async function remember(text) {
  /** @type {string} */
  let said;
  try {
    const { path } = await client.ask("locate", { html: pageRef, text });
    if (path) await addCorrection(pageAddress(), { path, text });
    said = path ? "remember_done" : "remember_unsure";
  } catch (error) {
    console.warn(error);
    said = "command_failed";
  }
  if (removing) showNotice(said);
  else showToast(t(said));
}

async function undo() {
  await undoEdit();
  if (removing) showNotice();
}

function stop() {
  removing?.abort();
  removing = undefined;
  point(null);
  document.documentElement.classList.remove("removing");
  showToast("");
}
