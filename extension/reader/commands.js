// All commands of the reader, with labels and keys. Menus, keys and the help panel are made from this table;
// the modules behind it are imported on demand.

import { api } from "../shared/api.js";
import { showHelp } from "../shared/keys.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { CHOICES, getSettings } from "../shared/settings.js";
import { changeAppearance, settingsNow, step, turn } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { WAY_BACK, leave } from "./leaving.js";
import { client } from "./first-requests.js";

/**
 * @typedef {object} More
 * @property {string} id
 * @property {boolean} [article] whether it needs an article
 * @property {boolean} [saved] whether it needs one of the library, or one that is not of the library
 * @property {boolean} [chosen] whether it needs an article that the engine chose from one page: nothing that was selected
 *   there, or joined from several
 * @property {boolean} [menu] whether it is in the menu
 * @property {() => boolean} [lacks] whether this browser cannot do it
 * @property {boolean} [original] whether it needs the original text, not a translation
 * @property {string} [failed] the message key for a failure
 * @property {boolean} [holds] whether it changes what the next click or key means
 * @property {() => unknown} run
 */
/** @typedef {import("../shared/keys.js").Command & More} Command */

/**
 * Opens or closes the panel of a button. The focus goes into it: the key was pressed somewhere else, and the browser
 * gives the focus back to that place.
 * @param {string} id of the button
 */
const toggle = (id) => () => {
  const panel = byId(`${id}-panel`);
  /** @type {any} */ (panel).togglePopover({ source: byId(id) });
  if (!panel.matches(":popover-open")) return;
  const first = ["input:checked", "[aria-current]", "input, a"].map((css) => panel.querySelector(css));
  /** @type {HTMLElement | undefined} */ (first.find(Boolean))?.focus();
};

/** @type {Command[]} */
export const COMMANDS = [
  { id: "leave", words: WAY_BACK, key: "Escape", run: leave },
  { id: "listen", words: "listen", key: "l", article: true, run: async () => (await speech()).toggle() },
  {
    id: "speech-next",
    words: "speech_next",
    key: "j",
    article: true,
    run: async () => (await speech()).move(1),
  },
  {
    id: "speech-previous",
    words: "speech_previous",
    key: "k",
    article: true,
    run: async () => (await speech()).move(-1),
  },
  {
    id: "contents",
    words: "contents",
    key: "t",
    article: true,
    run: () => byId("contents").hidden || toggle("contents")(),
  },
  { id: "appearance", words: "appearance", key: "a", run: toggle("appearance") },
  { id: "larger", words: "size_more", key: "+", run: () => step("size", 1) },
  { id: "smaller", words: "size_less", key: "-", run: () => step("size", -1) },
  { id: "wider", words: "width_more", key: "]", run: () => step("width", 1) },
  { id: "narrower", words: "width_less", key: "[", run: () => step("width", -1) },
  { id: "theme", words: "next_theme", key: "d", run: () => turn("theme", CHOICES.theme.slice(0, -1)) },
  { id: "images", words: "images_toggle", key: "i", article: true, run: toggleImages },
  { id: "pages", words: "layout_pages", key: "v", article: true, run: togglePages },
  {
    id: "guide",
    words: "guide",
    key: "g",
    article: true,
    run: () => changeAppearance({ guide: settingsNow().guide === "on" ? "off" : "on" }),
  },
  {
    id: "save",
    words: "save",
    key: "s",
    ctrlKey: "s",
    article: true,
    failed: "save_failed",
    run: async () => (await import("./file-save.js")).save(client, (await getSettings()).format),
  },
  { id: "save-as", words: "save_as", key: "S", article: true, run: () => byId("save-as").click() },
  {
    id: "keep",
    words: "library_keep",
    ctrlKey: "b",
    article: true,
    run: async () => (await import("./library-buttons.js")).keep(),
  },
  {
    id: "library",
    words: "library_open",
    run: () => api.tabs.create({ url: api.runtime.getURL("library/library.html") }),
  },
  {
    id: "copy",
    words: "copy",
    key: "c",
    article: true,
    menu: true,
    failed: "copy_failed",
    run: async () => (await import("./clipboard.js")).copyArticle(),
  },
  {
    id: "copy-markdown",
    words: "copy_markdown",
    key: "m",
    article: true,
    menu: true,
    failed: "copy_failed",
    run: async () => (await import("./clipboard.js")).copyMarkdown(client),
  },
  {
    id: "copy-address",
    words: "copy_address",
    menu: true,
    failed: "copy_failed",
    run: async () => (await import("./sharing.js")).copyAddress(),
  },
  {
    id: "copy-link",
    words: "copy_link",
    article: true,
    menu: true,
    failed: "copy_failed",
    run: async () => (await import("./sharing.js")).copyLink(),
  },
  {
    id: "send-obsidian",
    words: "send_obsidian",
    article: true,
    menu: true,
    run: async () => (await import("./sharing.js")).sendToObsidian(),
  },
  {
    id: "send-mail",
    words: "send_mail",
    article: true,
    menu: true,
    run: async () => (await import("./sharing.js")).sendByMail(),
  },
  {
    id: "share",
    words: "share",
    article: true,
    menu: true,
    lacks: () => !("share" in navigator),
    run: async () => (await import("./sharing.js")).share(),
  },
  {
    id: "highlight",
    words: "library_highlight",
    key: "h",
    article: true,
    original: true,
    run: async () => (await import("./highlights.js")).chooseColour(),
  },
  {
    id: "translate",
    words: "translate",
    article: true,
    menu: true,
    lacks: () => !("Translator" in globalThis),
    run: async () => (await import("./translating.js")).toggleTranslation(),
  },
  { id: "print", words: "print", key: "p", article: true, menu: true, run: () => print() },
  { id: "ways", words: "ways", key: "e", menu: true, saved: false, run: toggle("ways") },
  {
    id: "remove",
    words: "remove_parts",
    key: "x",
    article: true,
    original: true,
    menu: true,
    holds: true,
    run: async () => (await import("./removing.js")).startRemoving(),
  },
  {
    id: "explain",
    words: "explain",
    key: "w",
    chosen: true,
    menu: true,
    holds: true,
    run: async () => (await import("./explaining.js")).explain(),
  },
  {
    id: "save-capture",
    words: "capture_save",
    article: true,
    menu: true,
    failed: "save_failed",
    run: async () => (await import("./capture-file.js")).saveCapture(),
  },
  {
    id: "chosen",
    words: "chosen",
    menu: true,
    run: async () => (await import("./automatic-site.js")).toggleChosen(),
  },
  { id: "original", words: "original", key: "o", menu: true, run: openOriginal },
  {
    id: "help",
    words: "help",
    key: "?",
    menu: true,
    holds: true,
    run: () => showHelp(COMMANDS.filter(isFor)),
  },
  {
    id: "all-settings",
    words: "all_settings",
    key: ",",
    menu: true,
    run: () => api.runtime.openOptionsPage(),
  },
];

const speech = () => import("./speech/player.js");

function toggleImages() {
  return changeAppearance({ images: settingsNow().images === "none" ? "all" : "none" });
}

function togglePages() {
  return changeAppearance({ layout: settingsNow().layout === "pages" ? "scroll" : "pages" });
}

function openOriginal() {
  const url = pageAddress();
  if (/^https?:/.test(url)) location.href = url;
}

/** Whether a command is for what is read here. @param {Command} command */
export const isFor = ({ saved, chosen, lacks }) =>
  !lacks?.() &&
  (saved === undefined || saved === Boolean(current.saved)) &&
  !(chosen && current.article?.notes.some(({ code }) => code === "selection" || code === "joined"));

/** @param {Command} command */
export async function run(command) {
  const { article, failed, holds, original, run: act } = command;
  if ((article && !current.article) || !isFor(command)) return;
  const release = holds ? holdInput() : undefined;
  try {
    if (original && document.documentElement.dataset.translated)
      (await import("./translating.js")).showOriginal();
    await act();
  } catch (error) {
    console.warn(error);
    const { showToast } = await import("../shared/toast.js");
    showToast(t(failed ?? "command_failed"));
  } finally {
    release?.();
  }
}

const HELD_KEYS = ["Escape", "Delete", "ArrowUp", "ArrowDown"]; // and all characters

/**
 * Keeps back the clicks and keys of a user who is faster than the command's module is loaded. They are meant for
 * what the command opens: before that, a click would follow a link, and Escape would leave the article.
 * @returns {() => void} lets them go, in their order
 */
function holdInput() {
  /** @type {(MouseEvent | KeyboardEvent)[]} */
  const held = [];
  const holding = new AbortController();
  /** @param {MouseEvent | KeyboardEvent} event */
  const hold = (event) => {
    if (event instanceof KeyboardEvent && !isHeld(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  addEventListener("click", hold, { capture: true, signal: holding.signal });
  addEventListener("keydown", hold, { capture: true, signal: holding.signal });
  return () => {
    holding.abort();
    for (const event of held) {
      const dialog = document.querySelector("dialog[open]");
      if (dialog instanceof HTMLDialogElement && event instanceof KeyboardEvent && event.key === "Escape") {
        dialog.close(); // as the browser does, but only for keys of its own
        continue;
      }
      const Kind = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent;
      event.target?.dispatchEvent(new Kind(event.type, event));
    }
  };
}

/** Whether a command may have another meaning for a key; the browser's own keys have none. @param {KeyboardEvent} event */
function isHeld({ key, ctrlKey, metaKey, altKey }) {
  return HELD_KEYS.includes(key) || (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey);
}

/** @param {string} id @returns {Command} */
export function command(id) {
  const found = COMMANDS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
}
