// Articles as files. Python writes them; this brings it what is stored and hands the file over.

import { connect } from "../engine/client.js";
import { make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showNews } from "./news.js";

/** @typedef {import("./client.js").LibraryClient} Library */
/** @typedef {{ name: string, type: string, text?: string, base64?: string }} Made */

/** What Python calls each format, and whether many articles go into one file. */
export const FORMATS = {
  html: { name: "html", together: false },
  epub: { name: "epub", together: true },
  markdown: { name: "markdown-zip", together: true },
  text: { name: "text", together: false },
};

/** @param {Library} library @param {string[]} uids @param {keyof typeof FORMATS} format */
export async function take(library, uids, format) {
  const engine = connect();
  const { name, together } = FORMATS[format];
  const gathered = [];
  try {
    for (const uid of uids) {
      showNews(t("library_taking", gathered.length + 1, uids.length), { stays: true });
      const { article, images } = await storedArticle(library, uid);
      gathered.push({ article, images });
      if (!together) handOver(await engine.exportArticle({ article, images, format: name }));
    }
    if (together) {
      const title = gathered.length === 1 ? gathered[0].article.title : t("library");
      handOver(await engine.bindArticles({ book: { title, articles: gathered }, format: name }));
    }
    showNews(t("library_taken", uids.length));
  } catch (error) {
    console.warn(error);
    showNews(t("library_take_failed"));
  }
}

/**
 * What is stored of an article, its images as data URLs by address.
 * @param {Library} library @param {string} uid
 */
export async function storedArticle(library, uid) {
  const { images: addresses, ...whole } = await library.ask("get", [uid]);
  /** @type {Record<string, string>} */
  const images = {};
  for (const address of addresses) {
    const { type, base64 } = await library.ask("image", [uid, address]);
    images[address] = `data:${type};base64,${base64}`;
  }
  return { ...whole, images };
}

/** @param {Made} file */
export function handOver({ name, type, text, base64 }) {
  handOverBlob(name, new Blob([base64 ? Uint8Array.fromBase64(base64) : (text ?? "")], { type }));
}

/** @param {string} name @param {Blob} blob */
export function handOverBlob(name, blob) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
