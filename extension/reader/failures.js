// Shows why there is no article: what happened, what to do next, and a way back.

import { ENGINES } from "../shared/engines.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { BACK_LABEL } from "./leaving.js";
import { readAddress } from "./background-requests.js";
import { messageFor } from "../shared/library-messages.js";

/**
 * The kinds of failure, and the actions that are offered for each besides going back.
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
  empty: [], // capturing it again takes another click on the page
  "no-article": ["engines"],
  "not-an-article": ["show"],
  "engine-unavailable": ["retry"],
  timeout: ["retry", "engines"],
  killed: ["retry"],
  failed: ["retry", "engines"],
};

/** Failures of articles that were not opened from their page. */
const FROM_ELSEWHERE = ["library", "not-there"];

/**
 * @typedef {object} FailureActions
 * @property {() => void} back
 * @property {() => void} retry
 * @property {(engine: string) => void} read with another engine
 * @property {string} url of the page
 * @property {string} engine that failed
 * @property {() => void} [show] shows the page although it does not look like an article
 * @property {string} [reason] the kind of the library's failure
 */

/** @param {string} kind @param {FailureActions} actions */
export function showFailure(kind, actions) {
  const meant = kind === "unavailable" ? "engine-unavailable" : kind;
  const known = Object.hasOwn(KINDS, meant) ? meant : "failed";
  byId("failure").dataset.kind = known;
  const [title, words, hint] = keysFor(known, actions.reason ?? "").map((key) => key && t(key));
  document.title = byId("failure-title").textContent = title;
  byId("failure-words").textContent = words;
  byId("failure-hint").textContent = hint;

  const buttons = [];
  const isBehind = known === "gone" ? !actions.url && history.length > 1 : !FROM_ELSEWHERE.includes(known);
  if (isBehind) buttons.push(button(BACK_LABEL, actions.back));
  for (const action of KINDS[known]) {
    if (action === "retry") buttons.push(button("retry", actions.retry));
    else if (action === "show" && actions.show) buttons.push(button("show_anyway", actions.show));
    else if (action === "address" && siteOf(actions.url)) {
      buttons.push(button("read_address", () => void readAddress(actions.url)));
    } else if (action === "original" && /^https?:/.test(actions.url)) {
      buttons.push(make("a", { className: "plain", href: actions.url }, t("original")));
    } else if (action === "library") {
      buttons.push(make("a", { href: "../library/library.html" }, t("library_open")));
    } else if (action === "engines") {
      for (const engine of ENGINES) {
        if (engine !== actions.engine)
          buttons.push(button(`read_with_${engine}`, () => actions.read(engine)));
      }
    }
  }
  buttons.forEach((action, index) => action.classList.add(index ? "plain" : "primary"));
  byId("failure-actions").replaceChildren(...buttons);
  byId("article").hidden = true;
  byId("failure").hidden = false;
  buttons[0]?.focus();
}

/**
 * The messages for a failure.
 * @param {string} kind @param {string} reason @returns {string[]} the keys of title, words and hint; "" for none
 */
function keysFor(kind, reason) {
  if (kind === "library") return ["library_failed", messageFor(reason, "library_change_failed"), ""];
  if (kind === "not-there") return ["failure_gone_title", "failure_gone_hint", ""];
  return ["title", "words", "hint"].map((part) => `failure_${kind.replaceAll("-", "_")}_${part}`);
}

/** @param {string} key @param {() => void} run */
const button = (key, run) => makeButton(t(key), run);
