// Shows long articles step by step: the beginning is painted first, the rest is inserted in the next frame, and what is
// far below is laid out in idle moments. In the end everything is in the document, for find-in-page, copying and speech.

const LONG = 150_000; // characters of HTML above which layout causes a noticeable delay
const AT_ONCE = 200; // blocks: more than the largest screen shows
const STEP = 150; // blocks laid out at a time
const FRAME_MS = 3000; // some systems give a covered window no frames without calling it hidden
const BLOCKS = "p, ul, ol, dl, pre, blockquote, figure, .scroll";

/** @type {Element[]} */
let folded = [];
let next = 0;
let turn = 0; // counts articles
/** @type {Promise<unknown>} */
let painted = Promise.resolve();

/**
 * Replaces the article on the page.
 * @param {HTMLElement} content @param {ChildNode[]} nodes @param {string} html its source
 * @returns {Promise<void>} resolves when all of it is on the page, or another article is
 */
export async function insert(content, nodes, html) {
  // A page in a background tab is not laid out until it is shown.
  const isLong = html.length >= LONG && !document.hidden;
  begin(content, isLong ? nodes.slice(0, AT_ONCE) : nodes);
  fold(isLong ? [...content.querySelectorAll(BLOCKS)].slice(AT_ONCE) : []);
  if (isLong && nodes.length > AT_ONCE) await append(content, nodes.slice(AT_ONCE));
}

/**
 * Replaces the article on the page by the beginning of another one.
 * @param {HTMLElement} content @param {ChildNode[]} nodes
 */
export function begin(content, nodes) {
  turn++;
  content.replaceChildren(...nodes);
  fold([]);
  requestAnimationFrame(() => setTimeout(() => performance.mark("painted"))); // for the speed benchmark
  painted = framePainted();
}

/**
 * Adds the rest of an article, once its beginning is painted.
 * @param {HTMLElement} content @param {ChildNode[]} nodes
 * @returns {Promise<void>} resolves when all of it is on the page, or another article is
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
