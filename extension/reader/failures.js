// If there is no article: what happened, what can be done, and a way back. Never a blank page.

import { ENGINES } from "../engine/protocol.js";
import { t } from "../shared/i18n.js";
import { make, one } from "../shared/dom.js";
import { WAY_BACK } from "./leaving.js";
import { wordsFor } from "../library/failure-words.js";

/**
 * The kinds of failure, and what can be done about each besides going back.
 * @type {Record<string, ("retry" | "engines" | "original" | "library")[]>}
 */
const KINDS = {
  restricted: [],
  file: [],
  pdf: [],
  "not-a-page": [],
  gone: ["original"],
  library: ["retry", "library"],
  "not-there": ["original", "library"],
  empty: [], // to capture it again takes another click on the page
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
 * @property {string} [reason] the kind of the library's failure
 */

/** @param {string} kind @param {Ways} ways */
export function showFailure(kind, ways) {
  const known = Object.hasOwn(KINDS, kind) ? kind : "failed";
  one("failure").dataset.kind = known;
  const [title, words, hint] = keysFor(known, ways.reason ?? "").map((key) => key && t(key));
  document.title = one("failure-title").textContent = title;
  one("failure-words").textContent = words;
  one("failure-hint").textContent = hint;

  const actions = [];
  if (!["gone", "library", "not-there"].includes(known)) actions.push(button(WAY_BACK, ways.back));
  for (const action of KINDS[known]) {
    if (action === "retry") actions.push(button("retry", ways.retry));
    else if (action === "original" && /^https?:/.test(ways.url)) {
      actions.push(make("a", { className: "plain", href: ways.url }, t("original")));
    } else if (action === "library") {
      actions.push(make("a", { href: "../library/library.html" }, t("library_open")));
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

/**
 * The messages for a failure.
 * @param {string} kind
 * @param {string} reason
 * @returns {string[]} the keys of title, words and hint; "" for none
 */
function keysFor(kind, reason) {
  if (kind === "library") return ["library_failed", wordsFor(reason, "library_change_failed"), ""];
  if (kind === "not-there") return ["failure_gone_title", "failure_gone_hint", ""];
  return ["title", "words", "hint"].map((part) => `failure_${kind.replaceAll("-", "_")}_${part}`);
}

/** @param {string} key @param {() => void} onclick */
function button(key, onclick) {
  return make("button", { type: "button", onclick }, t(key));
}
