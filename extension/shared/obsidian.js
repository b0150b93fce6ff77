// An article as a note for Obsidian: its path in the vault, its text, and the link that creates it.

import { t } from "./i18n.js";

/** @typedef {(kind: any, what: any) => Promise<{ text?: string }>} Ask asks the engine */

const FIELDS = { title: "title", author: "byline", site: "site", date: "published" };
const NOT_IN_NAMES = /[\\/:*?"<>|#^[\]\0-\x1f]+/g; // eslint-disable-line no-control-regex
const LONGEST_NAME = 120; // characters
const DAY = 10; // characters of an ISO date and time

/**
 * @template {{ title: string, highlights?: { quote: string, note: string }[] }} Article
 * @param {Article} article @param {Settings} settings @param {Ask} ask
 * @returns {Promise<{ file: string, text: string }>} file: the path in the vault, without an extension
 */
export async function noteOf(article, settings, ask) {
  const { obsidianFolder, obsidianName, obsidianList, frontMatter: template } = settings;
  const isList = obsidianList === "on";
  const written = isList ? { ...article, highlights: [] } : article;
  const { text = "" } = await ask("export", { article: written, format: "markdown", template });
  const folders = obsidianFolder.split("/").map(inName).filter(Boolean);
  const name = inName(filled(obsidianName || "{title}", article)) || "article";
  return {
    file: [...folders, name].join("/"),
    text: isList && article.highlights?.length ? `${text}\n${await listOf(article.highlights, ask)}` : text,
  };
}

/** @param {string} template @param {any} article */
const filled = (template, article) =>
  template.replace(/\{(\w+)\}/g, (whole, /** @type {keyof typeof FIELDS} */ name) => {
    if (!Object.hasOwn(FIELDS, name)) return whole;
    const value = String(article[FIELDS[name]] ?? "");
    return name === "date" ? value.slice(0, DAY) : value;
  });

/** @param {string} words */
const inName = (words) =>
  words
    .replace(NOT_IN_NAMES, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/^\.+|[. ]+$/g, "");

/**
 * Highlights as Markdown. The engine writes it, because a quotation may hold what Obsidian would run.
 * @param {{ quote: string, note: string }[]} highlights @param {Ask} ask
 */
async function listOf(highlights, ask) {
  const quoted = highlights.map(({ quote, note }) => ({ quote, note }));
  const articles = [{ title: t("library_highlights"), url: "", highlights: quoted }];
  return (await ask("exportHighlights", { title: "", articles })).text ?? "";
}

/** The link that creates the note. Without a text, Obsidian reads it from the clipboard. @param {string} vault @param {string} file @param {string} [text] */
export function linkTo(vault, file, text) {
  const parts = [
    ...(vault ? [`vault=${encodeURIComponent(vault)}`] : []),
    `file=${encodeURIComponent(file)}`,
    text === undefined ? "clipboard=true" : `content=${encodeURIComponent(text)}`,
  ];
  return `obsidian://new?${parts.join("&")}`;
}
