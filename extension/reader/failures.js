// If there is no article: what happened, what can be done, and a way back. Never a blank page.

import { ENGINES } from "../engine/protocol.js";
import { t } from "../shared/i18n.js";
import { make, one } from "../shared/dom.js";

/**
 * The kinds of failure, and what can be done about each besides going back.
 * @type {Record<string, ("retry" | "engines" | "original")[]>}
 */
const KINDS = {
  restricted: [],
  file: [],
  pdf: [],
  "not-a-page": [],
  gone: ["original"],
  empty: ["retry"],
  "no-article": ["engines"],
  "engine-unavailable": ["retry"],
  timeout: ["retry", "engines"],
  killed: ["retry"],
  failed: ["retry", "engines"],
};

/**
 * @typedef {object} Ways
 * @property {() => void} back
 * @property {() => void} retry
 * @property {(engine: string) => void} read with another engine
 * @property {string} url of the page
 * @property {string} engine that failed
 */

/** @param {string} kind @param {Ways} ways */
export function showFailure(kind, ways) {
  const known = Object.hasOwn(KINDS, kind) ? kind : "failed";
  const key = known.replaceAll("-", "_");
  one("failure").dataset.kind = known;
  one("failure-title").textContent = t(`failure_${key}_title`);
  one("failure-words").textContent = t(`failure_${key}_words`);
  one("failure-hint").textContent = t(`failure_${key}_hint`);
  document.title = t(`failure_${key}_title`);

  const actions = [];
  if (known !== "gone") actions.push(button("back_to_page", ways.back));
  for (const action of KINDS[known]) {
    if (action === "retry") actions.push(button("retry", ways.retry));
    else if (action === "original" && /^https?:/.test(ways.url)) {
      actions.push(make("a", { className: "plain", href: ways.url }, t("original")));
    } else if (action === "engines") {
      for (const engine of ENGINES) {
        if (engine !== ways.engine) actions.push(button(`read_with_${engine}`, () => ways.read(engine)));
      }
    }
  }
  actions.forEach((action, index) => action.classList.add(index ? "plain" : "primary"));
  one("failure-actions").replaceChildren(...actions);
  one("article").hidden = true;
  one("failure").hidden = false;
  actions[0]?.focus();
}

/** @param {string} key @param {() => void} onclick */
function button(key, onclick) {
  return make("button", { type: "button", onclick }, t(key));
}
