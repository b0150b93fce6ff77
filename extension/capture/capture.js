// The content script: writes the page, as its reader sees it, as HTML that pyjustext reads like any other
// page.
//
// It walks the live DOM once and changes nothing in it. The capture includes what scripts built, and open
// shadow roots and same-origin frames in their places. Attributes named data-pyjustext-… record what only the
// browser knows. Scripts, styles, drawings and attributes that say nothing about content are left out. The
// walk pauses often to keep the page responsive, and at its deadline it ends with what it has.
//
// Its value is the result of executeScript: the captured page, or the first piece of a large one, after which
// pyjustextCapture.next() gives the others while the walk goes on.
(() => {
  "use strict";
  const parts = globalThis.pyjustextCapture;
  const { attributes, dom, layout, visibility, writer } = parts;

  const SLICE_MS = 12;
  const WORK_MS = 4000; // of our own time; then the rest of the page is left out
  const PAUSES_MS = 4000; // since the click; a page that delays us longer gets no more pauses
  const STEPS = 32; // nodes between two looks at the clock
  const MOST_TEXT = 1000; // characters of a title or name shown while the reader waits
  /** A parser would move a line break out of them. */
  const HOLDS_NO_TEXT = new Set("table thead tbody tfoot tr colgroup ul ol dl select ruby".split(" "));
  const SHOWN = 0;
  const UNASKED = 2;
  const ELEMENT = 1;
  const TEXT = 3;
  const CDATA = 4;

  /** @type {CapturePlace[]} */
  const stack = [];
  let hasText = false; // anything to read, visible or not
  let hasHead = false;
  let hasBody = false;
  /** @type {((part: object) => void) | null} takes the next part of the page */
  let hand = null;
  /** @type {Promise<object> | null} */
  let last = null;

  parts.enter = (place, from) => void stack.push({ ...from, list: null, at: 0, ...place });

  /**
   * Visits a child of the root, of which one head and one body are the page's own.
   * @param {Element} element
   * @param {CapturePlace} place
   */
  function visitTop(element, place) {
    const name = dom.localName(element);
    const isHead = name === "head" && !hasHead && !hasBody;
    const isBody = (name === "body" || name === "frameset") && !hasBody;
    if (!isHead && !isBody) {
      parts.visit(element, place);
      return;
    }
    if (isHead) hasHead = true;
    else hasBody = true;
    const tag = isHead ? "head" : "body";
    // If the body is hidden until a script is done, that says nothing about its parts.
    const state = isBody && !visibility.isVisible(element) ? UNASKED : SHOWN;
    writer.start(tag, false, attributes.read(element, tag, place.base));
    parts.enter({ next: dom.firstChild(element), tag, parent: tag, state }, place);
  }

  /**
   * Whether a text has line breaks that are shown, and not only at an end of its element.
   * @param {Node} node
   * @param {string} text with line breaks
   * @param {boolean} isBlank
   * @param {CapturePlace} place
   */
  function showsLines(node, text, isBlank, place) {
    const parent = dom.parentElement(node);
    if (!parent || place.state !== SHOWN || place.math || HOLDS_NO_TEXT.has(place.parent)) return false;
    const isFirst = dom.firstChild(parent) === node;
    const isLast = !dom.nextSibling(node);
    // Around the words of most elements the source has a line break; between elements, white space alone.
    const start = isFirst ? text.trimStart() : text;
    const shown = isBlank ? isFirst && isLast : (isLast ? start.trimEnd() : start).includes("\n");
    if (!shown) return false;
    place.lines ??= layout.keepsLines(parent);
    return place.lines;
  }

  /** @param {Node} node @param {CapturePlace} place */
  function visitText(node, place) {
    const text = dom.data(node);
    if (!text) return;
    const blank = !/\S/.test(text);
    // The parser would start a body at text in the head or outside the body.
    if (place.parent === "head" || place.parent === "html") {
      if (blank && !(hasBody && place.parent === "html")) writer.text(text);
      return;
    }
    hasText ||= !blank;
    if (!text.includes("\n") || !showsLines(node, text, blank, place)) {
      writer.text(text);
      return;
    }
    const lines = text.replace(/\n\s*\n\s*/g, "\n\n").split("\n"); // one empty line says as much as many
    for (const [at, line] of lines.entries()) {
      if (writer.isFull()) return;
      if (at) writer.start("br", false, []);
      writer.text(line);
    }
  }

  /** Writes until the deadline. @param {number} deadline @returns {boolean} whether everything is written */
  function work(deadline) {
    for (let steps = 1; stack.length; steps++) {
      if (steps % STEPS === 0 && (writer.isFull() || performance.now() > deadline)) return writer.isFull();
      const place = stack[stack.length - 1];
      const node = place.list ? place.list[place.at++] : place.next;
      if (!node) {
        if (place.tag) writer.end(place.tag, place.alias);
        stack.pop();
        continue;
      }
      if (!place.list) place.next = dom.nextSibling(node);
      const type = dom.nodeType(node);
      if (type === TEXT || type === CDATA) visitText(node, place);
      else if (type === ELEMENT) {
        try {
          if (place === stack[0]) visitTop(/** @type {Element} */ (node), place);
          else parts.visit(/** @type {Element} */ (node), place);
        } catch (error) {
          console.debug("left out:", error); // one odd element must not lose the page
        }
      }
    }
    return true;
  }

  /** Lets the page run, and remembers what is still to be visited, because nodes may move meanwhile. */
  async function pause() {
    for (const place of stack) {
      if (place.list) continue;
      const rest = [];
      for (let node = place.next; node; node = dom.nextSibling(node)) rest.push(node);
      Object.assign(place, { list: rest, at: 0, next: null });
    }
    const scheduler = /** @type {any} */ (globalThis).scheduler;
    // The walk goes on before other tasks, but not before the one that asks for the next piece.
    if (scheduler?.yield && hand) await scheduler.yield();
    else await new Promise((resolve) => setTimeout(resolve));
  }

  /** @param {string} css */
  const metaContent = (css) =>
    document.querySelector(css)?.getAttribute("content")?.slice(0, MOST_TEXT).trim() ?? "";

  /** @param {Element} root @param {number} started */
  async function walk(root, started) {
    stack.push({
      next: dom.firstChild(root),
      list: null,
      at: 0,
      tag: "html",
      alias: false,
      state: SHOWN,
      base: document.baseURI,
      frames: 0,
      lines: undefined,
      parent: "html",
      open: 0,
      math: 0,
    });
    let longest = 0;
    let worked = 0;
    for (;;) {
      const slice = performance.now();
      const done = work(slice + SLICE_MS);
      writer.flush();
      offer();
      const now = performance.now();
      worked += now - slice;
      longest = Math.max(longest, now - slice);
      if (done || worked > WORK_MS) return longest;
      if (now < started + PAUSES_MS) await pause();
    }
  }

  /** Hands over what there is, if somebody waits for it. */
  function offer() {
    const piece = hand && !last ? writer.piece() : "";
    const part = piece ? { piece } : last;
    if (!part || !hand) return;
    hand(part);
    hand = null;
  }

  parts.next = () =>
    new Promise((resolve) => {
      hand = resolve;
      offer();
    });

  async function capture() {
    const started = performance.now();
    const root = document.documentElement;
    const isPage = root && dom.localName(root) === "html";
    const url = location.href.slice(0, 50_000);
    const kept = isPage ? attributes.read(root, "html", document.baseURI) : [];
    kept.push(["data-pyjustext-url", url]);
    writer.begin(kept);
    await parts.drawings.prepare();
    const longest = isPage ? await walk(root, started) : 0;
    const isCut = stack.length > 0;
    if (isCut) {
      const share = writer.elements() / Math.max(1, document.getElementsByTagName("*").length);
      kept.push(["data-pyjustext-cut", String(Math.min(99, Math.max(1, Math.floor(100 * share))))]);
    }
    return {
      html: isCut ? writer.anew(kept) : writer.rest(),
      isWhole: isCut, // otherwise it follows the pieces
      hasText,
      contentType: document.contentType,
      url,
      title: metaContent('meta[property="og:title"]') || document.title.slice(0, MOST_TEXT).trim(),
      site: metaContent('meta[property="og:site_name"]') || location.hostname.replace(/^www\./, ""),
      lang: ((root && (dom.getAttribute(root, "lang") ?? dom.getAttribute(root, "xml:lang"))) ?? "").slice(
        0,
        100,
      ),
      dir: document.body ? getComputedStyle(document.body).direction : "ltr",
      imageHosts: [...parts.images.hosts],
      ms: performance.now() - started,
      longest,
    };
  }

  const first = parts.next();
  const captured = capture();
  const end = () => {
    last = captured;
    offer();
  };
  captured.then(end, end);
  return first;
})();
