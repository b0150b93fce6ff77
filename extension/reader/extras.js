// What an article gets after it is on the page, in moments in which nothing else happens.

import { one } from "../shared/dom.js";
import { colourCode } from "./code.js";
import { onArticle } from "./current.js";
import { turnByKeys } from "./paging.js";
import { enlargeAtClick } from "./pictures.js";

export function setUpExtras() {
  enlargeAtClick(one("content"));
  onArticle(() => requestIdleCallback(() => colourCode(one("content"))));
  openFoldsForPrint();
  turnByKeys();
}

/** What is folded up is printed with its text. */
function openFoldsForPrint() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...one("content").querySelectorAll("details")].filter((details) => !details.open);
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
}
