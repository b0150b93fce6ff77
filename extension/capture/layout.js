// What the page's styles make of its text, where the markup does not say it: spans shown as paragraphs or as lines
// of code, numbered lists, and line breaks that are shown as such. They are captured as markup that means the same.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const rectOf = Function.prototype.call.bind(Element.prototype.getBoundingClientRect);
  const closest = Function.prototype.call.bind(Element.prototype.closest);

  const BLOCK = /^(?:block|flow-root|list-item|table)$/;
  const SIDE_BY_SIDE = /flex|grid/; // what is in such a box counts as a block, even in a row
  const LINES = /^(?:pre|break-spaces)/; // also "preserve", as it may be called in future
  /** Their lines and boxes are read from their markup. */
  const OWN =
    "pre, listing, xmp, plaintext, code, samp, math, mjx-container, [class*=katex i], [class*=mathjax i]";
  /** Words in them are no paragraphs. */
  const NAMES = `${OWN}, a, button, label, legend, summary, h1, h2, h3, h4, h5, h6`;
  const AROUND = 100; // elements around a frame
  const FIRST = 5; // children looked at for text

  /** Whether an element has a text of its own. @param {Element} element */
  function hasText(element) {
    let child = dom.firstChild(element);
    for (let n = 0; child && n < FIRST; n++, child = dom.nextSibling(child))
      if (dom.nodeType(child) === Node.TEXT_NODE && /\S/.test(dom.data(child))) return true;
    return false;
  }

  /**
   * Whether a `span`, or an element of the page's own kind, is shown as a block of text beside others.
   * @param {Element} element
   * @param {string} name
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
    return !SIDE_BY_SIDE.test(getComputedStyle(parent).display) && !closest(element, NAMES);
  }

  /** Whether line breaks in the text of an element are shown as such. @param {Element} element */
  function keepsLines(element) {
    return LINES.test(getComputedStyle(element).whiteSpace) && !closest(element, OWN);
  }

  /** Whether the first element in a box of code is shown as a line of its own. @type {WeakMap<Element, boolean>} */
  const boxes = new WeakMap();

  /** Whether a `span` in `pre` is shown as a line of its own. @param {Element} element */
  function isLineOfCode(element) {
    const box = dom.parentElement(element);
    if (!box) return false;
    let of = boxes.get(box);
    if (of === undefined) {
      // Most code has a thousand of them, each a word.
      of = closest(box, "pre, listing, xmp") !== null && BLOCK.test(getComputedStyle(element).display);
      boxes.set(box, of);
    }
    return of && BLOCK.test(getComputedStyle(element).display);
  }

  /** Whether the items of a `ul` are shown with numbers. @param {Element} list */
  function isNumbered(list) {
    const item = list.firstElementChild;
    return item !== null && getComputedStyle(item).listStyleType === "decimal";
  }

  /** Width x height of a frame, or "" if it lies above the page, as questions about consent do. @param {Element} frame */
  function sizeInPage(frame) {
    let around = /** @type {Element | null} */ (frame);
    for (let n = 0; around && n < AROUND; n++, around = dom.parentElement(around))
      if (getComputedStyle(around).position === "fixed") return "";
    const { width, height } = rectOf(frame);
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  globalThis.pyjustextCapture.layout = { isParagraph, isLineOfCode, isNumbered, keepsLines, sizeInPage };
})();
