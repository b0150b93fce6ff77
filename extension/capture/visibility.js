// Whether an element is visible to people.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const checkVisibility = Function.prototype.call.bind(Element.prototype.checkVisibility);
  const rectOf = Function.prototype.call.bind(Element.prototype.getBoundingClientRect);
  const TEXT = 3;
  const FAR = -5000; // pixels outside the page

  /** Elements with display: contents have no box of their own but are visible. @param {Element} element */
  function isVisible(element) {
    if (checkVisibility(element, { visibilityProperty: true })) return true;
    return getComputedStyle(element).display === "contents";
  }

  /**
   * Whether the text is for screen readers only: clipped to a pixel, or moved far outside the page.
   * @param {Element} element
   */
  function isOffscreen(element) {
    const child = dom.firstChild(element);
    if (!child || dom.nodeType(child) !== TEXT) return false;
    // This one question, instead of the four below, settles almost all elements.
    const { width, height, left, top } = rectOf(element);
    if (width >= 2 && height >= 2 && left > FAR && top > FAR) return false;
    const { offsetWidth, offsetHeight, offsetLeft, offsetTop } = /** @type {HTMLElement} */ (element);
    if (offsetWidth <= 1 && offsetHeight <= 1) return offsetWidth + offsetHeight > 0;
    return offsetLeft < FAR || offsetTop < FAR;
  }

  globalThis.pyjustextCapture.visibility = { isVisible, isOffscreen };
})();
