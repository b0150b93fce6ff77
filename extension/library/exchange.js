// The library as JSON, and the files of other services, which Python reads.

import { connect } from "../engine/client.js";
import { handOverBlob } from "../shared/files.js";
import { t } from "../shared/i18n.js";
import { showOutcome, showProgress, showToast } from "../shared/toast.js";
import { BODY, COLUMNS, factsOf } from "./columns.js";
import { storedArticle } from "./taking.js";

/** @typedef {import("./client.js").LibraryClient} Library */

const PAGE = 200;

/** Writes the format that pyjustext.importing reads. @param {Library} library */
export async function backUpAsJson(library) {
  const uids = await allUids(library, ["all", "deleted"]);
  /** @type {Blob[]} */
  const parts = [new Blob(['{"pyjustext": "library", "version": 1, "articles": [\n'])];
  for (const [done, uid] of uids.entries()) {
    showProgress(t("library_taking", done + 1, uids.length));
    const item = JSON.stringify(await itemOf(library, uid));
    parts.push(new Blob([done ? ",\n" : "", item])); // a Blob may be kept on disk, text is kept in memory
  }
  const day = new Date().toISOString().slice(0, 10);
  handOverBlob(`pyjustext-library-${day}.json`, new Blob([...parts, "\n]}\n"], { type: "application/json" }));
  showToast(t("library_backed_up"));
}

/** The article with the fields of pyjustext.importing.Item. @param {Library} library @param {string} uid */
async function itemOf(library, uid) {
  const { article, state, hasOriginal, images, tags, highlights } = await storedArticle(library, uid);
  const original = hasOriginal ? (await library.ask("original", { uid })).base64 : "";
  const columns = Object.fromEntries([...COLUMNS, ...BODY].map((name) => [name, article[name]]));
  const facts = factsOf(article);
  const { saved, opened, archived, favourite, deleted, place, missing } = state;
  const own = { saved, opened, archived, favourite, deleted, place, missing };
  return { uid, ...columns, facts, ...own, images, tags, highlights, original };
}

/** @param {Library} library @param {import("./listing.js").View[]} views @returns {Promise<string[]>} */
export async function allUids(library, views) {
  const uids = [];
  for (const view of views) {
    for (let from = 0; ; from += PAGE) {
      const { rows, total } = await library.ask("list", { view, order: "oldest", from, count: PAGE });
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
    showProgress(t("library_importing_of", done + 1, articles.length));
    try {
      if ((await library.ask("importItem", { item })).already) there++;
    } catch (error) {
      if (/** @type {any} */ (error).kind === "full") throw error;
      console.warn("An article could not be imported:", error);
      failed++;
    }
  }
  showOutcome(t("library_imported", articles.length + skipped - there - failed, there, failed));
}
