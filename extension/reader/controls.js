// What the buttons and keys of the reader do.

import { api } from "../shared/api.js";
import { one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { current, pageAddress } from "./current.js";
import { leave } from "./leaving.js";
import { client, read } from "./reading.js";

/** @param {() => Promise<unknown>} action @param {string} failed the message for a failure */
const tell = (action, failed) => () =>
  void action().catch(async (error) => {
    console.warn(error);
    const { showToast } = await import("./toast.js");
    showToast(t(failed));
  });

const save = tell(async () => {
  if (!current.article) return;
  const button = /** @type {HTMLButtonElement} */ (one("save"));
  button.disabled = true;
  try {
    const { keep } = await import("./keeping.js");
    await keep(client, current.article);
  } finally {
    button.disabled = !current.article;
  }
}, "save_failed");

const copyAll = tell(async () => {
  if (!current.article) return;
  const { copy } = await import("./keeping.js");
  await copy(current.article);
}, "copy_failed");

export function setUpControls() {
  const engines = /** @type {HTMLSelectElement} */ (one("engine"));
  one("back").addEventListener("click", leave);
  one("copy").addEventListener("click", copyAll);
  one("print").addEventListener("click", () => print());
  one("save").addEventListener("click", save);
  one("all-settings").addEventListener("click", () => void api.runtime.openOptionsPage());
  engines.addEventListener("change", () => void read(engines.value));

  for (const link of ["original", "foot-original"]) {
    const url = pageAddress();
    if (/^https?:/.test(url)) /** @type {HTMLAnchorElement} */ (one(link)).href = url;
    else one(link).hidden = true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.key === "Escape" && plain) {
      if (document.querySelector("dialog[open], :popover-open")) return; // closes that first
      leave();
    } else if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      if (!current.article) return;
      event.preventDefault();
      save();
    }
  });
}
