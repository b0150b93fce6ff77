// "Read again with the new engine": compares today's readings of the captured pages with the stored ones. All differences
// are listed first, and the user chooses which articles to replace.

import { answerOf, make, byId } from "../shared/dom.js";
import { counted, t } from "../shared/i18n.js";
import { showOutcome, showProgress } from "../shared/toast.js";
import { changesBetween } from "./differences.js";
import { library } from "../wire/library-client.js";

/** @typedef {import("./differences.js").Changes} Changes */

/** @param {string[]} uids */
export async function compareReadings(uids) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("again"));
  const take = /** @type {HTMLButtonElement} */ (byId("again-take"));
  const list = byId("again-changes");
  const stop = new AbortController();
  const counts = { changed: 0, without: 0, failed: 0 };
  list.replaceChildren();
  const keep = byId("again-keep");
  take.hidden = keep.hidden = true;
  byId("again-stop").hidden = false;
  byId("again-stop").onclick = () => stop.abort();
  const answer = answerOf(dialog);
  void answer.then(() => stop.abort());
  let done = 0;
  for (const uid of uids) {
    if (stop.signal.aborted) break;
    showStep(t("library_reading", done + 1, uids.length), done, uids.length);
    try {
      const { before, after } = await library.ask("readAgain", { uid });
      if (before.html !== after.html) {
        counts.changed++;
        list.append(entryOf(uid, before.title, changesBetween(before.text, after.text)));
      }
    } catch (error) {
      if (/** @type {any} */ (error).kind === "not-there") counts.without++;
      else {
        console.warn(error);
        counts.failed++;
      }
    }
    done++;
  }
  byId("again-stop").hidden = true;
  byId("again-progress").hidden = true;
  const words = [counted("library_read_again_done", counts.changed, done, counts.without)];
  if (counts.failed) words.push(counted("library_restored_without", counts.failed));
  byId("again-status").textContent = words.join(" ");
  take.hidden = !counts.changed;
  keep.hidden = false;
  keep.textContent = t(counts.changed ? "library_keep_old" : "done"); // without changes there is no choice
  (counts.changed ? take : keep).focus();
  if ((await answer) === "take") await replaceAll(chosen(list));
}

/** @param {string} words @param {number} done @param {number} all */
function showStep(words, done, all) {
  byId("again-status").textContent = words;
  const progress = /** @type {HTMLProgressElement} */ (byId("again-progress"));
  progress.hidden = false;
  progress.max = all;
  progress.value = done;
}

/** @param {HTMLElement} list @returns {string[]} */
const chosen = (list) =>
  [...list.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);

/** Replaces articles. The host reads each page again, so no article is kept in memory here. @param {string[]} uids */
async function replaceAll(uids) {
  let taken = 0;
  for (const uid of uids) {
    showProgress(t("library_reading", taken + 1, uids.length));
    try {
      await library.ask("takeOver", { uid });
      taken++;
    } catch (error) {
      console.warn(error);
    }
  }
  showOutcome(counted("library_read_again_taken", taken, uids.length));
}

/** @param {string} uid @param {string} title @param {Changes} changes */
function entryOf(uid, title, { added, removed, addedLines, removedLines }) {
  const box = make("input", { type: "checkbox", value: uid, checked: true });
  const words = added + removed ? t("library_words_changed", added, removed) : t("library_only_markup");
  const label = make("label", {}, box, make("bdi", {}, title), make("span", { className: "facts" }, words));
  const item = make("li", {}, label);
  if (added + removed) {
    const details = make("details", {}, make("summary", {}, t("library_changes")));
    details.addEventListener(
      "toggle",
      () => details.append(...linesOf("del", removedLines), ...linesOf("ins", addedLines)),
      {
        once: true,
      },
    );
    item.append(details);
  }
  return item;
}

/** @param {"del" | "ins"} tag @param {{ count: number, lines: string[] }} changed */
function linesOf(tag, { count, lines }) {
  if (!count) return [];
  const words = tag === "del" ? counted("library_only_before", count) : counted("library_only_now", count);
  const items = lines.map((line) => make("li", { dir: "auto" }, make(tag, {}, line)));
  return [make("h3", {}, words), make("ul", {}, ...items)];
}
