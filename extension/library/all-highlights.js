// The page of all highlights, with notes and links to their places. Exports them as Markdown.

import { connect } from "../wire/engine-client.js";
import { make, byId } from "../shared/dom.js";
import { downloadFile } from "../shared/files.js";
import { counted, t } from "../shared/i18n.js";
import { followTheme } from "../shared/theme.js";
import { showToast } from "../shared/toast.js";
import { library } from "../wire/library-client.js";
import { reportFailure, messageFor } from "../shared/library-messages.js";
import { readerAddress } from "../shared/library-view.js";

const PAGE = 200; // highlights
let shown = 0; // highlights
let typed = "";
let asked = 0; // counts calls of refresh

/** @typedef {{ uid: string, title: string, url: string, marks: any[] }} Group an article with its highlights */

/** Groups the rows by article. @param {any[]} rows @returns {Group[]} */
const groupsOf = (rows) =>
  [...Map.groupBy(rows, ({ article }) => article)].map(([uid, marks]) => {
    const [{ title, url }] = marks;
    return { uid, title, url, marks };
  });

/** Shows as many rows as are shown now, or the first page. */
async function refresh() {
  const mine = ++asked;
  const { rows, total } = await library.rows("highlights", { typed }, Math.max(shown, PAGE));
  if (mine !== asked) return;
  shown = rows.length;
  byId("marked").replaceChildren(...groupsOf(rows).map(sectionOf));
  byId("nothing").hidden = total > 0 || typed !== "";
  byId("take").hidden = total === 0;
  byId("next").hidden = shown >= total;
  document.documentElement.dataset.state = "ready";
}

/** @param {Group} group */
function sectionOf({ uid, title, url, marks }) {
  const address = readerAddress(uid, url, "highlights");
  const heading = make("h2", {}, make("a", { href: address, dir: "auto", className: "title" }, title || url));
  const items = marks.map((mark) => {
    const quote = make(
      "a",
      {
        href: `${address}#mark-${mark.uid}`,
        className: `quote mark-${mark.colour}`,
        dir: "auto",
        lang: mark.lang,
      },
      mark.quote,
    );
    const note = mark.note ? [make("p", { dir: "auto" }, mark.note)] : [];
    return make("li", {}, quote, ...note);
  });
  return make("section", {}, heading, make("ul", {}, ...items));
}

async function exportMarkdown() {
  const groups = groupsOf((await library.rows("highlights", { typed })).rows);
  const articles = groups.map(({ title, url, marks }) => ({
    title,
    url,
    highlights: marks.map(({ quote, note }) => ({ quote, note })),
  }));
  downloadFile(await connect().ask("exportHighlights", { title: t("library_highlights"), articles }));
  showToast(counted("library_taken", articles.length));
}

/** @param {unknown} error */
const fail = (error) => reportFailure(error, "library_take_failed");

async function start() {
  document.title = t("library_highlights");
  await followTheme();
  byId("take").addEventListener("click", () => void exportMarkdown().catch(fail));
  byId("next").addEventListener("click", () => {
    shown += PAGE;
    void refresh().catch(fail);
  });
  const box = /** @type {HTMLInputElement} */ (byId("typed"));
  box.placeholder = t("library_search_highlights");
  box.addEventListener("input", () => {
    typed = box.value.trim();
    shown = 0;
    void refresh().catch(fail);
  });
  library.onChange(() => void refresh().catch(fail));
  await refresh();
}

start().catch((error) => {
  console.error(error);
  showToast(t(messageFor(error.kind ?? "", "library_failed")), { stays: true });
});
