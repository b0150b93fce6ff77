// If there is no article: what happened, what can be done, and a way back. Never a blank page.

import { ENGINES } from "../shared/engines.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { WAY_BACK } from "./leaving.js";
import { readAddress } from "./reading-again.js";
import { wordsFor } from "../shared/library-words.js";

/**
 * The kinds of failure, and what can be done about each besides going back.
 * @type {Record<string, ("retry" | "show" | "engines" | "address" | "original" | "library")[]>}
 */
const KINDS = {
  restricted: [],
  file: [],
  pdf: [],
  "not-a-page": [],
  unresponsive: ["retry"],
  gone: ["address", "original"],
  library: ["retry", "library"],
  "not-there": ["original", "library"],
  empty: [], // to capture it again takes another click on the page
  "no-article": ["engines"],
  "not-an-article": ["show"],
  "engine-unavailable": ["retry"],
  timeout: ["retry", "engines"],
  killed: ["retry"],
  failed: ["retry", "engines"],
};

/** Failures of what is not opened from its page. */
const FROM_ELSEWHERE = ["library", "not-there"];

/**
 * @typedef {object} Ways
 * @property {() => void} back
 * @property {() => void} retry
 * @property {(engine: string) => void} read with another engine
 * @property {string} url of the page
 * @property {string} engine that failed
 * @property {() => void} [show] what was read, although it does not look like an article
 * @property {string} [reason] the kind of the library's failure
 */

/** @param {string} kind @param {Ways} ways */
export function showFailure(kind, ways) {
  const meant = kind === "unavailable" ? "engine-unavailable" : kind;
  const known = Object.hasOwn(KINDS, meant) ? meant : "failed";
  byId("failure").dataset.kind = known;
  const [title, words, hint] = keysFor(known, ways.reason ?? "").map((key) => key && t(key));
  document.title = byId("failure-title").textContent = title;
  byId("failure-words").textContent = words;
  byId("failure-hint").textContent = hint;

  const actions = [];
  const isBehind = known === "gone" ? !ways.url && history.length > 1 : !FROM_ELSEWHERE.includes(known);
  if (isBehind) actions.push(button(WAY_BACK, ways.back));
  for (const action of KINDS[known]) {
    if (action === "retry") actions.push(button("retry", ways.retry));
    else if (action === "show" && ways.show) actions.push(button("show_anyway", ways.show));
    else if (action === "address" && siteOf(ways.url)) {
      actions.push(button("read_address", () => void readAddress(ways.url)));
    } else if (action === "original" && /^https?:/.test(ways.url)) {
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
  byId("failure-actions").replaceChildren(...actions);
  byId("article").hidden = true;
  byId("failure").hidden = false;
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

/** @param {string} key @param {() => void} run */
const button = (key, run) => makeButton(t(key), run);
