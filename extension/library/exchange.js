// Exports the library as JSON, and imports the files of other services, which Python reads.

import { connect } from "../wire/engine-client.js";
import { downloadBlob } from "../shared/files.js";
import { counted, t } from "../shared/i18n.js";
import { showOutcome, showProgress, showToast } from "../shared/toast.js";
import { BODY, COLUMNS, factsOf } from "../shared/article-columns.js";
import { library, storedArticle } from "../wire/library-client.js";

const AT_ONCE = 100; // articles imported in one request
const SIZE_AT_ONCE = 4_000_000; // characters in one request
const NAMED = 5; // articles named in a message

/** Writes the format that pyjustext.importing reads. */
export async function backUpAsJson() {
  const uids = await allUids(["all", "deleted"]);
  /** @type {Blob[]} */
  const parts = [new Blob(['{"pyjustext": "library", "version": 1, "articles": [\n'])];
  for (const [done, uid] of uids.entries()) {
    showProgress(t("library_taking", done + 1, uids.length));
    const item = JSON.stringify(await itemOf(uid));
    parts.push(new Blob([done ? ",\n" : "", item])); // the browser may keep a Blob on disk, but text only in memory
  }
  const day = new Date().toISOString().slice(0, 10);
  downloadBlob(`pyjustext-library-${day}.json`, new Blob([...parts, "\n]}\n"], { type: "application/json" }));
  showToast(t("library_backed_up"));
}

/** The article with the fields of pyjustext.importing.Item. @param {string} uid */
async function itemOf(uid) {
  const { article, state, hasOriginal, images, tags, highlights } = await storedArticle(uid);
  const original = hasOriginal ? (await library.ask("original", { uid })).base64 : "";
  const columns = Object.fromEntries([...COLUMNS, ...BODY].map((name) => [name, article[name]]));
  const facts = factsOf(article);
  const { saved, opened, archived, favourite, deleted, place, position, missing } = state;
  const own = { saved, opened, archived, favourite, deleted, place, position, missing };
  return { uid, ...columns, facts, ...own, images, tags, highlights, original };
}

/** @param {import("../wire/messages").View[]} views @returns {Promise<string[]>} */
export async function allUids(views) {
  const lists = [];
  for (const view of views) lists.push((await library.rows("list", { view, order: "oldest" })).rows);
  return lists.flat().map(({ uid }) => uid);
}

/** @param {File} file */
export async function importForeignFile(file) {
  const base64 = new Uint8Array(await file.arrayBuffer()).toBase64();
  const { articles, skipped, refused } = await connect().ask("import", { name: file.name, base64 });
  const sum = { added: 0, there: 0, failed: skipped }; // there: already in the library
  for (let done = 0; done < articles.length;) {
    showProgress(t("library_importing_of", done, articles.length));
    const items = articles.slice(done, done + countOf(articles, done));
    const part = await library.ask("importItems", { items });
    for (const name of /** @type {const} */ (["added", "there", "failed"])) sum[name] += part[name];
    done += items.length;
  }
  showImported(sum, refused);
}

/** How many articles go into one request. It is bounded, because other pages wait for the library. @param {any[]} articles @param {number} from */
function countOf(articles, from) {
  let size = 0;
  let count = 0;
  while (count < AT_ONCE && from + count < articles.length && size < SIZE_AT_ONCE) {
    const { html, text, captured, original, images } = articles[from + count++];
    size += html.length + text.length + captured.length + original.length;
    for (const data of /** @type {string[]} */ (Object.values(images))) size += data.length;
  }
  return count;
}

/**
 * Shows the result of an import, with the titles of articles that were cut or left out.
 * @param {{ added: number, there: number, failed: number }} sum
 * @param {string[]} refused titles of articles that were cut
 * @param {string[]} [unread] titles of those that could not be read
 */
export function showImported({ added, there, failed }, refused, unread = []) {
  const words = [counted("library_imported", added, there, failed)];
  if (unread.length) words.push(`(${named(unread)})`);
  if (refused.length) words.push(counted("library_import_cut", refused.length, named(refused)));
  showOutcome(words.join(" "));
}

/** @param {string[]} titles */
const named = (titles) => titles.slice(0, NAMED).join(" · ") + (titles.length > NAMED ? " …" : "");
