// What the page's styles make of its text, where the markup does not say it: spans shown as paragraphs, and line
// breaks that are shown as such. Both are captured as markup that means the same.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const closest = Function.prototype.call.bind(Element.prototype.closest);

  const BLOCK = /^(?:block|flow-root|list-item|table)$/;
  const SIDE_BY_SIDE = /flex|grid/; // what is in such a box counts as a block, even in a row
  const LINES = /^(?:pre|break-spaces)/; // also "preserve", as it may be called in future
  /** Their lines and boxes are read from their markup. */
  const OWN =
    "pre, listing, xmp, plaintext, code, samp, math, mjx-container, [class*=katex i], [class*=mathjax i]";
  /** Words in them are no paragraphs. */
  const NAMES = `${OWN}, a, button, label, legend, summary, h1, h2, h3, h4, h5, h6`;
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

  globalThis.pyjustextCapture.layout = { isParagraph, keepsLines };
})();
