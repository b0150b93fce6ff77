// Whether people can see an element or a text. What they cannot see is marked, and Python leaves it out: text that
// only programs read is how instructions are planted into what people save and hand on.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const checkVisibility = Function.prototype.call.bind(Element.prototype.checkVisibility);
  const rectOf = Function.prototype.call.bind(Element.prototype.getBoundingClientRect);

  const SEEN = 0;
  const HIDDEN = 1;
  const WAITS = 2; // appears when one scrolls to it or opens it, or may stand on something that tells it apart

  const FAR = 5000; // pixels outside the page
  const THIN = 2; // pixels: nothing can be read in less
  const SMALL = 3; // pixels: no letter can be read
  const FAINT = 0.1; // of full opacity
  const ALIKE = 24; // between the sums of the parts of two colours, each of 255
  const CLEAR = "rgba(0, 0, 0, 0)";
  const WHITE = [255, 255, 255];
  const COLOUR = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
  const SEES_VISIBILITY = { visibilityProperty: true };
  const MOVES = /^(?:absolute|fixed)$/;
  const MEDIA = "img, picture, video, canvas, svg, iframe";
  const OPENERS = "button, summary, label, [role=button], [role=tab], [aria-expanded], [aria-controls]";

  let isSpare = false;
  /** The element that was looked at last, and its style. @type {Element | undefined} */
  let looked;
  /** @type {CSSStyleDeclaration} */
  let lookedStyle;

  /** @param {Element} element */
  function styleOf(element) {
    if (looked !== element) {
      looked = element;
      lookedStyle = getComputedStyle(element);
    }
    return lookedStyle;
  }

  /**
   * Whether a box and all that is in it can be seen, whatever it holds. It is asked for each element, so it reads as
   * few values as it can: each costs about a microsecond.
   * @param {Element} element whose ancestors can be seen
   */
  function ofBox(element) {
    if (!checkVisibility(element, SEES_VISIBILITY)) {
      return styleOf(element).display === "contents" ? SEEN : HIDDEN;
    }
    if (isSpare || !dom.firstChild(element)) return SEEN;
    const style = styleOf(element);
    const { opacity, clipPath, filter, maskImage, position, overflow } = style;
    if (opacity !== "1" && Number(opacity) < FAINT) return fadesIn(element, style) ? WAITS : HIDDEN;
    if (clipPath !== "none" && cutsAll(clipPath)) return HIDDEN;
    if (filter !== "none" && /opacity\(0(?:\.0\d*)?%?\)/.test(filter)) return HIDDEN;
    if (maskImage !== "none" && isTransparentMask(maskImage)) return HIDDEN;
    const isMoved = position !== "static";
    if (isMoved && isFarAway(element, style)) return HIDDEN;
    if ((isMoved || overflow !== "visible") && cutsOff(element, style))
      return isOpened(element) ? WAITS : HIDDEN;
    return SEEN;
  }

  /** Whether a box is where nobody can scroll to. @param {Element} element @param {CSSStyleDeclaration} style */
  function isFarAway(element, style) {
    const { left, right, bottom } = rectOf(element);
    if (right + scrollX < -FAR / 2 || bottom + scrollY < -FAR / 2) return style.display !== "contents";
    return left > innerWidth + FAR && MOVES.test(style.position);
  }

  /**
   * Whether a box cuts off all that is in it, because nothing is left of its area.
   * @param {Element} element @param {CSSStyleDeclaration} style
   */
  function cutsOff(element, style) {
    const { clip } = style;
    if (clip !== "auto" && MOVES.test(style.position)) {
      const [top, right, bottom, left] = (clip.match(/-?[\d.]+px|auto/g) ?? []).map(parseFloat);
      if (right - left < THIN || bottom - top < THIN) return true;
    }
    const { width, height } = rectOf(element);
    if (width >= THIN && height >= THIN) return false;
    const { display, overflowX, overflowY } = style;
    const isCut = (height < THIN && overflowY !== "visible") || (width < THIN && overflowX !== "visible");
    return isCut && display !== "contents" && !isOnlyMedia(element);
  }

  /** Whether there are pictures or players and no text: before they are loaded, they have no size. @param {Element} element */
  function isOnlyMedia(element) {
    const holdsMedia = element.matches(MEDIA) || element.querySelector(MEDIA);
    return Boolean(holdsMedia) && !element.textContent?.trim();
  }

  /**
   * Whether the text of an element can be seen, in a box that can.
   * @param {Element} element with a text of its own
   */
  function ofText(element) {
    if (isSpare) return SEEN;
    const style = styleOf(element);
    const { fontSize, textIndent, webkitTextFillColor } = style;
    if (parseFloat(fontSize) < SMALL) return HIDDEN;
    if (style.contentVisibility === "hidden") return HIDDEN;
    if (textIndent !== "0px" && Math.abs(parseFloat(textIndent)) > FAR / 5) return HIDDEN;
    if (isOutOfSight(element, style)) return HIDDEN;
    const colour = partsOf(webkitTextFillColor) ?? partsOf(style.color);
    if (!colour) return SEEN;
    if (colour[3] < FAINT) {
      const isCutOut = /text/.test(style.webkitBackgroundClip) && style.backgroundImage !== "none";
      return isCutOut || style.textShadow !== "none" ? SEEN : HIDDEN;
    }
    const ground = groundOf(element, style);
    if (distance(colour, ground.parts) >= ALIKE) return SEEN;
    if (style.textShadow !== "none" || !isPlain(element, ground)) return SEEN;
    return isOver(element, ground) || ground.owner.querySelector(MEDIA) ? WAITS : HIDDEN;
  }

  /** Whether a text is scaled to nothing, or moved away. @param {Element} element @param {CSSStyleDeclaration} style */
  function isOutOfSight(element, style) {
    const { width, height, left, right, bottom } = rectOf(element);
    const isThere = width >= THIN && height >= THIN && right > 0 && bottom > 0 && left < FAR;
    if (isThere || style.display === "contents") return false;
    if (width < THIN || height < THIN) return true;
    if (right + scrollX < -FAR / 2 || bottom + scrollY < -FAR / 2) return true;
    for (
      let above = /** @type {Element | null} */ (element);
      above && rectOf(above).left > innerWidth + FAR;
      above = dom.parentElement(above)
    ) {
      const { transform, translate } = getComputedStyle(above);
      if (transform !== "none" || translate !== "none") return true;
    }
    return false;
  }

  /** @type {Map<string, number[] | undefined>} */
  const colours = new Map();

  /** The red, green, blue and alpha of a colour. @param {string} colour as computed */
  function partsOf(colour) {
    let parts = colours.get(colour);
    if (parts || colours.has(colour)) return parts;
    const [, red, green, blue, alpha = "1"] = COLOUR.exec(colour) ?? [];
    parts = red === undefined ? painted(colour) : [red, green, blue, alpha].map(Number);
    colours.set(colour, parts);
    return parts;
  }

  /** @type {OffscreenCanvasRenderingContext2D | null | undefined} */
  let paper;

  /** The parts of a colour in another notation: a canvas shows them. @param {string} colour as computed */
  function painted(colour) {
    paper ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!paper || !CSS.supports("color", colour)) return undefined;
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = paper.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  /** @param {number[]} one @param {number[]} other */
  const distance = (one, other) =>
    Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);

  /**
   * Whether an element that is transparent now appears when one scrolls to it, as far as anybody can tell.
   * @param {Element} element @param {CSSStyleDeclaration} style
   */
  function fadesIn(element, style) {
    if (rectOf(element).top > innerHeight) return true;
    return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none" || isOpened(element);
  }

  /** Whether something to click on stands before an element. @param {Element} element */
  function isOpened(element) {
    const before = element.previousElementSibling;
    if (!before) return false;
    return (
      before.matches(OPENERS) ||
      Boolean(before.querySelector(OPENERS)) ||
      getComputedStyle(before).cursor === "pointer"
    );
  }

  /** Whether a clip path leaves nothing. @param {string} path as computed */
  function cutsAll(path) {
    if (/^(?:circle|ellipse)\(\s*0(?:px|%)?[\s)]/.test(path)) return true;
    const [, shape, list] = /^(inset|polygon)\(([^)]*)\)/.exec(path) ?? [];
    if (!shape) return false;
    if (shape === "inset") {
      const [top, right = top, bottom = top, left = right] = list.split(" round")[0].trim().split(/\s+/);
      const covers = (/** @type {string} */ one, /** @type {string} */ other) =>
        one.endsWith("%") && other.endsWith("%") && parseFloat(one) + parseFloat(other) >= 100;
      return covers(top, bottom) || covers(left, right) || parseFloat(top) >= FAR || parseFloat(left) >= FAR;
    }
    const points = list
      .replace(/^(?:nonzero|evenodd),/, "")
      .split(",")
      .map((one) => one.trim().split(/\s+/).map(parseFloat));
    let area = 0;
    points.forEach(([x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length];
      area += x * nextY - nextX * y;
    });
    return Math.abs(area) < THIN;
  }

  /** Whether a mask is of nothing. @param {string} mask as computed */
  function isTransparentMask(mask) {
    const colours = mask.match(/rgba?\([^)]*\)/g);
    return /gradient\(/.test(mask) && Boolean(colours?.every((one) => /, 0(?:\.0\d*)?\)$/.test(one)));
  }

  /** @typedef {{ parts: number[], owner: Element }} Ground the colour behind a text, and whose it is */
  /** @type {WeakMap<Element, Ground>} */
  const grounds = new WeakMap();
  /** The parent that was asked for last, and its ground: siblings follow one another. @type {Element | null} */
  let above;
  /** @type {Ground} */
  let aboveGround;

  /**
   * The colour behind an element, as if there were nothing but colours.
   * @param {Element} element @param {CSSStyleDeclaration} style @returns {Ground}
   */
  function groundOf(element, style) {
    const { backgroundColor } = style;
    if (backgroundColor !== CLEAR) return { parts: partsOf(backgroundColor) ?? WHITE, owner: element };
    const parent = dom.parentElement(element);
    if (parent !== above || !parent) {
      aboveGround = climb(parent);
      above = parent;
    }
    return aboveGround;
  }

  /** @param {Element | null} element @returns {Ground} */
  function climb(element) {
    /** @type {Element[]} */
    const passed = [];
    /** @type {Ground | undefined} */
    let found;
    for (; element && !found; element = dom.parentElement(element)) {
      found = grounds.get(element);
      if (found) break;
      passed.push(element);
      const colour = getComputedStyle(element).backgroundColor;
      if (colour !== CLEAR) found = { parts: partsOf(colour) ?? WHITE, owner: element };
    }
    found ??= { parts: WHITE, owner: document.documentElement };
    for (const one of passed) grounds.set(one, found);
    return found;
  }

  /** Whether nothing but its colour is behind a text. @param {Element} element @param {Ground} ground */
  function isPlain(element, { owner }) {
    const own = getComputedStyle(owner);
    if (own.backgroundColor === CLEAR && /dark/.test(own.colorScheme)) return false;
    if (own.backgroundColor !== CLEAR && partsOf(own.backgroundColor)?.[3] !== 1) return false;
    for (let above = /** @type {Element | null} */ (element); above; above = dom.parentElement(above)) {
      if (getComputedStyle(above).backgroundImage !== "none") return false;
      if (above === owner) return true;
    }
    return true;
  }

  /** Whether a text may lie over something else. @param {Element} element @param {Ground} ground */
  function isOver(element, { owner }) {
    for (
      let above = /** @type {Element | null} */ (element);
      above && above !== owner;
      above = dom.parentElement(above)
    )
      if (MOVES.test(getComputedStyle(above).position)) return true;
    return false;
  }

  let isSaid = false;

  /** From now on, only what is quickly found is looked for: the page takes too long. */
  function spare() {
    isSpare = true;
  }

  /** Whether an element is the first after which hidden text is not looked for. */
  function isFirstUnchecked() {
    const isFirst = isSpare && !isSaid;
    isSaid ||= isFirst;
    return isFirst;
  }

  globalThis.pyjustextCapture.visibility = { ofBox, ofText, spare, isFirstUnchecked };
})();
