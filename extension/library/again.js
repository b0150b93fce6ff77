// "Read again with the new engine": what today's engine makes of the page that was captured, beside what is stored.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { showNews } from "./news.js";

/** @typedef {import("./client.js").LibraryClient} Library */

const SHOWN = 200; // lines of a kind; what is more is counted

/** One article after the other; what has not changed is passed over. @param {Library} library @param {string[]} uids */
export async function readAgain(library, uids) {
  let changed = 0;
  let without = 0;
  for (const [done, uid] of uids.entries()) {
    showNews(t("library_reading", done + 1, uids.length), { stays: true });
    const read = await library.ask("readAgain", [uid]).catch((error) => console.warn(error));
    if (!read) without++;
    if (!read || read.before.html === read.after.html) continue;
    showNews("");
    if (!(await compare(read.before, read.after))) continue;
    await library.ask("takeOver", [uid, read.after]);
    changed++;
  }
  showNews(t("library_read_again_done", changed, uids.length, without));
}

/** @param {any} before @param {any} after @returns {Promise<boolean>} whether to take the new reading */
function compare(before, after) {
  const old = linesOf(before.text);
  const now = linesOf(after.text);
  one("again-title").textContent = before.title;
  const gone = old.filter((line) => !now.includes(line));
  const come = now.filter((line) => !old.includes(line));
  one("again-changes").replaceChildren(...listOf("del", gone), ...listOf("ins", come));
  one("again-same").hidden = gone.length + come.length > 0;
  const dialog = /** @type {HTMLDialogElement} */ (one("again"));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "take"), { once: true }),
  );
}

/** @param {string} text */
function linesOf(text) {
  return text.split("\n").filter((line) => line.trim());
}

/** @param {"del" | "ins"} tag @param {string[]} lines */
function listOf(tag, lines) {
  if (!lines.length) return [];
  const words = t(tag === "del" ? "library_only_before" : "library_only_now", lines.length);
  const items = lines.slice(0, SHOWN).map((line) => make("li", { dir: "auto" }, make(tag, {}, line)));
  return [make("h3", {}, words), make("ul", {}, ...items)];
}
