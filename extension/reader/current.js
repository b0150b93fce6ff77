// The state of the reader: its page and its article. Features read it and register callbacks for changes.

const parameters = new URLSearchParams(location.search);

export const current = {
  /** the id of the page's session */
  id: parameters.get("id") ?? "",
  /** the address of a saved article, which is known even if the article was deleted */
  address: parameters.get("url") ?? "",
  /** the engine named in the reader's URL, after a reload */
  asked: parameters.get("engine") ?? "",
  /** the article of the library named in the reader's URL */
  saved: parameters.get("saved") ?? "",
  /** the uid of the article in the library, wherever it was opened; "" if it is not known to be saved */
  kept: parameters.get("saved") ?? "",
  /** whether it was opened with "Next article" */
  isNext: parameters.has("next"),
  from: /** @type {"library" | "highlights"} the page with the link to the saved article */ (
    parameters.get("from") === "highlights" ? "highlights" : "library"
  ),
  /** @type {Session | undefined} */
  session: undefined,
  /** @type {Article | undefined} */
  article: undefined,
  /** whether the article being announced is an edit of the one before */
  isEdit: false,
  /** resolves after the last edit; edits are made one after the other @type {Promise<unknown>} */
  edited: Promise.resolve(),
};

/** The page's address, from whichever source knows it. */
export function pageAddress() {
  return current.session?.url || current.address;
}

/** @type {((article: Article) => unknown)[]} */
const listeners = [];

/** Registers a callback for each article, called once it is on the page. @param {(article: Article) => unknown} listener */
export function onArticle(listener) {
  listeners.push(listener);
}

/** @type {((uid: string, isDeleted: boolean) => unknown)[]} */
const keepers = [];

/** Registers a callback for when the article is saved to the library or removed from it. @param {(typeof keepers)[number]} keeper */
export const onKept = (keeper) => void keepers.push(keeper);

/**
 * @param {string} uid of the article in the library, "" if it is not there
 * @param {boolean} [isDeleted] whether it is not there any more, rather than there with another text
 */
export function setKept(uid, isDeleted = false) {
  current.kept = uid;
  for (const keeper of keepers) keeper(uid, isDeleted);
}

/** @param {Article} article */
export function announce(article) {
  for (const listener of listeners) {
    try {
      listener(article);
    } catch (error) {
      console.error(error); // a failing feature must not affect the article
    }
  }
}
