// The place where one was: kept while the tab shows the page itself, and across a reload.

import { current } from "./current.js";
import { unfoldAll } from "./unfolding.js";

const key = `place:${current.id || current.saved}`;

export function restorePlace() {
  const place = Number(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  if (place <= 0) return;
  unfoldAll();
  scrollTo({ top: place, behavior: "instant" });
}

addEventListener("pagehide", () => {
  if (scrollY > 0) sessionStorage.setItem(key, String(scrollY));
});
