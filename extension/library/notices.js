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

/** The message keys for views without articles. */
const NONE = {
  unread: "library_none_unread",
  favourite: "library_none_favourite",
  archived: "library_none_archived",
  all: "library_none_here",
  deleted: "library_none_deleted",
};

/** Explains an empty library or an empty view. @param {any} counts */
export function showNothing(counts) {
  const nothing = byId("nothing");
  nothing.hidden = state.rows.length > 0;
  if (!nothing.hidden) {
    const first = counts.all + counts.deleted === 0;
    const words = first
      ? ["library_first", "library_first_how"]
      : [state.typed ? "library_no_hits" : state.tag ? "library_none_here" : NONE[state.view]];
    nothing.replaceChildren(...(first ? [picture()] : []), ...words.map((word) => make("p", {}, t(word))));
  }
}

/** A drawing: a page is put on a shelf. */
function picture() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 160 110");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("picture");
  const shapes = [
    ["shelf", "M10 98h140M18 98V48h14v50M36 98V40h12v58M52 98V54h16v44M140 98 128 52l10-3 12 46z"],
    ["page", "M76 10h32l12 12v50H76zM108 10v12h12M84 32h28M84 41h28M84 50h18"],
    ["way", "M98 78v14m-6-6 6 6 6-6"],
  ];
  for (const [name, path] of shapes) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", path);
    line.classList.add(name);
    svg.append(line);
  }
  return svg;
}

/** @param {{ kind?: string }} error @param {() => Promise<void>} refresh */
export function showFailure(error, refresh) {
  console.warn(error);
  const again = button(t("retry"), refresh);
  const actions = [again];
  if (error.kind === "lost") {
    actions.push(
      button(
        t("library_start_anew"),
        async () => void (await library.ask("startAnew", {}).then(() => refresh())),
      ),
    );
  }
  const section = make(
    "section",
    { className: "notice", role: "alert" },
    make("p", {}, t(messageFor(error.kind ?? "failed", "library_failed"))),
    ...actions,
  );
  byId("notices").replaceChildren(section);
  document.documentElement.dataset.state = "failed";
}
