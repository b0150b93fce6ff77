// Keep it: the article as one file, images inside. Python writes the file; this gathers the images
// and hands the file over.

import { t } from "../shared/i18n.js";
import { make, one } from "../shared/dom.js";
import { ask } from "./asking.js";
import { gather, sitesToAsk } from "./images.js";
import { showToast } from "./toast.js";

/** @typedef {import("../engine/article").Article} Article */
/** @typedef {import("../engine/client.js").Client} Client */

/**
 * @param {Client} client
 * @param {Article} article
 */
export async function keep(client, article) {
  showToast(t("saving"), { stays: true });
  const gathered = await gather(imagesShown());
  const sites = await sitesToAsk(gathered.refused);
  if (sites.length) {
    showToast("");
    const answer = await ask(sites, gathered.refused.length);
    if (answer === "cancel") return;
    if (answer === "allow") {
      showToast(t("saving"), { stays: true });
      const more = await gather(gathered.missing);
      Object.assign(gathered.images, more.images);
      gathered.missing = more.missing;
    }
  }
  const file = await client.exportArticle({ article, format: "html", images: gathered.images });
  handOver(file);
  const had = Object.keys(gathered.images).length;
  const all = had + gathered.missing.length;
  if (!all) showToast(t("saved"));
  else if (had === all) showToast(t("saved_with_images", had));
  else showToast(t("saved_without_some", had, all, gathered.missing.length));
}

/** The addresses of the article's images, as its HTML writes them. */
function imagesShown() {
  const images = one("content").querySelectorAll("img:not(.media img)");
  return [...images].map((image) => image.getAttribute("src") ?? "").filter((src) => /^https?:/.test(src));
}

/** @param {{name: string, type: string, text?: string, base64?: string}} file */
function handOver({ name, type, text, base64 }) {
  const content = base64 ? Uint8Array.fromBase64(base64) : (text ?? "");
  const href = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** To the clipboard, with its markup and as plain text. @param {Article} article */
export async function copy(article) {
  const html = `<h1>${escape(article.title)}</h1>${article.html}`;
  const text = `${article.title}\n\n${article.text}`;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    }),
  ]);
  showToast(t("copied"));
}

/** @param {string} text */
function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
