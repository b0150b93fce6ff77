// Edits of the article: removes parts of it, and puts back blocks of its page. Python makes each edit, because the
// plain text, copies, files and the library's search must match. Edits of a saved article are saved.

import { pathsFor } from "../shared/corrections.js";
import { byId } from "../shared/dom.js";
import { messageForArticle } from "../shared/library-messages.js";
import { counted, t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { library } from "../wire/library-client.js";
import { pageRef } from "./captured.js";
import { announce, current, onArticle, pageAddress, setKept } from "./current.js";
import { client } from "./first-requests.js";
import { unfoldAll } from "./unfolding.js";
import { showArticle } from "./view.js";

/** @typedef {{ article: Article, parts?: number[] }} Edited parts: the numbers of those that were put back */

/** What can be removed. pyjustext/editing.py has the same list, because parts are counted on both sides. */
const PARTS =
  "p, ul, ol, li, dl, dt, dd, pre, blockquote, figure, figcaption, table, tr, h1, h2, h3, h4, h5, h6, details, aside, hr";

/** The article before each edit. @type {Article[]} */
const before = [];

// Edits of one article cannot be undone in another one, such as the one that another engine makes of the page.
onArticle(() => {
  if (!current.isEdit) before.length = 0;
});

/** Removes a part. It disappears from the page at once. @param {Element} block */
export function remove(block) {
  const part = [...byId("content").querySelectorAll(PARTS)].indexOf(block);
  block.remove();
  return edit((article) => client.ask("remove", { article, part, tag: block.localName }), false);
}

/** Puts blocks of the page back and scrolls to the first. @param {number[]} blocks their numbers in the answer of `explain` */
export async function putBack(blocks) {
  if (document.documentElement.dataset.translated) (await import("./translating.js")).showOriginal();
  const what = { html: pageRef, url: pageAddress(), blocks };
  let count = 0;
  const isDone = await edit(async (article) => {
    const made = await client.ask("putBack", { ...what, article });
    count = made.parts.length && blocks.length;
    const notes = made.article.notes.map((note) =>
      note.code === "left-out"
        ? { ...note, values: { count: Number(note.values.count) - blocks.length } }
        : note,
    );
    made.article.notes = notes.filter(({ code, values }) => code !== "left-out" || Number(values.count) > 0);
    return made;
  }, true);
  if (isDone) showToast(counted("left_out_shown", count), { stays: true, actions: [[t("undo"), undoEdit]] });
}

/** Puts back everything that was left out in the middle of the text. */
export async function putBackAll() {
  const { article } = current;
  if (!article) return;
  const url = pageAddress();
  const without = await pathsFor(url);
  const { paragraphs } = await client.explain({ html: pageRef, url, engine: article.engine, without });
  if (!isCurrent(article)) return;
  await putBack(paragraphs.flatMap(({ kept, kind }, number) => (kind === "left-out" && !kept ? number : [])));
}

/** Whether an article is still shown, and no other engine was chosen meanwhile. @param {Article} article */
const isCurrent = (article) =>
  current.article === article && document.documentElement.dataset.state !== "busy";

/** Undoes the last edit. */
export const undoEdit = () => edit(async (article) => ({ article: before.pop() ?? article }), true, true);

/**
 * @param {(article: Article) => Promise<Edited>} make @param {boolean} isNew whether the page does not show it yet
 * @param {boolean} [isUndo] @returns {Promise<boolean>} whether the edit was made
 */
function edit(make, isNew, isUndo = false) {
  const mine = current.edited.then(async () => {
    const old = current.article;
    if (!old) return false;
    try {
      const { article, parts = [] } = await make(old);
      if (!isCurrent(old)) return false;
      await saveEdit(old, article);
      if (!isUndo) before.push(old);
      if (isNew) await show(article, parts);
      else current.article = article;
      return true;
    } catch (error) {
      console.warn(error);
      const kind = /** @type {any} */ (error).kind ?? "";
      if (current.article === old) await show(old, []);
      showToast(t(current.saved ? messageForArticle(kind, "command_failed") : "command_failed"));
      return false;
    }
  });
  current.edited = mine;
  return mine;
}

/**
 * Saves the edit of a saved article. If the library has another text of the page, nothing is saved.
 * @param {Article} old @param {Article} article
 */
async function saveEdit(old, article) {
  const uid = current.kept;
  if (!uid) return;
  const stored = current.saved ? old : (await library.ask("get", { uid })).article;
  if (stored.html === old.html) await library.ask("edit", { uid, article });
  else setKept("");
}

/** Shows the edited article, scrolled to the parts that were put back or to the old place. @param {Article} article @param {number[]} parts */
async function show(article, parts) {
  const top = scrollY;
  const html = current.saved
    ? (await import("./saved-article.js")).withStoredImages(article.html)
    : article.html;
  current.article = article;
  await showArticle({ ...article, html }, /** @type {any} */ (current.session));
  if (!isCurrent(article)) return;
  current.isEdit = true;
  announce(article);
  current.isEdit = false;
  unfoldAll();
  scrollTo({ top, behavior: "instant" });
  const all = byId("content").querySelectorAll(PARTS);
  for (const number of parts) all[number]?.classList.add("put-back");
  all[parts[0]]?.scrollIntoView({ block: "center" });
}
