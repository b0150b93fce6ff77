// The views and tags beside the list.

import { make, one } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { state } from "./state.js";

/** @type {import("./listing.js").View[]} */
const VIEWS = ["unread", "favourite", "archived", "all", "deleted"];

/** @param {any} counts @param {(change: Partial<typeof state>) => void} show */
export function showSidebar(counts, show) {
  const focused = document.activeElement?.getAttribute("data-choice");
  const views = VIEWS.map((view) =>
    choice(`view-${view}`, t(`library_view_${view}`), counts[view], state.view === view && !state.tag, () =>
      show({ view, tag: "", widened: false }),
    ),
  );
  one("views").replaceChildren(...views);
  const tags = counts.tags.map((/** @type {any} */ { name, count }) =>
    choice(`tag-${name}`, name, count, state.tag === name, () =>
      show({ view: "all", tag: state.tag === name ? "" : name, widened: false }),
    ),
  );
  one("tags").replaceChildren(...tags);
  one("tags-title").hidden = !tags.length;
  one("tags").hidden = !tags.length;
  one("highlights").hidden = !counts.highlights;
  one("highlights").replaceChildren(...wordsAnd(t("library_highlights"), counts.highlights));
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
  const button = make("button", { type: "button", className: "choice" }, ...wordsAnd(words, count));
  button.dataset.choice = id;
  if (chosen) button.ariaCurrent = "true";
  button.addEventListener("click", run);
  return make("li", {}, button);
}
