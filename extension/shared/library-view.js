// What the library page showed last. The reader continues in its list.

export const LOOKS = "library-looks"; // order and layout, for this computer
export const PLACE = "library-place"; // what was shown when this tab left the page

/**
 * @typedef {object} Place
 * @property {any} view one of the protocol's views
 * @property {string} tag
 * @property {string} typed
 * @property {boolean} isWidened
 * @property {number} shown how many articles
 * @property {string} item the article that had the focus: mostly the one that is being opened
 */

/** @returns {{ order?: any, cards?: boolean }} order: one of the protocol's orders */
export const storedLooks = () => JSON.parse(localStorage.getItem(LOOKS) ?? "{}");

/** @returns {Place | undefined} */
export function storedPlace() {
  const place = sessionStorage.getItem(PLACE);
  return place === null ? undefined : JSON.parse(place);
}

/** The list from which this tab opened an article. */
export function lastList() {
  const { view = "unread", tag = "", typed = "" } = storedPlace() ?? {};
  return { view, tag, typed, order: storedLooks().order ?? "newest" };
}

/**
 * The URL at which the reader shows an article of the library.
 * @param {string} uid @param {string} url of its page
 * @param {"library" | "highlights"} from the page that links to it
 */
export function readerAddress(uid, url, from) {
  return `../reader/reader.html?${new URLSearchParams({ saved: uid, url, from })}`;
}

/** Tags as they are typed, separated by commas of any script. @param {string} typed */
export const tagsIn = (typed) => [
  ...new Set(
    typed
      .split(/[,،、，]/u)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
