// Copies the article or its address, or hands it to another program on this computer.

import { make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { linkTo, noteOf } from "../shared/obsidian.js";
import { getSettings } from "../shared/settings.js";
import { showOutcome, showToast } from "../shared/toast.js";
import { current, pageAddress } from "./current.js";
import { client } from "./first-requests.js";
import { outgoing } from "./outgoing.js";

const LONGEST_LINK = 2000; // characters; the longest link that Windows passes to a program

/** Copies the article with markup and as plain text. */
export async function copyArticle() {
  if (!current.article) return;
  const article = { ...outgoing(current.article), highlights: [] };
  const html = `<h1>${escape(article.title)}</h1>${article.html}`;
  // A promise, because the page may write to the clipboard only while a click is being handled.
  const text = client
    .ask("export", { article, format: "text", head: "none" })
    .then((file) => new Blob([`${article.title}\n\n${file.text ?? ""}`], { type: "text/plain" }));
  await navigator.clipboard.write([
    new ClipboardItem({ "text/html": new Blob([html], { type: "text/html" }), "text/plain": text }),
  ]);
  showToast(t("copied"));
}

/** @param {string} text */
const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export async function copyMarkdown() {
  if (!current.article) return;
  const article = { ...outgoing(current.article), highlights: [] };
  await copy((await client.ask("export", { article, format: "markdown" })).text ?? "");
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  showToast(t("copied"));
}

export const copyAddress = () => copy(pageAddress());

/** Title and address as a link in Markdown. */
export function copyLink() {
  const title = titleOf().replace(/[\\[\]`*_<>]/g, "\\$&");
  const address = pageAddress().replace(
    /[\s()<>\\`]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return copy(`[${title}](${address})`);
}

/** Sends the article to Obsidian as a note. A text that is too long for a link goes through the clipboard. */
export async function sendToObsidian() {
  if (!current.article) return;
  const settings = await getSettings();
  const article = outgoing(current.article);
  const { file, text } = await noteOf(article, settings, (kind, what) => client.ask(kind, what));
  const link = linkTo(settings.obsidianVault, file, text);
  if (link.length <= LONGEST_LINK) {
    open(link);
    return;
  }
  await navigator.clipboard.writeText(text);
  showOutcome(t("send_obsidian_long"));
  open(linkTo(settings.obsidianVault, file));
}

export function sendByMail() {
  const link = `mailto:?subject=${encodeURIComponent(titleOf())}&body=`;
  open(link + encodeURIComponent(`${titleOf()}\r\n${pageAddress()}\r\n`));
}

/** Opens the share sheet of the system. */
export async function share() {
  const url = pageAddress();
  try {
    await navigator.share(/^https?:/.test(url) ? { title: titleOf(), url } : { title: titleOf(), text: url });
  } catch (error) {
    if (/** @type {DOMException} */ (error).name !== "AbortError") throw error; // the user closed the sheet
  }
}

/** The title on one line, short enough for a link. */
const titleOf = () =>
  (current.article?.title || current.session?.title || "").replace(/\s+/g, " ").trim().slice(0, 300);

/** Opens a link with the program for its scheme. @param {string} href */
function open(href) {
  const link = make("a", { href, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}
