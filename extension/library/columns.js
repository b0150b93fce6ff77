// Which fields of an Article have a column of their own; what else it holds stands in the column `facts`.

export const COLUMNS = [
  ...["url", "title", "byline", "site", "lang", "dir", "excerpt", "published", "word_count", "engine"],
];
export const BODY = ["text", "html"];
const NO_FACTS = [...COLUMNS, ...BODY, "paragraphs"];

/** What an Article holds beside its columns and its body. @param {Record<string, any>} article */
export function factsOf(article) {
  return Object.fromEntries(Object.entries(article).filter(([name]) => !NO_FACTS.includes(name)));
}
