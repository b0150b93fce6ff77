// All named commands: of the browser's menus (background), of the reader and of the library. Each folder supplies the
// actions by name. Menus, shortcuts, help sheets and the options page are made from this table, in its order.

/**
 * @typedef {object} Command
 * @property {string} words the message key of its label
 * @property {string} [key] the value of `KeyboardEvent.key`
 * @property {string} [ctrlKey] a key that also works with Ctrl or Cmd, even if keys alone are off
 * @property {string} [menu] its group in the reader's menu: "copy", "page" or "reader"; absent if it is not in the menu
 * @property {boolean} [article] whether it needs an article
 * @property {boolean} [saved] true: needs an article opened from the library; false: needs any other article
 * @property {boolean} [kept] whether it needs a saved article, wherever it was opened
 * @property {boolean} [chosen] whether it needs an article that the engine found in one page: not a selection, and not
 *   joined from several pages
 * @property {boolean} [original] whether it needs the original text, not a translation
 * @property {string} [needs] a property of `window` or `navigator` that the browser must have
 * @property {string} [failed] the message key for a failure
 * @property {Where} [where] where it is in the browser's menus
 */
/** @typedef {{ contexts: string[], documentUrlPatterns?: string[], targetUrlPatterns?: string[] }} Where */

const WEB = ["http://*/*", "https://*/*"];
const PAGES = [...WEB, "file:///*"];
const ON_PAGES = ["page", "frame", "image"];

const BACKGROUND = {
  "read-page": { words: "menu_read_page", where: { contexts: ON_PAGES, documentUrlPatterns: PAGES } },
  "read-selection": {
    words: "menu_read_selection",
    where: { contexts: ["selection"], documentUrlPatterns: PAGES },
  },
  "read-link": { words: "menu_read_link", where: { contexts: ["link"], targetUrlPatterns: WEB } },
  "read-later": { words: "menu_read_later", where: { contexts: ["link"], targetUrlPatterns: WEB } },
  "save-page": {
    words: "menu_save_page",
    where: { contexts: [...ON_PAGES, "selection"], documentUrlPatterns: WEB },
  },
  library: { words: "library_open", where: { contexts: ["action"] } },
  "save-tabs": { words: "menu_save_tabs", where: { contexts: ["action", "tab"] } },
};

const READER = {
  leave: { words: "back", key: "Escape" },
  listen: { words: "listen", key: "l", article: true },
  "speech-next": { words: "speech_next", key: "j", article: true },
  "speech-previous": { words: "speech_previous", key: "k", article: true },
  contents: { words: "contents", key: "t", article: true },
  appearance: { words: "appearance", key: "a" },
  larger: { words: "size_more", key: "+" },
  smaller: { words: "size_less", key: "-" },
  wider: { words: "width_more", key: "]" },
  narrower: { words: "width_less", key: "[" },
  theme: { words: "next_theme", key: "d" },
  images: { words: "images_toggle", key: "i", article: true },
  pages: { words: "layout_pages", key: "v", article: true },
  guide: { words: "guide", key: "g", article: true },
  save: { words: "save", key: "s", ctrlKey: "s", article: true, failed: "save_failed" },
  "save-as": { words: "save_as", key: "S", article: true },
  keep: { words: "library_keep", ctrlKey: "b", article: true },
  favourite: { words: "library_favourite", key: "f", kept: true },
  archive: { words: "library_archive", key: "y", kept: true },
  tags: { words: "library_tags", key: "#", kept: true },
  delete: { words: "library_delete", key: "Delete", kept: true },
  next: { words: "article_next", key: "n", saved: true },
  library: { words: "library_open", menu: "reader" },
  copy: { words: "copy", key: "c", article: true, menu: "copy", failed: "copy_failed" },
  "copy-markdown": { words: "copy_markdown", key: "m", article: true, menu: "copy", failed: "copy_failed" },
  "copy-address": { words: "copy_address", failed: "copy_failed" },
  "copy-link": { words: "copy_link", article: true, menu: "copy", failed: "copy_failed" },
  "send-obsidian": { words: "send_obsidian", article: true, menu: "copy" },
  "send-mail": { words: "send_mail", article: true, menu: "copy" },
  share: { words: "share", article: true, menu: "copy", needs: "share" },
  highlight: { words: "library_highlight", key: "h", article: true, original: true },
  translate: { words: "translate", article: true, menu: "page", needs: "Translator" },
  print: { words: "print", key: "p", article: true, menu: "copy" },
  ways: { words: "ways", key: "e", menu: "page", saved: false },
  remove: { words: "remove_parts", key: "x", article: true, original: true, menu: "page" },
  explain: { words: "explain", key: "w", chosen: true, menu: "page" },
  "save-capture": { words: "capture_save", article: true, failed: "save_failed" },
  chosen: { words: "chosen", menu: "reader" },
  original: { words: "original", key: "o", menu: "page" },
  help: { words: "help", key: "?", menu: "reader" },
  "all-settings": { words: "all_settings", key: ",", menu: "reader" },
};

const LIBRARY = {
  search: { words: "library_search", key: "/" },
  next: { words: "article_next", key: "ArrowDown" },
  previous: { words: "article_previous", key: "ArrowUp" },
  remove: { words: "library_delete", key: "Delete" },
  undo: { words: "undo", ctrlKey: "z" },
  help: { words: "help", key: "?" },
};

export const COMMANDS = { background: BACKGROUND, reader: READER, library: LIBRARY };

/**
 * The commands of a folder with their actions.
 * @template {string} Name
 * @template Action
 * @param {Record<Name, Command>} table @param {Record<Name, Action>} actions
 * @returns {(Command & { id: Name, run: Action })[]}
 */
export const withActions = (table, actions) =>
  /** @type {[Name, Command][]} */ (Object.entries(table)).map(([id, known]) => ({
    ...known,
    id,
    run: actions[id],
  }));
