// The buttons of the library: one saves the article, or shows that it is there. The work is done elsewhere and continues
// if this page is closed; its modules are loaded at the first click.

import { check } from "../wire/host-wire.js";
import { api, isOwnPage } from "../shared/api.js";
import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { keysOf } from "../shared/keys.js";
import { command } from "./commands.js";
import { current, onArticle, pageAddress } from "./current.js";

const KEEP = "M6 4h12v16l-6-4-6 4z";
const SHELF = "M5 4v16M10 4v16M14 5l5 15";
const LOOK_MS = 50;
const SVG = "http://www.w3.org/2000/svg";

/** @type {HTMLButtonElement} */
let button;

export function setUpKeeping() {
  button = tool("keep", KEEP);
  button.classList.add("needs-article");
  button.disabled = !current.article;
  const shelf = tool("library", SHELF);
  const save = byId("save").closest(".split") ?? byId("save");
  save.before(button, shelf);
  // Several tabs are being saved at once, and this is one of them.
  api.runtime.onMessage.addListener((message, sender, answer) => {
    if (!isOwnPage(sender) || message?.kind !== "keep") return undefined;
    check("reader", "requests", message);
    void api.tabs
      .getCurrent()
      .then(async (tab) => tab?.id === message.tabId && answer(await keepWhenShown()));
    return true;
  });
  onArticle(async () => {
    if (!current.saved) {
      requestIdleCallback(() => void find());
      return;
    }
    showKept(true);
    const { openedSaved } = await import("./saved-article.js");
    openedSaved();
  });
}

/** Shows that an article of this address is in the library, if so, and its highlights. */
async function find() {
  const [{ connectLibrary }, { setUpHighlights }] = await Promise.all([
    import("../wire/library-client.js"),
    import("./highlights.js"),
  ]);
  let uid = null;
  /** @type {any[]} */
  let marks = [];
  try {
    uid = await connectLibrary().findPage(pageAddress());
    if (uid) ({ marks } = await connectLibrary().ask("marks", { uid }));
  } catch (error) {
    console.info("It is not known whether the article is saved:", String(error));
  }
  if (uid) showKept(true);
  setUpHighlights(uid ?? "", marks, showKept);
}

/** @param {boolean} isKept */
function showKept(isKept) {
  button.classList.toggle("kept", isKept);
  button.title = button.ariaLabel = isKept ? t("library_already") : label("keep");
}

/** Saves the article once it is shown. @returns {Promise<boolean>} whether it is in the library now */
async function keepWhenShown() {
  const { dataset } = document.documentElement;
  while (dataset.state !== "ready" && dataset.state !== "failed")
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return keep();
}

/** @type {Promise<boolean> | undefined} */
let keeping;

/** Saves the article. @returns {Promise<boolean>} whether it is in the library now */
export function keep() {
  return (keeping ??= saveShown().finally(() => (keeping = undefined)));
}

async function saveShown() {
  if (!current.article) return false;
  if (current.saved) {
    const { tellStillThere } = await import("./library-save.js");
    return tellStillThere(current.saved);
  }
  const hadFocus = document.activeElement === button;
  button.disabled = true; // takes the focus away
  try {
    const { save } = await import("./library-save.js");
    const saved = await save(current.article);
    if (saved) showKept(true);
    return saved;
  } finally {
    button.disabled = !current.article;
    if (hadFocus && document.activeElement === document.body) button.focus();
  }
}

/** What a command does, and its key. @param {string} id */
function label(id) {
  const known = command(id);
  return [t(known.words), ...keysOf(known).map((name) => `(${name})`)].join(" ");
}

/** @param {string} id of a command @param {string} path @returns {HTMLButtonElement} */
function tool(id, path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return make(
    "button",
    { type: "button", id, className: "tool", title: label(id), ariaLabel: label(id) },
    svg,
  );
}
