// Structure that only the page's styles define: spans shown as paragraphs or as lines of code, numbered lists, and
// preserved line breaks. It is captured as equivalent markup.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;

  const BLOCK = /^(?:block|flow-root|list-item|table)$/;
  const SIDE_BY_SIDE = /flex|grid/; // the children of such a box count as blocks, even in a row
  const LINES = /^(?:pre|break-spaces)/; // and "preserve", a possible future value
  /** Elements whose structure is read from their markup. */
  const OWN =
    "pre, listing, xmp, plaintext, code, samp, math, mjx-container, [class*=katex i], [class*=mathjax i]";
  /** Elements in which nothing is a paragraph. */
  const NAMES = `${OWN}, a, button, label, legend, summary, h1, h2, h3, h4, h5, h6`;
  const AROUND = 100; // elements around a frame
  const FIRST = 5; // children that are checked for text

  /** Whether an element has a text of its own. @param {Element} element */
  function hasText(element) {
    let child = dom.firstChild(element);
    for (let n = 0; child && n < FIRST; n++, child = dom.nextSibling(child))
      if (dom.nodeType(child) === Node.TEXT_NODE && /\S/.test(dom.data(child))) return true;
    return false;
  }

  /**
   * Whether a `span`, or an element of the page's own kind, is shown as a block of text beside others.
   * @param {Element} element @param {string} name
   */
  function isParagraph(element, name) {
    if (name !== "span" && !name.includes("-")) return false;
    const parent = dom.parentElement(element);
    if (!parent || (dom.firstChild(parent) === element && !dom.nextSibling(element))) return false;
    if (!hasText(element) || dom.rootOf(element)) return false;
    const style = getComputedStyle(element);
    if (!BLOCK.test(style.display)) return false;
    const { float, position } = style;
    if (float !== "none" || position === "absolute" || position === "fixed") return false;
    return !SIDE_BY_SIDE.test(getComputedStyle(parent).display) && !dom.closest(element, NAMES);
  }

  /** Whether line breaks in the text of an element are preserved. @param {Element} element */
  function keepsLines(element) {
    return LINES.test(getComputedStyle(element).whiteSpace) && !dom.closest(element, OWN);
  }

  /** Whether the first element in a box of code is shown as a line of its own. @type {WeakMap<Element, boolean>} */
  const boxes = new WeakMap();

  /** Whether a `span` in `pre` is shown as a line of its own. @param {Element} element */
  function isLineOfCode(element) {
    const box = dom.parentElement(element);
    if (!box) return false;
    let of = boxes.get(box);
    if (of === undefined) {
      // Asked once for each box: code may have a thousand spans, each a word.
      of = dom.closest(box, "pre, listing, xmp") !== null && BLOCK.test(getComputedStyle(element).display);
      boxes.set(box, of);
    }
    return of && BLOCK.test(getComputedStyle(element).display);
  }

  /** Whether the items of a `ul` are shown with numbers. @param {Element} list */
  function isNumbered(list) {
    const item = list.firstElementChild;
    return item !== null && getComputedStyle(item).listStyleType === "decimal";
  }

  /** Width x height of a frame, or "" if it floats above the page, as consent dialogs do. @param {Element} frame */
  function sizeInPage(frame) {
    let around = /** @type {Element | null} */ (frame);
    for (let n = 0; around && n < AROUND; n++, around = dom.parentElement(around))
      if (getComputedStyle(around).position === "fixed") return "";
    const { width, height } = dom.rectOf(frame);
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  globalThis.pyjustextCapture.layout = { isParagraph, isLineOfCode, isNumbered, keepsLines, sizeInPage };
})();
