// Copies the article to the clipboard: with markup and as plain text, or as Markdown.

import { t } from "../shared/i18n.js";
import { current } from "./current.js";
import { outgoing } from "./outgoing.js";
import { showToast } from "../shared/toast.js";

/** @param {import("../wire/engine-client.js").Client} client */
export async function copyArticle(client) {
  if (!current.article) return;
  const article = { ...outgoing(current.article), highlights: [] };
  const html = `<h1>${escape(article.title)}</h1>${article.html}`;
  // The browser waits for the text: it lets a page write to the clipboard only while a click is being handled.
  const text = client
    .ask("export", { article, format: "text", head: "none" })
    .then((file) => new Blob([`${article.title}\n\n${file.text ?? ""}`], { type: "text/plain" }));
  await navigator.clipboard.write([
    new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }), "text/plain": text }),
  ]);
  showToast(t("copied"));
}

/** @param {import("../wire/engine-client.js").Client} client */
export async function copyMarkdown(client) {
  if (!current.article) return;
  const article = { ...outgoing(current.article), highlights: [] };
  const { text = "" } = await client.ask("export", { article, format: "markdown" });
  await navigator.clipboard.writeText(text);
  showToast(t("copied"));
}

/** @param {string} text */
function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
