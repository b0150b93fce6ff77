// The views and tags beside the list.

import { byId, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { state } from "./state.js";

/** @type {import("../wire/messages").View[]} */
const VIEWS = ["unread", "favourite", "archived", "all", "deleted"];

let shown = "";

/** @param {any} counts @param {(change: Partial<typeof state>) => void} show */
export function showSidebar(counts, show) {
  // Replacing a button while it is pressed would lose the click.
  const wanted = JSON.stringify([counts, state.view, state.tag]);
  if (wanted === shown) return;
  shown = wanted;
  const focused = document.activeElement?.getAttribute("data-choice");
  const views = VIEWS.map((view) =>
    choice(`view-${view}`, t(`library_view_${view}`), counts[view], state.view === view && !state.tag, () =>
      show({ view, tag: "", isWidened: false }),
    ),
  );
  byId("views").replaceChildren(...views);
  const tags = counts.tags.map((/** @type {any} */ { name, count }) =>
    choice(`tag-${name}`, name, count, state.tag === name, () =>
      show({ view: "all", tag: state.tag === name ? "" : name, isWidened: false }),
    ),
  );
  byId("tags").replaceChildren(...tags);
  byId("tags-title").hidden = !tags.length;
  byId("tags").hidden = !tags.length;
  byId("highlights").hidden = !counts.highlights;
  byId("highlights").replaceChildren(...wordsAnd(t("library_highlights"), counts.highlights));
  if (focused)
    /** @type {HTMLElement | null} */ (
      document.querySelector(`[data-choice="${CSS.escape(focused)}"]`)
    )?.focus();
}

/** @param {string} words @param {number} count */
function wordsAnd(words, count) {
  const number = new Intl.NumberFormat(t("locale")).format(count);
  return [make("span", { dir: "auto" }, words), make("span", { className: "number" }, number)];
}

/** @param {string} id @param {string} words @param {number} count @param {boolean} chosen @param {() => void} run */
function choice(id, words, count, chosen, run) {
  const button = makeButton(wordsAnd(words, count), run, { className: "choice" });
  button.dataset.choice = id;
  if (chosen) button.ariaCurrent = "true";
  return make("li", {}, button);
}
