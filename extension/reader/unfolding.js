// A long article is shown before all of it is laid out: what lies far below is laid out in the moments in which
// nothing else happens. All of it is in the document from the start, so that it is found, copied and read aloud.

const LONG = 150_000; // characters of HTML, from which on laying out takes longer than a blink
const AT_ONCE = 200; // blocks: more than the largest screen shows
const STEP = 150; // blocks laid out in one go
const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, .scroll";

/** @type {Element[]} */
let folded = [];
let next = 0;

/** @param {HTMLElement} content @param {string} html what it was made from */
export function unfoldSlowly(content, html) {
  // A page in the background is not laid out at all until it is looked at.
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

/** Lays out everything now: for the printer, and where a place far below has to be found exactly. */
export function unfoldAll() {
  unfold(Infinity);
}

/** @param {number} count */
function unfold(count) {
  const end = Math.min(folded.length, next + count);
  for (; next < end; next++) folded[next].classList.remove("folded");
}

addEventListener("beforeprint", unfoldAll);
