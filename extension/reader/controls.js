// Buttons, menus and shortcuts: each runs a command of commands.js.

import { commandOf } from "../shared/keys.js";
import { make, byId, isTyping } from "../shared/dom.js";
import { FORMATS, formatOf } from "../shared/formats.js";
import { t } from "../shared/i18n.js";
import { onSettings } from "../shared/settings.js";
import { settingsNow } from "./appearance.js";
import { COMMANDS, command, isFor, run } from "./commands.js";
import { current, onArticle, pageAddress } from "./current.js";

/** What Escape closes before it leaves the article. */
const OPEN = "dialog[open], :popover-open, .player:not([hidden]), .toast:not([hidden])";
/** The groups of the menu, in their order. */
const GROUPS = ["copy", "page", "reader"];
const BUTTONS = {
  ...{ back: "leave", listen: "listen", save: "save", "all-settings": "all-settings" },
  ...{ keep: "keep", "copy-address": "copy-address" },
};

export function setUpControls() {
  for (const [id, name] of Object.entries(BUTTONS))
    byId(id).addEventListener("click", () => void run(command(name)));
  for (const link of ["original", "foot-original"]) {
    const url = pageAddress();
    if (/^https?:/.test(url)) /** @type {HTMLAnchorElement} */ (byId(link)).href = url;
    else byId(link).hidden = true;
  }
  fillMenu("more-menu", () =>
    GROUPS.map((group) =>
      make(
        "div",
        { role: "group" },
        ...COMMANDS.filter((known) => known.menu === group && isFor(known)).map(entryOf),
      ),
    ),
  );
  fillMenu("save-menu", async () => (await (await import("./file-save.js")).entries()).map(entryOf));
  showFormat(settingsNow());
  onSettings(showFormat);
  document.addEventListener("keydown", onKey);
  const early = globalThis.takeEarlyKeys();
  const needsArticle = (/** @type {KeyboardEvent} */ event) => commandOf(COMMANDS, event)?.article;
  for (const event of early) if (!needsArticle(event)) onKey(event);
  // By the time-out, the buttons are enabled.
  onArticle(() => setTimeout(() => early.splice(0).filter(needsArticle).forEach(onKey)));
}

/** Shows the format of the last save on the Save button, which uses it again. @param {{ format: string }} settings */
function showFormat({ format }) {
  const known = formatOf(format);
  byId("save-as").dataset.format = FORMATS[known].label;
  const save = byId("save");
  save.title = save.ariaLabel = t("library_for", t("save"), t(`format_${known}`));
}

/** @typedef {{ checked?: boolean, key?: string, article?: boolean, run: () => unknown }} Entry */

/** @param {import("./commands.js").Command & Entry} entry */
function entryOf(entry) {
  const isChoice = entry.checked !== undefined;
  const role = isChoice ? "menuitemradio" : "menuitem";
  const button = make("button", { type: "button", role }, make("span", {}, t(entry.words)));
  if (isChoice) button.ariaChecked = String(entry.checked);
  if (entry.key) button.append(make("kbd", { ariaHidden: "true" }, entry.key));
  button.dataset.command = entry.id;
  button.disabled = Boolean(entry.article) && !current.article;
  button.addEventListener("click", () => {
    button.closest("[popover]")?.dispatchEvent(new Event("chosen"));
    void run(entry);
  });
  return button;
}

/** @param {string} id @param {() => HTMLElement[] | Promise<HTMLElement[]>} make */
function fillMenu(id, make) {
  const menu = byId(id);
  menu.addEventListener("beforetoggle", async (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    menu.replaceChildren(...(await make()));
    if (menu.matches(":popover-open")) entriesIn(menu)[0]?.focus(); // the menu opened before it had entries
  });
  menu.addEventListener("toggle", (event) => {
    const isOpen = /** @type {ToggleEvent} */ (event).newState === "open";
    document.querySelector(`[popovertarget="${id}"]`)?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) entriesIn(menu)[0]?.focus();
  });
  menu.addEventListener("chosen", () => menu.hidePopover());
  menu.addEventListener("keydown", (event) => {
    const items = entriesIn(menu);
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  });
}

/** The entries that can be chosen. @param {HTMLElement} menu @returns {HTMLButtonElement[]} */
const entriesIn = (menu) => [
  .../** @type {NodeListOf<HTMLButtonElement>} */ (menu.querySelectorAll("button:enabled")),
];

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented || event.isComposing) return;
  const found = commandOf(COMMANDS, event);
  if (!found) return;
  if (event.key === "Escape") {
    if (!document.querySelector(OPEN) && !event.shiftKey) void run(found);
    return;
  }
  const isOff =
    settingsNow().keys === "off" || isTyping(event.target) || document.querySelector("dialog[open]");
  if (event.ctrlKey || event.metaKey ? !current.article : isOff) return;
  event.preventDefault();
  void run(found);
}
