// Single style properties: the components of a colour, and whether a clip path, a mask or a rotation hides everything.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const rectOf = Function.prototype.call.bind(Element.prototype.getBoundingClientRect);

  const THIN = 4; // pixels: nothing can be read in less
  const FAINT = 0.1; // of full opacity
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

  /** Whether a clip path hides a whole box. @param {Element} element @param {string} path as computed */
  function isCutAway(element, path) {
    const { width, height } = rectOf(element);
    const [, shape, list = ""] = /^([a-z]+)\((.*)\)/.exec(path) ?? [];
    const lengths = (/** @type {string} */ text) => text.match(/calc\([^)]*\)|\S+/g) ?? [];
    const pixels = (/** @type {string} */ one = "0", /** @type {number} */ all) =>
      (one.match(/[+-]?\s*[\d.]+(?:e-?\d+)?%?/g) ?? []).reduce((sum, term) => {
        const value = parseFloat(term.replace(/\s/g, ""));
        return sum + (term.endsWith("%") ? (value * all) / 100 : value);
      }, 0);
    if (shape === "inset") {
      const [top, right = top, bottom = top, left = right] = lengths(list.split(" round")[0]);
      const across = width - pixels(left, width) - pixels(right, width);
      return across < THIN || height - pixels(top, height) - pixels(bottom, height) < THIN;
    }
    if (shape === "xywh")
      return lengths(list)
        .slice(2, 4)
        .some((one, at) => pixels(one, at ? height : width) < THIN);
    if (shape === "circle" || shape === "ellipse") {
      const radii = lengths(list.split(" at ")[0]).filter((one) => /^[\d.]/.test(one));
      return radii.some((one) => 2 * pixels(one, Math.min(width, height)) < THIN);
    }
    if (shape === "url") {
      const clip = element.ownerDocument.getElementById(/#([^"')]+)/.exec(list)?.[1] ?? "");
      const shapes = /** @type {SVGGraphicsElement[]} */ (clip ? [...clip.children] : []);
      return Boolean(clip) && shapes.every((one) => !one.getBBox || one.getBBox().width < 0.01);
    }
    if (shape !== "polygon" && shape !== "path" && shape !== "shape") return false;
    const numbers = (list.match(/-?[\d.]+(?:e-?\d+)?(?:%|px)?/g) ?? []).map((one, at) =>
      pixels(one, at % 2 ? height : width),
    );
    const spread = (/** @type {number} */ side) => {
      const values = numbers.filter((_, at) => at % 2 === side);
      return Math.max(...values) - Math.min(...values);
    };
    return numbers.length < 4 || spread(0) < THIN || spread(1) < THIN;
  }

  /** Whether a mask hides everything. @param {CSSStyleDeclaration} style */
  function isMaskedAway({ maskImage, maskSize }) {
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
    ...{ FAINT, THIN, coloursIn, distance, isCutAway, isMaskedAway, isTurnedAway, partsOf },
  };
})();
