// Removes parts of an article by pointing at them. They are removed from the article itself, so that copies
// and files lack them as well.

import { api } from "../shared/api.js";
import { addCorrection } from "../shared/corrections.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { sanitizerConfig } from "../shared/allowlist.js";
import { showToast } from "../shared/toast.js";
import { heldPage } from "./captured.js";
import { current, onArticle, pageAddress } from "./current.js";
import { client } from "./first-requests.js";

const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, table, h1, h2, h3, h4, h5, h6, details, aside, hr";

/** @typedef {{ html: string, text: string, block: Element, before: Node | null, parent: Node }} Step one removal */

/** @type {Step[]} */
const steps = [];
/** @type {AbortController | undefined} */
let removing;

// What was removed from one article cannot be put back into another, as another engine makes it of the same page.
onArticle(() => {
  steps.length = 0;
  if (removing) stop();
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
  showToast(t("remove_words"), { stays: true, actions: [[t("done"), stop]] });
  content.addEventListener("pointerover", (event) => point(blockOf(event.target)), { signal });
  content.addEventListener("focusin", (event) => point(blockOf(event.target)), { signal });
  content.addEventListener(
    "click",
    (event) => {
      const block = blockOf(event.target);
      if (!block) return;
      event.preventDefault();
      event.stopPropagation();
      remove(block);
    },
    { signal, capture: true },
  );
  document.addEventListener("keydown", onKey, { signal, capture: true });
}

/** With the keyboard: the arrow keys select a part, Delete removes it. @param {KeyboardEvent} event */
function onKey(event) {
  const blocks = /** @type {HTMLElement[]} */ ([...byId("content").querySelectorAll(BLOCKS)]);
  const at = blocks.findIndex((block) => block.classList.contains("to-remove"));
  if (event.key === "Escape") stop();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = blocks[Math.max(0, Math.min(blocks.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))];
    next?.scrollIntoView({ block: "nearest" });
    point(next);
  } else if (event.key === "Delete" && at >= 0) remove(blocks[at]);
  else if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
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
function remove(block) {
  const { article } = current;
  if (!article) return;
  const at = [...byId("content").querySelectorAll(BLOCKS)].indexOf(block);
  // The original article has the same blocks in the same order: additions of the reader are not blocks.
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(article.html, { sanitizer: new Sanitizer(sanitizerConfig) });
  const twin = body.querySelectorAll(BLOCKS)[at];
  if (twin?.localName !== block.localName) return;
  const { html, text } = article;
  steps.push({ html, text, block, before: block.nextSibling, parent: block.parentNode ?? byId("content") });
  block.remove();
  twin.remove();
  article.html = body.innerHTML;
  article.text = article.text.replace(textOf(block), "").replace(/\n{2,}/g, "\n");
  /** @type {[string, () => void][]} */
  const actions = [[t("undo"), undo]];
  if (!current.saved && !api.extension.inIncognitoContext)
    actions.push([t("remember_here"), () => void remember(textOf(block))]);
  showToast(t("removed"), { stays: true, actions });
}

/** @param {Element} block */
const textOf = (block) => block.textContent.replace(/\s+/g, " ").trim();

/** Leaves out such a part on the site's other pages as well. @param {string} text of the part */
async function remember(text) {
  try {
    const path = await client.locate(heldPage, text);
    if (path) await addCorrection(pageAddress(), { path, text });
    showToast(t(path ? "remember_done" : "remember_unsure"));
  } catch (error) {
    console.warn(error);
    showToast(t("command_failed"));
  }
}

function undo() {
  const step = steps.pop();
  if (!step || !current.article) return;
  Object.assign(current.article, { html: step.html, text: step.text });
  step.parent.insertBefore(step.block, step.before);
  showToast(t("remove_words"), { stays: true, actions: [[t("done"), stop]] });
}

function stop() {
  removing?.abort();
  removing = undefined;
  point(null);
  document.documentElement.classList.remove("removing");
  showToast("");
}
