// The bar at the top: hidden while scrolling down, shown again when scrolling up.

import { byId } from "../shared/dom.js";
import { isAnchorScroll } from "./scroll-anchor.js";

const LIFTED_FROM = 120; // pixels scrolled, from which the bar has a border and the title
const AWAY_FROM = 200; // pixels scrolled, from which the bar may hide
const LEAST_MOVE = 8; // pixels of scrolling that count as a direction

export function setUpBar() {
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
