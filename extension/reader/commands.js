// What the reader's commands do. Their labels and shortcuts are in shared/command-table.js. Most modules behind them are
// imported on demand. Those that change what the next click or key means are there from the start.

import { api } from "../shared/api.js";
import { COMMANDS as TABLE, withActions } from "../shared/command-table.js";
import { showHelp } from "../shared/keys.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { CHOICES, getSettings } from "../shared/settings.js";
import { showToast } from "../shared/toast.js";
import { step, selectNext } from "./appearance.js";
import { current, pageAddress } from "./current.js";
import { explain } from "./explaining.js";
import { openNext, openTags, remove, toggleState } from "./kept.js";
import { BACK_LABEL, leave } from "./leaving.js";
import { startRemoving } from "./removing.js";

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
  favourite: () => toggleState("favourite"),
  archive: () => toggleState("archived"),
  tags: openTags,
  delete: async () => (await (await import("./highlights.js")).drop()) || remove(),
  next: openNext,
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
  remove: startRemoving,
  explain,
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
  const { article, failed, original, run: act } = command;
  if ((article && !current.article) || !isFor(command)) return;
  try {
    if (original && document.documentElement.dataset.translated)
      (await import("./translating.js")).showOriginal();
    if (article) await current.edited;
    await act();
  } catch (error) {
    console.warn(error);
    showToast(t(failed ?? "command_failed"));
  }
}

/** @param {string} id @returns {Command} */
export function command(id) {
  const found = COMMANDS.find((entry) => entry.id === id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
}
