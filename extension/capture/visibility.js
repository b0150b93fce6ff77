// Finds out whether users can see an element or a text. Hidden text is marked, and Python leaves it out, because it may
// contain instructions that are meant for programs only.
//
// A box is hidden if nothing of its area is visible. A text is hidden if its letters are outside the visible area, or if
// their colour is too close to the background. Styles are read once for all elements with equal
// name, class, id and style attribute inside equal elements.
(() => {
  "use strict";
  const { areas, dom, styles } = globalThis.pyjustextCapture;
  const { PAINTS_INSIDE, common, cutBy, inPage, isEmpty, reachableIn } = areas;
  const { FAINT, coloursIn, distance, isMaskedAway, isTurnedAway, partsOf, showsByShadow } = styles;
  const checkVisibility = Function.prototype.call.bind(Element.prototype.checkVisibility);
  const hasAttributes = Function.prototype.call.bind(Element.prototype.hasAttributes);

  const SEEN = 0;
  const HIDDEN = 1;
  const WAITS = 2; // may appear when the user scrolls or clicks, or may have a background that we cannot see

  const SMALL = 3; // pixels: smaller letters cannot be read
  const TIGHT = 1; // pixels for each letter: with less, the letters overlap
  const SIMILAR = 24; // distance of two colours: the sum of the differences of their components, each up to 255
  const LONG = 20; // characters of a text from which its own style is read again: a style may depend on the position
  const LEVELS = 3; // ancestors of a box in which a control may move its content
  const CLEAR = "rgba(0, 0, 0, 0)";
  const WHITE = [255, 255, 255];
  const SCALES = /^matrix(?!\(1, 0, 0, 1,)/; // a transformation other than a move
  const BLURRED = /blur\((?:1[6-9]|[2-9]\d|\d{3,})[\d.]*px/; // by more than a letter's size
  const APART = 10; // times the size of the letters: the space between letters that are no words any more
  const LEVELLED = /url\(|(?:brightness|contrast)\((?:0(?:\.0\d*)?|\d\d[\d.]*)\)/; // filters that may leave one colour
  const COMBINED = /subtract|intersect|exclude/; // ways in which masks may cut one another
  const PICTURE = /url\(|image-set|element\(/;
  const MEDIA = "img, picture, video, canvas, svg, iframe";
  const REPLACED = new Set(MEDIA.split(", "));
  /** What does not apply to boxes that are part of a line. Reading a style takes long. */
  const INLINE = {
    overflow: "visible",
    contain: "none",
    transform: "none",
    scale: "none",
    backfaceVisibility: "visible",
  };
  const SEES = { visibilityProperty: true, opacityProperty: true };
  const SEES_FAINT = { visibilityProperty: true };
  const OPENERS = "button, summary, label, [role=button], [role=tab], [aria-expanded], [aria-controls]";
  /** Elements whose text browsers never show. */
  const FALLBACK = new Set(["meter", "progress"]);

  let isSkipping = false; // whether slow checks are skipped

  /**
   * Reads the styles that affect the visibility of an element.
   * @param {Element} element @param {CaptureLook | null} above of the element around it
   * @returns {CaptureLook}
   */
  function read(element, above) {
    const style = getComputedStyle(element);
    const { display, clipPath, filter, maskImage, mixBlendMode, position } = style;
    const isInline = display === "inline" && !REPLACED.has(dom.localName(element));
    const { overflow, contain, transform, scale, backfaceVisibility } = isInline ? INLINE : style;
    const isPlaced = position === "absolute" || position === "fixed";
    const opacity = Number(style.opacity) * (above?.opacity ?? 1);
    const cutsAll = clipPath !== "none" || PAINTS_INSIDE.test(contain);
    return {
      element,
      above,
      below: undefined,
      style,
      position,
      overflow,
      clipPath,
      opacity,
      isRare: filter !== "none" || maskImage !== "none" || opacity < FAINT || mixBlendMode !== "normal",
      isTurned: backfaceVisibility === "hidden",
      cuts: cutsAll || overflow !== "visible" || (isPlaced && style.clip !== "auto"),
      cutsAll,
      isScaled: above?.isScaled || SCALES.test(transform) || scale !== "none",
      ground: undefined,
      letters: undefined,
      sight: undefined,
    };
  }

  /** The pictures and gradients behind a box. @param {CSSStyleDeclaration} style */
  function pictureOf(style) {
    const { backgroundImage } = style;
    return backgroundImage === "none" || /(?:^|[\s,])0(?:px|%)/.test(style.backgroundSize)
      ? ""
      : backgroundImage;
  }

  /** The background behind the text of an element. @param {CaptureLook} look @returns {CaptureGround} */
  function groundOf(look) {
    const passed = [];
    /** @type {CaptureGround | undefined} */
    let ground;
    for (let each = /** @type {CaptureLook | null} */ (look); each && !ground; each = each.above) {
      const image = each.ground ? "" : pictureOf(each.style);
      const colour = each.ground ? CLEAR : each.style.backgroundColor;
      if (colour !== CLEAR) each.ground = { colour: partsOf(colour) ?? WHITE, image };
      ground = each.ground;
      if (!ground) passed.push({ each, image });
    }
    ground ??= { colour: WHITE, image: "" };
    for (const { each, image } of passed.reverse())
      each.ground = ground = image ? { ...ground, image } : ground;
    return ground;
  }

  /** @param {Element} element @param {CaptureLook | null} above @returns {CaptureLook} */
  function lookOf(element, above) {
    if (!above) return read(element, null);
    const { getAttribute } = dom;
    const name = dom.localName(element);
    const key = hasAttributes(element)
      ? `${name} ${getAttribute(element, "class")} ${getAttribute(element, "id")} ${getAttribute(element, "style")} ${getAttribute(element, "hidden")}`
      : name;
    above.below ??= new Map();
    let look = above.below.get(key);
    if (!look) above.below.set(key, (look = read(element, above)));
    return look;
  }

  /**
   * Whether the box of an element can be seen, regardless of its content.
   * @param {Element} element with visible ancestors
   * @param {CaptureSight} around of the element around it
   * @returns {CaptureSight}
   */
  function ofBox(element, around) {
    if (!checkVisibility(element, SEES)) return { ...around, seen: ofUnseen(element) };
    const isLeaf = !dom.firstChild(element) && !dom.rootOf(element);
    if (isSkipping || isLeaf) return around.seen === SEEN ? around : { ...around, seen: SEEN };
    const look = lookOf(element, around.look);
    const { position } = look;
    let area =
      position === "absolute" ? around.anchor : position === "fixed" ? fixedIn(element) : around.area;
    let seen = /** @type {Seen} */ (SEEN);
    if (look.isRare || look.isTurned) seen = ofRareStyle(element, look);
    if (seen === SEEN && look.cuts) {
      const cut = cutBy(element, area, look);
      if (cut && isEmpty(cut) && !isOnlyMedia(element)) seen = isOpened(element) ? WAITS : HIDDEN;
      else if (cut) area = cut;
    }
    const anchor = position === "static" && !look.cutsAll ? around.anchor : area;
    const last = look.sight; // most similar elements are in one place
    if (last?.area === area && last.anchor === anchor && last.seen === seen) return last;
    return (look.sight = { seen, look, area, anchor });
  }

  /** Classifies an element that the browser reports as invisible. @param {Element} element @returns {Seen} */
  function ofUnseen(element) {
    const style = getComputedStyle(element);
    if (style.display === "contents" && style.visibility === "visible") return SEEN;
    return checkVisibility(element, SEES_FAINT) && fadesIn(element, style) ? WAITS : HIDDEN;
  }

  /**
   * The area of what does not move with the page: the window. A box as large as the window may hold the page, whose
   * scrolling a dialog has disabled. A box in something transformed moves with that.
   * @param {Element} element
   */
  function fixedIn(element) {
    const all = reachableIn(element);
    const { view } = all;
    const box = inPage(dom.rectOf(element), view);
    const { scrollX, scrollY, innerWidth, innerHeight } = view;
    const shown = { left: scrollX, top: scrollY, right: scrollX + innerWidth, bottom: scrollY + innerHeight };
    if (!isEmpty(common({ view, ...shown }, box)) || isMoving(element)) return all;
    for (let each = dom.parentElement(element); each; each = dom.parentElement(each)) {
      const { transform, translate, filter, perspective, contain, willChange } = getComputedStyle(each);
      const values = [transform, translate, filter, perspective].some((value) => value !== "none");
      if (values || PAINTS_INSIDE.test(contain) || willChange !== "auto") return all;
    }
    return { view, ...shown };
  }

  /** @param {Element} element @param {CaptureLook} look @returns {Seen} */
  function ofRareStyle(element, look) {
    const style = getComputedStyle(element);
    const opacity = Number(style.opacity) * (look.above?.opacity ?? 1);
    if (opacity < FAINT) return fadesIn(element, style) ? WAITS : HIDDEN;
    const { filter, maskImage } = style;
    const left = filter.match(/(?<=opacity\()[\d.]+/g)?.reduce((all, one) => all * Number(one), 1) ?? 1;
    if (left < FAINT || BLURRED.test(filter)) return HIDDEN;
    if (maskImage !== "none" && isMaskedAway(element, style)) return HIDDEN;
    const isCombined = COMBINED.test(style.maskComposite) || /luminance/.test(style.maskMode);
    if (style.mixBlendMode !== "normal" || LEVELLED.test(filter) || isCombined) return WAITS;
    if (look.isTurned && isTurnedAway(element)) return isMoving(element) ? WAITS : HIDDEN;
    return SEEN;
  }

  /** Whether an element has pictures or players and no text. They have no size before they are loaded. @param {Element} element */
  function isOnlyMedia(element) {
    const holdsMedia = element.matches(MEDIA) || element.querySelector(MEDIA);
    return Boolean(holdsMedia) && !element.textContent?.trim();
  }

  /**
   * Whether a text can be seen, in a box that can.
   * @param {Element} element with a text of its own
   * @param {Node} node that text
   * @param {CaptureSight} sight @returns {Seen}
   */
  function ofText(element, node, { look, area }) {
    if (FALLBACK.has(dom.localName(element))) return HIDDEN;
    if (isSkipping) return SEEN;
    const length = dom.data(node).trim().length;
    const isFirst = element === look.element;
    let letters = (look.letters ??= lettersOf(isFirst ? look.style : getComputedStyle(element), look));
    if (length > LONG && !isFirst) {
      const own = getComputedStyle(element);
      if (Number(own.opacity) < FAINT) return ofRareStyle(element, look);
      if (own.color !== letters.color) letters = lettersOf(own, read(element, look.above));
    }
    const seen = typeof letters.seen === "function" ? ofColours(element, letters.seen) : letters.seen;
    return seen === SEEN ? inSight(element, node, letters.needsInk, area, length) : seen;
  }

  /**
   * Whether letters can be seen, by their style and their background.
   * @param {CSSStyleDeclaration} style @param {CaptureLook} look @returns {CaptureLetters}
   */
  function lettersOf(style, look) {
    const { color, fontSize, textIndent, letterSpacing } = style;
    const { webkitTextSecurity = "none" } = /** @type {any} */ (style); // dots instead of letters
    const size = parseFloat(fontSize);
    const needsInk =
      look.cuts || look.isScaled || parseFloat(textIndent) < 0 || parseFloat(letterSpacing) < -size / 10;
    const isApart = parseFloat(letterSpacing) > APART * size;
    const isNone =
      size < SMALL || isApart || style.contentVisibility === "hidden" || webkitTextSecurity !== "none";
    return { color, needsInk, seen: isNone ? HIDDEN : onGround(style, color, look) };
  }

  /** @param {CSSStyleDeclaration} style @param {string} color @param {CaptureLook} look @returns {Seen | CaptureLikeness} */
  function onGround(style, color, look) {
    const colour = partsOf(style.webkitTextFillColor) ?? partsOf(color);
    if (!colour) return SEEN;
    const ground = groundOf(look);
    // A box that is fainter was judged itself: it may be fading in.
    const strength = colour[3] * (look.opacity < FAINT ? 1 : look.opacity);
    const isSimilar = (/** @type {number[] | undefined} */ other) =>
      other !== undefined && distance(colour, other) * strength < SIMILAR;
    const isPicture = PICTURE.test(ground.image);
    const isSeen = (/** @type {number[] | undefined} */ one) =>
      !one || isPicture || (one[3] > FAINT && distance(one, ground.colour) * one[3] >= SIMILAR);
    const colours = coloursIn(ground.image);
    const isCovered = colours.length > 0 && colours.every((one) => one && one[3] > FAINT);
    const isClear = colour[3] < FAINT;
    if (!isClear && (isCovered ? !colours.every(isSimilar) : !isSimilar(ground.colour))) return SEEN;
    if (showsByShadow(style.textShadow, isSeen)) return SEEN;
    if (isClear) return isCutOut(look) ? SEEN : HIDDEN;
    if (isPicture) return SEEN;
    return isCovered ? HIDDEN : isSimilar;
  }

  /**
   * Whether transparent letters show the background of an element that differs from what is behind it.
   * @param {CaptureLook} look
   */
  function isCutOut(look) {
    for (let each = /** @type {CaptureLook | null} */ (look); each; each = each.above) {
      const { webkitBackgroundClip, backgroundColor, backgroundImage } = each.style;
      if (!/text/.test(webkitBackgroundClip)) continue;
      const behind = each.above ? groundOf(each.above) : { colour: WHITE, image: "" };
      if (behind.image || PICTURE.test(backgroundImage)) return true;
      return [partsOf(backgroundColor), ...coloursIn(backgroundImage)].some(
        (one) => !one || (one[3] > FAINT && distance(one, behind.colour) * one[3] >= SIMILAR),
      );
    }
    return false;
  }

  /**
   * Classifies a text whose colour is close to its background.
   * @param {Element} element @param {CaptureLikeness} isSimilar @returns {Seen}
   */
  function ofColours(element, isSimilar) {
    let isOver = false;
    for (let each = /** @type {Element | null} */ (element); each; each = dom.parentElement(each)) {
      const style = getComputedStyle(each);
      const { backgroundColor, position, colorScheme } = style;
      if (/url\(/.test(pictureOf(style))) return SEEN;
      const isLast = !dom.parentElement(each);
      if (backgroundColor !== CLEAR || isLast) {
        if (backgroundColor === CLEAR && /dark/.test(colorScheme)) return SEEN;
        const grounds = backgroundColor === CLEAR ? [] : [partsOf(backgroundColor)];
        const isOpaque = grounds[0]?.[3] === 1;
        if (isLast && !isOpaque) grounds.push(WHITE);
        if (!grounds.every(isSimilar)) return SEEN;
        if (isOpaque || isLast) return isOver || each.querySelector(MEDIA) ? WAITS : HIDDEN;
      }
      isOver ||= position === "absolute" || position === "fixed";
    }
    return HIDDEN;
  }

  const range = document.createRange();

  /**
   * Whether a text is in the visible area. Usually the box of its element is enough to know.
   * @param {Element} element @param {Node} node @param {boolean} needsInk whether its letters may be outside the box
   * @param {CaptureArea} area @param {number} length of the text
   * @returns {Seen}
   */
  function inSight(element, node, needsInk, area, length) {
    const { view } = area;
    if (!needsInk) {
      const box = inPage(dom.rectOf(element), view);
      const isInside =
        box.left >= area.left && box.top >= area.top && box.right <= area.right && box.bottom <= area.bottom;
      const isTight = box.right - box.left < TIGHT * length;
      if (isInside && !isEmpty(box) && !isTight) return SEEN;
    }
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    const ink = inPage(rect, view);
    if (rect.width < TIGHT * length && rect.height < 2 * parseFloat(getComputedStyle(element).fontSize))
      return HIDDEN; // and on one line
    if (!isEmpty(common(area, ink))) return SEEN;
    if (isEmpty(ink)) return length > 1 ? HIDDEN : SEEN;
    return isEmpty(common(reachableIn(element), ink)) && !isMoving(element) ? HIDDEN : isMoved(element);
  }

  /** Classifies a text that a box cuts off: it may appear if there is a control or an animation near it. @param {Element} element @returns {Seen} */
  function isMoved(element) {
    let level = 0;
    for (let each = /** @type {Element | null} */ (element); each; each = dom.parentElement(each)) {
      const style = getComputedStyle(each);
      if (parseFloat(style.transitionDuration) > 0 || style.animationName !== "none") return WAITS;
      if (level || style.overflow !== "visible") level += 1;
      if (level && (each.querySelector(OPENERS) || isOpened(each))) return WAITS;
      if (level > LEVELS) break;
    }
    return HIDDEN;
  }

  /** Whether an element or an ancestor is animated. @param {Element} element */
  function isMoving(element) {
    for (let each = /** @type {Element | null} */ (element), n = 0; each && n < LEVELS; n++) {
      const style = getComputedStyle(each);
      if (parseFloat(style.transitionDuration) > 0 || style.animationName !== "none") return true;
      each = dom.parentElement(each);
    }
    return false;
  }

  /**
   * Whether a transparent element probably appears when the user scrolls to it.
   * @param {Element} element @param {CSSStyleDeclaration} style
   */
  function fadesIn(element, style) {
    if (dom.rectOf(element).top > innerHeight) return true;
    return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none" || isOpened(element);
  }

  /** Whether there is a control before an element. @param {Element} element */
  function isOpened(element) {
    const before = element.previousElementSibling;
    if (!before) return false;
    return (
      before.matches(OPENERS) ||
      Boolean(before.querySelector(OPENERS)) ||
      getComputedStyle(before).cursor === "pointer"
    );
  }

  /** Whether a box is completely outside the visible area. @param {Element} element @param {CaptureSight} sight */
  function isOutside(element, { area }) {
    return isEmpty(common(area, inPage(dom.rectOf(element), area.view)));
  }

  /** The state at the root of a document. @param {Document} page @returns {CaptureSight} */
  function begin(page) {
    const area = reachableIn(page.documentElement);
    return { seen: SEEN, look: read(page.documentElement, null), area, anchor: area };
  }

  let isReported = false;

  /** From now on, only fast checks are made, because the page takes too long. */
  function skipSlowChecks() {
    isSkipping = true;
  }

  /** Whether slow checks are skipped from the current element on. */
  function isFirstUnchecked() {
    const isFirst = isSkipping && !isReported;
    isReported ||= isFirst;
    return isFirst;
  }

  globalThis.pyjustextCapture.visibility = {
    begin,
    ofBox,
    ofText,
    isOutside,
    skipSlowChecks,
    isFirstUnchecked,
  };
})();
