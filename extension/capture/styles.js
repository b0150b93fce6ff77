// Single style properties: the components of a colour, and whether a clip path, a mask or a rotation hides everything.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;

  const THIN = 4; // pixels: nothing can be read in less
  const FAINT = 0.1; // of full opacity
  const FAR_OFF = 900; // pixels: a shadow or mask so far away does not meet its text
  const COLOUR = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
  const COLOURS = /(?:rgba?|color|oklch|oklab|lab|lch|hwb|hsla?)\([^()]*\)/g;

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

  /** The components of a colour in another notation, read from a canvas. @param {string} colour as computed */
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

  /** The colours in a picture or gradient. @param {string} image as computed */
  const coloursIn = (image) => image.match(COLOURS)?.map(partsOf) ?? [];

  /** An area of a box, from its left and top. @param {number} left @param {number} top @param {number} right @param {number} bottom */
  const area = (left, top, right, bottom) => ({ left, top, right, bottom });
  const PLAIN_SHAPE = /^(?:evenodd |nonzero )?from \S+ \S+(?:, (?:(?:line|move) to \S+ \S+|close))*$/;
  const PLAIN_PATH = /^(?:evenodd, ?|nonzero, ?)?"[MLCQSTZ\d\s.,e+-]*"$/;
  const NOTHING = area(0, 0, 0, 0);

  /**
   * The part of a box that a clip path leaves: the smallest rectangle around it, from the left and top of the box. Undefined
   * if that is unknown.
   * @param {Element} element @param {string} path as computed
   */
  function leftByPath(element, path) {
    const { width, height } = dom.rectOf(element);
    const [, shape, list = ""] = /^([a-z]+)\((.*)\)/.exec(path) ?? [];
    const lengths = (/** @type {string} */ text) => text.match(/calc\([^)]*\)|\S+/g) ?? [];
    const pixels = (/** @type {string} */ one = "0", /** @type {number} */ all) =>
      (one.match(/[+-]?\s*[\d.]+(?:e-?\d+)?%?/g) ?? []).reduce((sum, term) => {
        const value = parseFloat(term.replace(/\s/g, ""));
        return sum + (term.endsWith("%") ? (value * all) / 100 : value);
      }, 0);
    if (shape === "inset") {
      const [top, right = top, bottom = top, left = right] = lengths(list.split(" round")[0]);
      return area(
        pixels(left, width),
        pixels(top, height),
        width - pixels(right, width),
        height - pixels(bottom, height),
      );
    }
    if (shape === "xywh") {
      const [x, y, across, down] = lengths(list).map((one, at) => pixels(one, at % 2 ? height : width));
      return area(x, y, x + across, y + down);
    }
    if (shape === "circle" || shape === "ellipse") {
      const [radii, centre = "50% 50%"] = list.split(/ ?at /);
      const given = lengths(radii).filter((one) => /^[\d.]/.test(one));
      const radius = Math.hypot(width, height) / Math.SQRT2; // what percentages of a circle's radius refer to
      const [x, y] = [0, 1].map((at) => {
        const one = given[at] ?? (shape === "circle" ? given[0] : undefined);
        return one === undefined
          ? Math.max(width, height)
          : pixels(one, shape === "circle" ? radius : [width, height][at]);
      });
      const [left = "50%", top = "50%"] = lengths(centre);
      if (!/^(?:[-\d.]|calc)/.test(left + top)) return undefined;
      const [across, down] = [pixels(left, width), pixels(top, height)];
      return area(across - x, down - y, across + x, down + y);
    }
    if (shape === "url") {
      const clip = element.ownerDocument.getElementById(/#([^"')]+)/.exec(list)?.[1] ?? "");
      const shapes = /** @type {SVGGraphicsElement[]} */ (clip ? [...clip.children] : []);
      const isEmpty = Boolean(clip) && shapes.every((one) => !one.getBBox || one.getBBox().width < 0.01);
      return isEmpty ? NOTHING : undefined;
    }
    if (shape !== "polygon" && shape !== "path" && shape !== "shape") return undefined;
    const numbers = (list.match(/-?[\d.]+(?:e-?\d+)?(?:%|px)?/g) ?? []).map((one, at) =>
      pixels(one, at % 2 ? height : width),
    );
    if (numbers.length < 4) return NOTHING;
    const side = (/** @type {number} */ one) => numbers.filter((_, at) => at % 2 === one);
    const [x, y] = [side(0), side(1)];
    const all = area(Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y));
    if (all.right - all.left < THIN || all.bottom - all.top < THIN) return all;
    // Sums, and commands with one number or relative ones, make it unknown which numbers are x and y.
    if (/calc|m[ai][nx]/.test(list)) return undefined;
    return shape === "polygon" || PLAIN_SHAPE.test(list) || PLAIN_PATH.test(list) ? all : undefined;
  }

  /** Whether a mask hides everything. @param {Element} element @param {CSSStyleDeclaration} style */
  function isMaskedAway({ ownerDocument }, { maskImage, maskSize, maskPosition, maskRepeat }) {
    const named = ownerDocument.getElementById(/#([^"')]+)["')]/.exec(maskImage)?.[1] ?? "");
    if (named && !named.children.length) return true;
    const isOnce = maskRepeat === "no-repeat" || maskRepeat === "no-repeat no-repeat";
    if (
      isOnce &&
      (maskPosition.match(/-?[\d.]+(?=px)/g) ?? []).some((one) => Math.abs(Number(one)) > FAR_OFF)
    )
      return true;
    if (maskSize.split(/[\s,]+/).some((one) => /^[0-3](?:\.\d+)?px$/.test(one) || /^0%?$/.test(one)))
      return true;
    const parts = coloursIn(maskImage);
    return (
      /gradient\(/.test(maskImage) &&
      !/url\(/.test(maskImage) &&
      parts.length > 0 &&
      parts.every((one) => one && one[3] < FAINT)
    );
  }

  /**
   * Whether a shadow shows letters that have no visible colour of their own.
   * @param {string} shadow as computed
   * @param {(colour: number[] | undefined) => boolean} isSeen whether a colour differs from the background
   */
  const showsByShadow = (shadow, isSeen) =>
    shadow !== "none" &&
    shadow
      .split(/,(?![^(]*\))/)
      .some(
        (one) =>
          isSeen(coloursIn(one)[0]) &&
          !(one.match(/-?[\d.]+(?=px)/g) ?? []).slice(0, 2).some((far) => Math.abs(Number(far)) > FAR_OFF),
      );

  /** Whether the back of an element faces the user. @param {Element} element */
  function isTurnedAway(element) {
    let matrix = new DOMMatrix();
    for (let each = /** @type {Element | null} */ (element), n = 0; each && n < 20; n++) {
      const { transform, rotate } = getComputedStyle(each);
      if (transform !== "none") matrix = new DOMMatrix(transform).multiply(matrix);
      if (rotate !== "none") matrix = turned(rotate).multiply(matrix);
      each = dom.parentElement(each);
      if (each && getComputedStyle(each).transformStyle !== "preserve-3d") break;
    }
    return matrix.m33 < 0;
  }

  /** @param {string} rotate as computed: an angle, or an axis and an angle */
  function turned(rotate) {
    const [angle = 0, ...axis] = rotate.split(" ").map(parseFloat).reverse();
    const named = { x: [1, 0, 0], y: [0, 1, 0] }[rotate[0]];
    const [x, y, z] = named ?? (axis.length === 3 ? axis.reverse() : [0, 0, 1]);
    return new DOMMatrix().rotateAxisAngle(x, y, z, angle);
  }

  globalThis.pyjustextCapture.styles = {
    ...{ FAINT, THIN, coloursIn, distance, isMaskedAway, isTurnedAway, leftByPath, partsOf, showsByShadow },
  };
})();
