// Charts and diagrams: large SVG drawings with words, and canvases, are captured as bitmaps. Other drawings are mostly
// icons and ornaments, and are left out. A bitmap can neither run nor load anything, and needs no styles of the page.
(() => {
  "use strict";
  const { delay, dom, visibility } = globalThis.pyjustextCapture;
  const caller = (/** @type {Function} */ method) => Function.prototype.call.bind(method);
  const select = caller(Element.prototype.querySelector);
  const selectAll = caller(Element.prototype.querySelectorAll);

  const LEAST_WIDTH = 200; // pixels, as shown
  const LEAST_HEIGHT = 100;
  const MOST = 20;
  const MOST_ELEMENTS = 2000; // of one drawing
  const MOST_PIXELS = 2_000_000;
  const MOST_CHARS = 200_000; // of an address
  const MOST_ALT = 500;
  const TIME_MS = 1500; // for all drawings of a page; the others are left out
  const SHARPNESS = 2; // pixels of the picture for one of the page
  const SAMPLE = 16; // pixels: width and height of the small copy that is checked for being blank
  const WORDS = "text, foreignObject";
  const CLEAR = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/;
  /** Drawings in these are controls, or formulas, which are read from their markup. */
  const NEVER_DRAWN =
    "a, button, nav, footer, svg svg, [aria-hidden=true], mjx-container, [class*=mathjax i], [class*=katex i]";

  /** A document in which copies load nothing, and custom elements do not run. */
  const INERT = document.implementation.createHTMLDocument("");

  /** Inherited properties that affect drawings and their words. */
  const INHERITED = (
    "color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap " +
    "stroke-linejoin font-family font-size font-weight font-style letter-spacing line-height marker-start " +
    "marker-mid marker-end paint-order text-align text-anchor visibility white-space"
  ).split(" ");
  /** Other properties, with their default. @type {Record<string, string>} */
  const OWN = {
    opacity: "1",
    "dominant-baseline": "auto",
    "stop-color": "rgb(0, 0, 0)",
    "stop-opacity": "1",
    "background-color": "rgba(0, 0, 0, 0)",
    padding: "0px",
    margin: "0px",
    "clip-path": "none",
    mask: "none",
    transform: "none",
  };

  /** @typedef {{ src: string, alt: string, width: number, height: number }} Drawing */
  /** @type {Map<Element, Drawing>} */
  const drawn = new Map();

  /**
   * Whether a drawing may be a chart: it is large, visible, not a control, and has words. The engine decides whether it
   * belongs to the article.
   * @param {Element} element
   */
  function mayBeDrawn(element) {
    const { width, height } = dom.rectOf(element);
    if (width < LEAST_WIDTH || height < LEAST_HEIGHT || dom.closest(element, NEVER_DRAWN)) return false;
    if (visibility.ofBox(element, visibility.begin(document)).seen) return false;
    if (dom.localName(element) === "canvas") return true;
    return !!select(element, WORDS) && selectAll(element, "*").length <= MOST_ELEMENTS;
  }

  /**
   * Copies the computed style of an element to its copy.
   * @param {Element} element @param {Element} copy
   * @param {CSSStyleDeclaration | null} above the style of the element around it
   */
  function copyStyle(element, copy, above) {
    const style = getComputedStyle(element);
    let css = element.hasAttribute("style") ? `${element.getAttribute("style")};` : "";
    for (const name of INHERITED) {
      const value = style.getPropertyValue(name);
      if (value !== above?.getPropertyValue(name)) css += `${name}:${value};`;
    }
    for (const [name, usual] of Object.entries(OWN)) {
      const value = style.getPropertyValue(name);
      if (value !== usual && value && !element.hasAttribute(name)) css += `${name}:${value};`;
    }
    if (!(element instanceof SVGElement) || style.display === "none") css += `display:${style.display};`;
    copy.setAttribute("style", css);
    copy.removeAttribute("class");
    return style;
  }

  /** A drawing as an image that does not depend on the page's styles. @param {Element} svg @param {DOMRect} box */
  async function pictureOf(svg, { width, height }) {
    const copy = /** @type {Element} */ (INERT.importNode(svg, true));
    /** @type {Map<Element, CSSStyleDeclaration>} */
    const styles = new Map([[svg, copyStyle(svg, copy, null)]]);
    const copies = selectAll(copy, "*");
    for (const [at, element] of selectAll(svg, "*").entries()) {
      const above = styles.get(/** @type {Element} */ (dom.parentElement(element))) ?? null;
      styles.set(element, copyStyle(element, copies[at], above));
    }
    for (const each of selectAll(copy, "script, style")) each.remove();
    if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    return image;
  }

  /** The colour behind an element. @param {Element} element */
  function backgroundOf(element) {
    for (let each = /** @type {Element | null} */ (element); each; each = dom.parentElement(each)) {
      const colour = getComputedStyle(each).backgroundColor;
      if (colour && !CLEAR.test(colour)) return colour;
    }
    return "white";
  }

  /** @param {number} width @param {number} height @param {string} colour */
  function paperOf(width, height, colour) {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paper.fillStyle = colour;
    paper.fillRect(0, 0, width, height);
    return { canvas, paper };
  }

  /** Whether nothing is painted on a paper of a colour. @param {HTMLCanvasElement} canvas @param {string} colour */
  function isBlank(canvas, colour) {
    const { canvas: copy, paper } = paperOf(SAMPLE, SAMPLE, colour);
    const blank = copy.toDataURL();
    paper.drawImage(canvas, 0, 0, SAMPLE, SAMPLE);
    return copy.toDataURL() === blank;
  }

  /** @param {Element} element @throws {DOMException} if it contains pixels that the page may not read */
  async function draw(element) {
    const box = dom.rectOf(element);
    const scale = Math.min(SHARPNESS, Math.sqrt(MOST_PIXELS / (box.width * box.height)));
    const colour = backgroundOf(element);
    const { canvas, paper } = paperOf(Math.round(box.width * scale), Math.round(box.height * scale), colour);
    const isPainted = element instanceof HTMLCanvasElement;
    const image = isPainted ? element : await pictureOf(element, box);
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (isPainted && isBlank(canvas, colour)) return;
    let src = canvas.toDataURL("image/png");
    if (src.length > MOST_CHARS) src = canvas.toDataURL("image/webp", 0.8);
    if (src.length > MOST_CHARS) return;
    const title = [...element.children].find((child) => dom.localName(child) === "title");
    const words = dom.getAttribute(element, "aria-label") ?? (title && dom.textContent(title)) ?? "";
    const alt = words.trim().slice(0, MOST_ALT);
    drawn.set(element, { src, alt, width: Math.round(box.width), height: Math.round(box.height) });
  }

  /** Makes the bitmaps of the page's drawings. */
  async function prepare() {
    const end = performance.now() + TIME_MS;
    const begun = [];
    for (const element of document.querySelectorAll("svg, canvas")) {
      if (!mayBeDrawn(element)) continue;
      begun.push(draw(element).catch((error) => console.debug("not drawn:", error)));
      await delay(); // keeps the page responsive: copying a large drawing takes long
      if (begun.length === MOST || performance.now() > end) break;
    }
    if (begun.length) await Promise.race([Promise.all(begun), delay(end - performance.now())]);
  }

  globalThis.pyjustextCapture.drawings = { prepare, of: (element) => drawn.get(element) };
})();
