// Areas of a page, in its own pixels: what the user can reach, and what a box leaves of it.
(() => {
  "use strict";
  const { dom, styles } = globalThis.pyjustextCapture;
  const { leftByPath, THIN } = styles;

  const FAR = 5000; // pixels right of the window: nobody scrolls that far
  const MOST_OF_WINDOW = 0.8; // a larger box holds the page, whose scrolling a dialog may have disabled
  const PAINTS_INSIDE = /paint|strict|content/; // the values of "contain" that cut off what is larger

  /** The area of a document to which the user can scroll. @param {Document} page @returns {CaptureArea} */
  function reachable(page) {
    const view = /** @type {Window} */ (page.defaultView ?? window);
    const root = page.documentElement;
    const { scrollX, scrollY, innerWidth } = view;
    const body = page.body ? dom.rectOf(page.body) : { left: 0, top: 0 };
    const [html, inner] = [root, page.body ?? root].map((one) => view.getComputedStyle(one));
    const isCut = [html, inner].some(({ overflowX }) => overflowX === "hidden" || overflowX === "clip");
    const isLeftward = html.direction === "rtl" || inner.direction === "rtl";
    const far = innerWidth + (isCut ? 0 : FAR);
    return {
      view,
      left: isLeftward ? innerWidth - far : Math.min(0, body.left + scrollX), // a page that waits may be moved
      top: Math.min(0, body.top + scrollY),
      right: isLeftward ? innerWidth : far,
      bottom: Infinity,
    };
  }

  /** @type {WeakMap<Document, CaptureArea>} */
  const areas = new WeakMap();

  /** @param {Element} element */
  function reachableIn({ ownerDocument }) {
    let area = areas.get(ownerDocument);
    if (!area) areas.set(ownerDocument, (area = reachable(ownerDocument)));
    return area;
  }

  /** @param {CaptureArea} area @param {{ left: number, top: number, right: number, bottom: number }} box in its page */
  const common = (area, { left, top, right, bottom }) => ({
    view: area.view,
    left: Math.max(area.left, left),
    top: Math.max(area.top, top),
    right: Math.min(area.right, right),
    bottom: Math.min(area.bottom, bottom),
  });

  /** @param {{ left: number, top: number, right: number, bottom: number }} area */
  const isEmpty = ({ left, top, right, bottom }) => right - left < THIN || bottom - top < THIN;

  /** @type {Window | null} */
  let scrolled = null; // the window that is scrolled by the next two
  let scrollX = 0;
  let scrollY = 0;

  /** The user may have scrolled. */
  function resume() {
    scrolled = null;
  }

  /** A box in the page, not in the window. @param {DOMRect} rect @param {Window} view */
  function inPage({ left, top, right, bottom }, view) {
    if (view !== scrolled) ({ scrollX, scrollY } = scrolled = view);
    return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
  }

  /**
   * The part of an area that an element with `overflow` or `clip` leaves; undefined if they do not apply.
   * @param {Element} element @param {CaptureArea} area @param {CaptureLook} look
   */
  function cutBy(element, area, { style, position, overflow, clipPath }) {
    const { clip, display } = style;
    if (display === "contents") return undefined;
    const { view } = area;
    const rect = dom.rectOf(element);
    const box = inPage(rect, view);
    const path = clipPath === "none" ? undefined : leftByPath(element, clipPath);
    if (path) {
      const { left, top } = box;
      const { right, bottom } = path;
      area = common(area, {
        left: left + path.left,
        top: top + path.top,
        right: left + right,
        bottom: top + bottom,
      });
    }
    if (display === "inline") return area;
    if (clip !== "auto" && position !== "static") {
      const [top, right, bottom, left] = (clip.match(/-?[\d.]+px|auto/g) ?? []).map(parseFloat);
      const side = (/** @type {number} */ at, /** @type {number} */ usual) => (Number.isNaN(at) ? usual : at);
      area = common(area, {
        left: box.left + side(left, 0),
        top: box.top + side(top, 0),
        right: box.left + side(right, rect.width),
        bottom: box.top + side(bottom, rect.height),
      });
    }
    if (overflow === "visible") return PAINTS_INSIDE.test(style.contain) ? common(area, box) : area;
    if (/auto|scroll/.test(overflow)) {
      const left = box.left - element.scrollLeft;
      const top = box.top - element.scrollTop;
      const all = { view, left, top, right: left + element.scrollWidth, bottom: top + element.scrollHeight };
      return isEmpty(common(area, box)) ? common(area, box) : all;
    }
    const isAll =
      rect.width > MOST_OF_WINDOW * view.innerWidth && rect.height > MOST_OF_WINDOW * view.innerHeight;
    return common(area, isAll ? { ...box, bottom: Infinity } : box);
  }

  globalThis.pyjustextCapture.areas = { PAINTS_INSIDE, common, cutBy, inPage, isEmpty, reachableIn, resume };
})();
