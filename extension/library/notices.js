// The notices above the list: interrupted saves, a restored library, an empty library, failures.

import { byId, make, makeButton } from "../shared/dom.js";
import { counted, t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { messageFor } from "../shared/library-messages.js";
import { state } from "./state.js";
import { library } from "../wire/library-client.js";

/** @param {any} counts */
export function showNotices({ pending, notice }) {
  const notices = [];
  if (pending.length) notices.push(unfinished(pending));
  if (notice) notices.push(restored(JSON.parse(notice)));
  byId("notices").replaceChildren(...notices);
}

/** @param {any[]} pending */
function unfinished(pending) {
  const finish = button(t("library_finish"), async () => {
    for (const { uid, title, url } of pending) {
      showToast(t("library_finishing", title || url), { stays: true });
      await library.ask("resume", { uid }).catch((error) => console.warn(error));
    }
    showToast("");
  });
  const discard = button(t("library_discard"), async () => {
    for (const { uid } of pending) await library.ask("discard", { uid });
  });
  const titles = pending.map(({ title, url }) => make("li", { dir: "auto" }, title || url));
  return make(
    "section",
    { className: "notice" },
    make("p", {}, counted("library_unfinished", pending.length)),
    make("ul", {}, ...titles),
    finish,
    " ",
    discard,
  );
}

/** @param {{ articles: number, copied: number, salvaged: number, failed: string[] }} notice */
function restored({ articles, copied, salvaged, failed }) {
  const date = copied
    ? new Intl.DateTimeFormat(t("locale"), { dateStyle: "long", timeStyle: "short" }).format(copied)
    : "–";
  const words = counted("library_restored", articles, date, salvaged);
  const lost = failed.length
    ? [
        make("p", {}, counted("library_restored_without", failed.length)),
        make("ul", {}, ...failed.map((title) => make("li", { dir: "auto" }, title))),
      ]
    : [];
  const seen = button(t("done"), async () => {
    await library.ask("seen", {});
    byId("notices").replaceChildren();
  });
  return make("section", { className: "notice" }, make("p", {}, words), ...lost, seen);
}

/** @param {string} words @param {() => Promise<void>} run */
function button(words, run) {
  const act = () => {
    made.disabled = true;
    void run().finally(() => (made.disabled = false));
  };
  const made = makeButton(words, act, { className: "plain" });
  return made;
}

/** Explains an empty library or an empty view. @param {any} counts */
export function showNothing(counts) {
  const nothing = byId("nothing");
  nothing.hidden = state.rows.length > 0;
  if (!nothing.hidden) {
    const first = counts.all + counts.deleted === 0;
    const words = first
      ? ["library_first", "library_first_how"]
      : [state.typed ? "library_no_hits" : `library_none_${state.tag ? "all" : state.view}`];
    const picture = /** @type {HTMLTemplateElement} */ (byId("shelf")).content.cloneNode(true);
    nothing.replaceChildren(first ? picture : "", ...words.map((word) => make("p", {}, t(word))));
  }
}

/** @param {{ kind?: string }} error @param {() => Promise<void>} refresh */
export function showFailure(error, refresh) {
  console.warn(error);
  const startAnew = () => library.ask("startAnew", {}).then(() => refresh());
  const actions = [button(t("retry"), refresh)];
  if (error.kind === "lost") actions.push(button(t("library_start_anew"), startAnew));
  const words = make("p", {}, t(messageFor(error.kind ?? "failed", "library_failed")));
  byId("notices").replaceChildren(make("section", { className: "notice", role: "alert" }, words, ...actions));
  document.documentElement.dataset.state = "failed";
}
