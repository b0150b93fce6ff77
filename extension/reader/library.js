// The button and the key that save the article to the library, or show that it is there. The work is done elsewhere
// and continues if this page is closed; its modules are loaded at the first click.

import { check } from "../engine/protocol.js";
import { api, isOwnPage } from "../shared/api.js";
import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { current, onArticle, pageAddress } from "./current.js";

const KEEP = "M6 4h12v16l-6-4-6 4z";
const SHELF = "M5 4v16M10 4v16M14 5l5 15";
const SVG = "http://www.w3.org/2000/svg";

/** @type {HTMLButtonElement} */
let button;

export function setUpKeeping() {
  button = tool("keep", "library_keep", KEEP);
  button.classList.add("needs-article");
  button.disabled = !current.article;
  button.addEventListener("click", () => void keep());
  const shelf = tool("library", "library_open", SHELF);
  shelf.addEventListener(
    "click",
    () => void api.tabs.create({ url: api.runtime.getURL("library/library.html") }),
  );
  const save = one("save").closest(".split") ?? one("save");
  save.before(button, shelf);

  document.addEventListener("keydown", (event) => {
    if (
      event.key.toLowerCase() !== "b" ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void keep();
  });
  // Several tabs are being saved at once, and this is one of them.
  api.runtime.onMessage.addListener((message, sender, answer) => {
    if (!isOwnPage(sender) || check("reader", "requests", message).kind !== "keep") return undefined;
    void api.tabs.getCurrent().then(async (tab) => tab?.id === message.tabId && answer(await keep()));
    return true;
  });
  onArticle(async () => {
    if (!current.saved) {
      requestIdleCallback(() => void find());
      return;
    }
    showKept();
    const { openedSaved } = await import("../library/opening.js");
    openedSaved();
  });
}

/** Shows that an article of this address is in the library, if so. */
async function find() {
  const { connectLibrary } = await import("../library/client.js");
  try {
    if (await connectLibrary().findPage(pageAddress())) showKept();
  } catch (error) {
    console.info("It is not known whether the article is saved:", String(error));
  }
}

function showKept() {
  button.classList.add("kept");
  button.title = button.ariaLabel = t("library_already");
}

/** @returns {Promise<boolean>} whether the article is in the library now */
async function keep() {
  if (!current.article || button.disabled) return false;
  if (current.saved) {
    const { tellStillThere } = await import("../library/saving.js");
    return tellStillThere(current.saved);
  }
  const hadFocus = document.activeElement === button;
  button.disabled = true; // takes the focus away
  try {
    const { save } = await import("../library/saving.js");
    const saved = await save(current.article);
    if (saved) showKept();
    return saved;
  } finally {
    button.disabled = !current.article;
    if (hadFocus && document.activeElement === document.body) button.focus();
  }
}

/** @param {string} id @param {string} word @param {string} path @returns {HTMLButtonElement} */
function tool(id, word, path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return make("button", { type: "button", id, className: "tool", title: t(word), ariaLabel: t(word) }, svg);
}
