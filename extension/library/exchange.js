// The library as JSON, and the files of other services: Python reads them and says what is in them.

import { connect } from "../engine/client.js";
import { t } from "../shared/i18n.js";
import { showNews } from "./news.js";
import { handOverBlob, storedArticle } from "./taking.js";

/** @typedef {import("./client.js").LibraryClient} Library */

const PAGE = 200;
const COLUMNS = [
  ...[
    "url",
    "title",
    "byline",
    "site",
    "lang",
    "dir",
    "excerpt",
    "published",
    "word_count",
    "engine",
    "text",
    "html",
  ],
];

/** Writes what pyjustext.importing reads. @param {Library} library */
export async function backUpAsJson(library) {
  const uids = await allUids(library);
  /** @type {Blob[]} */
  const parts = [new Blob(['{"pyjustext": "library", "version": 1, "articles": [\n'])];
  for (const [done, uid] of uids.entries()) {
    showNews(t("library_taking", done + 1, uids.length), { stays: true });
    const item = JSON.stringify(await itemOf(library, uid));
    parts.push(new Blob([done ? ",\n" : "", item])); // a Blob may lie on the disk, text lies in memory
  }
  const day = new Date().toISOString().slice(0, 10);
  handOverBlob(`pyjustext-library-${day}.json`, new Blob([...parts, "\n]}\n"], { type: "application/json" }));
  showNews(t("library_backed_up"));
}

/** In the words of pyjustext.importing.Item. @param {Library} library @param {string} uid */
async function itemOf(library, uid) {
  const { article, state, hasOriginal, images, tags, highlights } = await storedArticle(library, uid);
  const original = hasOriginal ? (await library.ask("original", [uid])).base64 : "";
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, article[name]]));
  const facts = Object.fromEntries(Object.entries(article).filter(([name]) => !COLUMNS.includes(name)));
  const { saved, opened, archived, favourite, deleted, place, missing } = state;
  const own = { saved, opened, archived, favourite, deleted, place, missing };
  return { uid, ...columns, facts, ...own, images, tags, highlights, original };
}

/** @param {Library} library @returns {Promise<string[]>} all of them, those in the trash too */
async function allUids(library) {
  const uids = [];
  for (const view of ["all", "deleted"]) {
    for (let from = 0; ; from += PAGE) {
      const { rows, total } = await library.ask("list", [{ view, order: "oldest", from, count: PAGE }]);
      uids.push(...rows.map((/** @type {any} */ row) => row.uid));
      if (from + PAGE >= total) break;
    }
  }
  return uids;
}

/** @param {Library} library @param {File} file */
export async function bringInOther(library, file) {
  const base64 = new Uint8Array(await file.arrayBuffer()).toBase64();
  const { articles, skipped } = await connect().importFile({ name: file.name, base64 });
  let there = 0;
  let failed = skipped;
  for (const [done, item] of articles.entries()) {
    showNews(t("library_importing_of", done + 1, articles.length), { stays: true });
    try {
      if ((await library.ask("importItem", [item])).already) there++;
    } catch (error) {
      if (/** @type {any} */ (error).kind === "full") throw error;
      console.warn("An article could not be imported:", error);
      failed++;
    }
  }
  showNews(t("library_imported", articles.length + skipped - there - failed, there, failed));
}
