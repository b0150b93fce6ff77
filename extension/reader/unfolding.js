// A long article is shown before all of it is laid out; what is far below is laid out in idle moments.
// Everything is in the document from the start, so that it can be searched, copied and read aloud.

const LONG = 150_000; // characters of HTML above which layout causes a noticeable delay
const AT_ONCE = 200; // blocks: more than the largest screen shows
const STEP = 150; // blocks laid out at a time
const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, .scroll";

/** @type {Element[]} */
let folded = [];
let next = 0;

/** @param {HTMLElement} content @param {string} html its source */
export function unfoldSlowly(content, html) {
  // A page in a background tab is not laid out until it is shown.
  folded = html.length < LONG || document.hidden ? [] : [...content.querySelectorAll(BLOCKS)].slice(AT_ONCE);
  next = 0;
  for (const block of folded) block.classList.add("folded");
  const mine = folded;
  const go = () => {
    if (folded !== mine) return;
    unfold(STEP);
    if (next < folded.length) requestIdleCallback(go);
  };
  if (mine.length) requestIdleCallback(go);
}

/** Lays out everything now: for printing, and to find the exact position of something far below. */
export function unfoldAll() {
  unfold(Infinity);
}

/** @param {number} count */
function unfold(count) {
  const end = Math.min(folded.length, next + count);
  for (; next < end; next++) folded[next].classList.remove("folded");
}

addEventListener("beforeprint", unfoldAll);
