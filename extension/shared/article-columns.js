// The fields of an Article that have their own column; all others are in the column `facts`.

export const COLUMNS = [
  ...["url", "title", "byline", "site", "lang", "dir", "excerpt", "published", "word_count", "engine"],
];
export const BODY = ["text", "html"];
const NO_FACTS = [...COLUMNS, ...BODY, "paragraphs"];

/** The fields of an Article that are neither columns nor body. @param {Record<string, any>} article */
export function factsOf(article) {
  return Object.fromEntries(Object.entries(article).filter(([name]) => !NO_FACTS.includes(name)));
}
