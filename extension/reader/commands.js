// What the reader's commands do. Their labels and shortcuts are in shared/command-table.js. The modules behind them are
// imported on demand.

import { api } from "../shared/api.js";
import { COMMANDS as TABLE, withActions } from "../shared/command-table.js";
import { showHelp } from "../shared/keys.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { CHOICES, getSettings } from "../shared/settings.js";
import { step, selectNext } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { BACK_LABEL, leave } from "./leaving.js";

/** @typedef {import("../shared/command-table.js").Command & { id: string, run: () => unknown }} Command */

/** Opens or closes the panel of a button, and moves the focus into it. @param {string} id of the button */
const toggle = (id) => () => {
  const panel = byId(`${id}-panel`);
  /** @type {any} */ (panel).togglePopover({ source: byId(id) });
  if (!panel.matches(":popover-open")) return;
  const first = ["input:checked", "[aria-current]", "input, a"].map((css) => panel.querySelector(css));
  /** @type {HTMLElement | undefined} */ (first.find(Boolean))?.focus();
};

/** @type {Record<keyof typeof TABLE.reader, () => unknown>} */
export const ACTIONS = {
  leave,
  listen: async () => (await speech()).toggle(),
  "speech-next": async () => (await speech()).move(1),
  "speech-previous": async () => (await speech()).move(-1),
  contents: () => byId("contents").hidden || toggle("contents")(),
  appearance: toggle("appearance"),
  larger: () => step("size", 1),
  smaller: () => step("size", -1),
  wider: () => step("width", 1),
  narrower: () => step("width", -1),
  theme: () => selectNext("theme", CHOICES.theme.slice(0, -1)),
  images: () => selectNext("images", ["none", "all"]),
  pages: () => selectNext("layout", CHOICES.layout),
  guide: () => selectNext("guide", CHOICES.guide),
  save: async () => (await import("./file-save.js")).save((await getSettings()).format),
  "save-as": () => byId("save-as").click(),
  keep: async () => (await import("./library-buttons.js")).keep(),
  favourite: async () => (await kept()).toggleState("favourite"),
  archive: async () => (await kept()).toggleState("archived"),
  tags: async () => (await kept()).openTags(),
  delete: async () => (await (await import("./highlights.js")).drop()) || (await kept()).remove(),
  next: async () => (await kept()).openNext(),
  library: () => api.tabs.create({ url: api.runtime.getURL("library/library.html") }),
  copy: async () => (await import("./sharing.js")).copyArticle(),
  "copy-markdown": async () => (await import("./sharing.js")).copyMarkdown(),
  "copy-address": async () => (await import("./sharing.js")).copyAddress(),
  "copy-link": async () => (await import("./sharing.js")).copyLink(),
  "send-obsidian": async () => (await import("./sharing.js")).sendToObsidian(),
  "send-mail": async () => (await import("./sharing.js")).sendByMail(),
  share: async () => (await import("./sharing.js")).share(),
  highlight: async () => (await import("./highlights.js")).highlight(),
  translate: async () => (await import("./translating.js")).toggleTranslation(),
  print: () => print(),
  ways: toggle("ways"),
  remove: async () => (await import("./removing.js")).startRemoving(),
  explain: async () => (await import("./explaining.js")).explain(),
  "save-capture": async () => (await import("./capture-file.js")).saveCapture(),
  chosen: async () => (await import("./automatic-site.js")).toggleAutomaticSite(),
  original: openOriginal,
  help: () => showHelp(COMMANDS, current.article ? [saveCapture] : []),
  "all-settings": () => api.runtime.openOptionsPage(),
};

/** @type {Command[]} */
export const COMMANDS = withActions(
  { ...TABLE.reader, leave: { ...TABLE.reader.leave, words: BACK_LABEL } },
  ACTIONS,
);

const saveCapture = { words: TABLE.reader["save-capture"].words, run: () => run(command("save-capture")) };
const speech = () => import("./speech/player.js");
const kept = () => import("./kept.js");

function openOriginal() {
  const url = pageAddress();
  if (/^https?:/.test(url)) location.href = url;
}

/** Whether a command applies to the current article and browser. @param {Command} command */
export const isFor = ({ saved, kept: isOfLibrary, chosen, needs }) =>
  (!needs || needs in globalThis || needs in navigator) &&
  (!isOfLibrary || Boolean(current.kept)) &&
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
    if (article) await current.edited;
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
 * Holds back clicks and keys while the module of a command loads. They are meant for what the command opens: now, a
 * click would follow a link, and Escape would leave the article.
 * @returns {() => void} dispatches them in their order
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
        dialog.close(); // the browser does this only for real keys
        continue;
      }
      const Kind = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent;
      event.target?.dispatchEvent(new Kind(event.type, event));
    }
  };
}

/** Whether a command may change the meaning of a key. It never does for the browser's own shortcuts. @param {KeyboardEvent} event */
function isHeld({ key, ctrlKey, metaKey, altKey }) {
  return HELD_KEYS.includes(key) || (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey);
}

/** @param {string} id @returns {Command} */
export function command(id) {
  const found = COMMANDS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
}
