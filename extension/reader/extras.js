// Additions that an article gets once it is on the page, in idle moments.

import { byId } from "../shared/dom.js";
import { colourCode } from "./code.js";
import { onArticle } from "./current.js";
import { holdWhatIsRead } from "./holding.js";
import { guideLines } from "./line-guide.js";
import { turnByKeys } from "./paging.js";
import { enlargeAtClick } from "./pictures.js";

export function setUpExtras() {
  enlargeAtClick(byId("content"));
  onArticle(() => requestIdleCallback(() => colourCode(byId("content"))));
  openFoldsForPrint();
  turnByKeys();
  holdWhatIsRead();
  guideLines();
}

/** Opens collapsed parts before printing. */
function openFoldsForPrint() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...byId("content").querySelectorAll("details")].filter((details) => !details.open);
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
}
