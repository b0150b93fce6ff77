// What not every article has: tables, code, formulas, players.

import { settleCode } from "./code.js";
import { settleFormula } from "./formulas.js";
import { settlePlayer } from "./players.js";
import { settleTable } from "./tables.js";

/**
 * Prepares them for reading, before they are inserted into the page.
 * @param {HTMLElement} body
 * @param {import("./pictures.js").Rules} rules for their pictures
 */
export function settleRichContent(body, rules) {
  body
    .querySelectorAll("video, audio")
    .forEach((media) => settlePlayer(/** @type {HTMLMediaElement} */ (media), rules));
  body.querySelectorAll("table").forEach(settleTable);
  body.querySelectorAll("pre").forEach(settleCode);
  body.querySelectorAll("math:not([display='block'])").forEach(settleFormula);
}
