// A long article is shown before all of it is on the page: its beginning is painted first, the rest follows in
// the next frame, and what is far below is laid out in idle moments. Then everything is in the document, so that
// it can be searched, copied and read aloud.

const LONG = 150_000; // characters of HTML above which layout causes a noticeable delay
const AT_ONCE = 200; // blocks: more than the largest screen shows
const STEP = 150; // blocks laid out at a time
const FRAME_MS = 3000; // a last resort: some systems give a covered window no frames and do not say so
const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, .scroll";

/** @type {Element[]} */
let folded = [];
let next = 0;
let turn = 0; // counts articles
/** @type {Promise<unknown>} */
let painted = Promise.resolve();

/**
 * Puts an article on the page instead of the one before.
 * @param {HTMLElement} content
 * @param {ChildNode[]} nodes
 * @param {string} html its source
 * @returns {Promise<void>} resolves when all of it is there, or another article
 */
export async function insert(content, nodes, html) {
  // A page in a background tab is not laid out until it is shown.
  const isLong = html.length >= LONG && !document.hidden;
  begin(content, isLong ? nodes.slice(0, AT_ONCE) : nodes);
  fold(isLong ? [...content.querySelectorAll(BLOCKS)].slice(AT_ONCE) : []);
  if (isLong && nodes.length > AT_ONCE) await append(content, nodes.slice(AT_ONCE));
}

/**
 * Puts the beginning of an article on the page instead of the one before.
 * @param {HTMLElement} content
 * @param {ChildNode[]} nodes
 */
export function begin(content, nodes) {
  turn++;
  content.replaceChildren(...nodes);
  fold([]);
  requestAnimationFrame(() => setTimeout(() => performance.mark("painted"))); // for the speed benchmark
  painted = framePainted();
}

/**
 * Puts the rest of an article on the page, once its beginning is painted.
 * @param {HTMLElement} content
 * @param {ChildNode[]} nodes
 * @returns {Promise<void>} resolves when all of it is there, or another article
 */
export async function append(content, nodes) {
  const mine = turn;
  await painted;
  if (turn !== mine) return;
  content.append(...nodes);
  fold([...content.querySelectorAll(BLOCKS)].slice(AT_ONCE));
}

/** Resolves when the next frame is painted, or when the page is hidden and gets no frames. */
export function framePainted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    document.addEventListener("visibilitychange", resolve, { once: true });
    setTimeout(resolve, FRAME_MS);
  });
}

/** Lays out blocks later. @param {Element[]} blocks in the order of the text */
function fold(blocks) {
  folded = blocks;
  next = 0;
  for (const block of blocks) block.classList.add("folded");
  const go = () => {
    if (folded !== blocks) return;
    unfold(STEP);
    if (next < folded.length) requestIdleCallback(go);
  };
  if (blocks.length) requestIdleCallback(go);
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
