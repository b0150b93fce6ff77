// Keeps a formula on one line with the punctuation next to it.

import { make } from "../shared/dom.js";

const CLOSING = /^[,.;:!?)\]}’”»…]+/;
const OPENING = /[([{‘“«]+$/;

/** @param {Element} formula in a line of text */
export function prepareFormula(formula) {
  const { previousSibling: before, nextSibling: after } = formula;
  const opening = before instanceof Text ? OPENING.exec(before.data)?.[0] : "";
  const closing = after instanceof Text ? CLOSING.exec(after.data)?.[0] : "";
  if (!opening && !closing) return;
  const line = make("span", { className: "unbroken" });
  formula.replaceWith(line);
  line.append(opening ?? "", formula, closing ?? "");
  if (opening)
    /** @type {Text} */ (before).data = /** @type {Text} */ (before).data.slice(0, -opening.length);
  if (closing) /** @type {Text} */ (after).data = /** @type {Text} */ (after).data.slice(closing.length);
}
