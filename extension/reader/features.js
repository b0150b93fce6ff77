// The features of the reader. The browser loads these modules last, because the article does not wait for them. The
// reader counts as ready only when they are.

import { byId } from "../shared/dom.js";
import { session } from "./first-requests.js";
import { colourCode } from "./code.js";
import { setUpContents } from "./contents.js";
import { setUpControls } from "./controls.js";
import { onArticle } from "./current.js";
import { setUpJumps } from "./jumps.js";
import { answerBackground, leave } from "./leaving.js";
import { setUpKeeping } from "./library-buttons.js";
import { setUpLineGuide } from "./line-guide.js";
import { setUpPaging } from "./paging.js";
import { setUpEnlarging } from "./pictures.js";
import { setUpScrollAnchor, isAnchorScroll } from "./scroll-anchor.js";

const LIFTED_FROM = 120; // pixels scrolled, from which the bar has a border and the title
const AWAY_FROM = 200; // pixels scrolled, from which the bar may hide
const LEAST_MOVE = 8; // pixels of scrolling that count as a direction

export const ready = session.then(() => {
  setUpKeeping();
  setUpControls();
  setUpJumps();
  setUpBar();
  setUpContents();
  setUpEnlarging(byId("content"));
  onArticle(() => requestIdleCallback(() => colourCode(byId("content"))));
  openDetailsForPrint();
  setUpPaging();
  setUpScrollAnchor();
  setUpLineGuide();
  answerBackground("leave", leave);
});
ready.catch(() => undefined); // reported where it is awaited

/** Opens collapsed parts while the article is printed. */
function openDetailsForPrint() {
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

/** Hides the bar at the top while scrolling down, and shows it when scrolling up. */
function setUpBar() {
  let last = 0;
  addEventListener(
    "scroll",
    () => {
      const bar = byId("bar");
      bar.classList.toggle("lifted", scrollY > LIFTED_FROM);
      if (Math.abs(scrollY - last) > LEAST_MOVE) {
        if (!isAnchorScroll()) bar.classList.toggle("away", scrollY > last && scrollY > AWAY_FROM);
        last = scrollY;
      }
    },
    { passive: true },
  );
}
