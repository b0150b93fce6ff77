// Articles as files. Python writes them; this module provides the stored data and downloads the file.

import { connect } from "../engine/client.js";
import { handOver } from "../shared/files.js";
import { t } from "../shared/i18n.js";
import { showProgress, showToast } from "../shared/toast.js";

/** @typedef {import("./client.js").LibraryClient} Library */

/** Python's name for each format, and whether one file contains many articles. */
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
      showProgress(t("library_taking", gathered.length + 1, uids.length));
      const { article, images } = await storedArticle(library, uid);
      gathered.push({ article, images });
      if (!together) handOver(await engine.exportArticle({ article, images, format: name }));
    }
    if (together) {
      const title = gathered.length === 1 ? gathered[0].article.title : t("library");
      handOver(await engine.bindArticles({ book: { title, articles: gathered }, format: name }));
    }
    showToast(t("library_taken", uids.length));
  } catch (error) {
    console.warn(error);
    showToast(t("library_take_failed"));
  }
}

/**
 * The stored article, with its images as data URLs by address.
 * @param {Library} library
 * @param {string} uid
 */
export async function storedArticle(library, uid) {
  const { images: addresses, ...whole } = await library.ask("get", { uid });
  /** @type {Record<string, string>} */
  const images = {};
  for (const address of addresses) {
    const { type, base64 } = await library.ask("image", { uid, url: address });
    images[address] = `data:${type};base64,${base64}`;
  }
  return { ...whole, images };
}
