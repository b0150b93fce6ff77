// The content script: writes the page as the user sees it, as HTML that pyjustext reads like any other page.
//
// It walks the live DOM once and changes nothing in it. (While the page still loads, it shows a notice there.) The capture
// includes elements made by scripts, open shadow roots and same-origin frames. Attributes named data-pyjustext-… record
// what only the browser knows. Scripts, styles, drawings and attributes that say nothing about content are left out. The
// walk pauses often to keep the page responsive. At its deadline it returns what it has.
//
// The script's value is the result of executeScript: the captured page, the first piece of a large one, or nothing yet.
// Every answer except the last has the capture's number, with which pyjustextCaptures returns the next answer. Several
// captures of one page are independent.
(() => {
  "use strict";
  const parts = globalThis.pyjustextCapture;
  const { areas, attributes, dom, layout, visibility, writer } = parts;

  const SLICE_MS = 12;
  const WORK_MS = 4000; // of our own time; then the rest of the page is left out
  const CHECKS_MS = 1000; // of our own time, after which only fast checks for hidden text are made
  const PAUSES_MS = 4000; // since the start, after which the walk no longer pauses
  const STEPS = 32; // nodes between two checks of the clock
  const KEPT_MS = 30_000; // for which a finished capture waits
  const ANSWER_MS = 1000; // after which an empty answer is sent
  const QUIET_MS = 1000; // without new elements, after which a loading page with words is captured
  const LOAD_MS = 10_000; // after which a loading page is captured in any case
  const LOOK_MS = 100;
  const NOTICE_AFTER_MS = 400; // a shorter wait shows no notice
  const WORD = 4; // characters of a text in a formula that may be a word
  const MOST_TEXT = 1000; // characters of a title or name shown while the reader waits
  /** Elements out of which a parser would move a line break. */
  const HOLDS_NO_TEXT = new Set("table thead tbody tfoot tr colgroup ul ol dl select ruby".split(" "));
  const SHOWN = 0;
  const UNASKED = 2;
  const ASK = 1;
  const ALL = 2;
  /** @type {[string, string]} */
  const UNSELECTED = ["data-pyjustext-unselected", ""];
  const ELEMENT = 1;
  const TEXT = 3;
  const CDATA = 4;

  /** @type {CapturePlace[]} */
  const stack = [];
  let hasText = false; // anything to read, visible or not
  let hasHead = false;
  let hasBody = false;
  /** @type {((part: object) => void) | null} resolves the request for the next part */
  let answer = null;
  /** @type {Promise<object> | null} the last part */
  let last = null;

  parts.enter = (place, from) => void stack.push({ ...from, list: null, at: 0, ...place });

  /**
   * Visits a child of the root, of which one head and one body are the page's own.
   * @param {Element} element @param {CapturePlace} place
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
    // A body may be hidden until a script is done, which says nothing about its content.
    const sight = isBody ? visibility.ofBox(element, place.sight) : place.sight;
    const state = sight.seen === SHOWN ? SHOWN : UNASKED;
    writer.start(tag, false, attributes.read(element, tag, place.base));
    const selected = isBody && parts.selection ? ASK : ALL;
    // The user can scroll to content outside the body.
    const { look } = sight;
    parts.enter(
      { next: dom.firstChild(element), tag, parent: tag, state, selected, sight: { ...place.sight, look } },
      place,
    );
  }

  /**
   * Whether a text has line breaks that are shown, and not only at the ends of its element.
   * @param {Node} node @param {string} text with line breaks
   * @param {boolean} isBlank @param {CapturePlace} place
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

  /** Whether the text of an element can be seen. @param {CapturePlace} place @param {Node} node one of its texts */
  function seenIn(place, node) {
    const parent = place.state === SHOWN && dom.parentElement(node);
    if (!parent) return SHOWN;
    const seen = place.seen ?? visibility.ofText(parent, node, place.sight);
    // Of the texts in a box that cuts, some may be inside.
    if (!place.sight.look.letters?.needsInk) place.seen = seen;
    return seen;
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
    // The operators of a formula may have no width.
    const how = blank || (place.math && text.length < WORD) ? SHOWN : seenIn(place, node);
    const chosen = place.selected === ASK && !blank ? parts.selection?.partsOf(node, text) : undefined;
    if (how) {
      // Only this text is hidden: the elements beside it may be visible.
      const kept = [["data-pyjustext-hidden", how === UNASKED ? "waits" : ""]];
      if (chosen && !chosen.some((part) => part.isSelected)) kept.push(UNSELECTED);
      writer.start("data", true, /** @type {CapturedAttributes} */ (kept));
      writer.text(text);
      writer.end("data", true);
      return;
    }
    const hasLines = text.includes("\n") && showsLines(node, text, blank, place);
    if (!chosen) {
      write(text, hasLines);
      return;
    }
    for (const part of chosen) {
      if (!part.isSelected) writer.start("data", true, [UNSELECTED]);
      write(part.text, hasLines);
      if (!part.isSelected) writer.end("data", true);
    }
  }

  /** @param {string} text @param {boolean} hasLines whether its line breaks are shown */
  function write(text, hasLines) {
    if (!hasLines || !text.includes("\n")) {
      writer.text(text);
      return;
    }
    const lines = text.replace(/\n\s*\n\s*/g, "\n\n").split("\n"); // several empty lines become one
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

  /** Lets the page run. Lists the nodes still to be visited first, because the page may move them. */
  async function pause() {
    for (const place of stack) {
      if (place.list) continue;
      const rest = [];
      for (let node = place.next; node; node = dom.nextSibling(node)) rest.push(node);
      Object.assign(place, { list: rest, at: 0, next: null });
    }
    const scheduler = /** @type {any} */ (globalThis).scheduler;
    // With `yield` the walk continues before other tasks, so it is used only while a caller waits for the next piece.
    if (scheduler?.yield && answer) await scheduler.yield();
    else await parts.delay();
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
      sight: visibility.begin(document),
      base: document.baseURI,
      frames: 0,
      lines: undefined,
      seen: undefined,
      selected: ALL,
      marked: false,
      parent: "html",
      open: 0,
      math: 0,
    });
    let longest = 0;
    let worked = 0;
    for (;;) {
      const slice = performance.now();
      areas.resume();
      const done = work(slice + SLICE_MS);
      writer.flush();
      sendPart();
      const now = performance.now();
      worked += now - slice;
      if (worked > CHECKS_MS) visibility.skipSlowChecks();
      longest = Math.max(longest, now - slice);
      if (done || worked > WORK_MS) return longest;
      if (now < started + PAUSES_MS) await pause();
    }
  }

  /** Sends the next part to the caller that waits for it. */
  function sendPart() {
    const piece = answer && !last ? writer.piece() : "";
    const part = piece ? { number, piece } : last;
    if (!part || !answer) return;
    if (part === last) captures.delete(number);
    answer(part);
    answer = null;
  }

  const captures = (globalThis.pyjustextCaptures ??= new Map());
  const number = Math.max(0, ...captures.keys()) + 1;

  /** The next part; after a second without one only the number, which shows that the page responds. */
  const next = () =>
    new Promise((resolve) => {
      const late = setTimeout(() => {
        if (answer === mine) answer = null;
        resolve({ number });
      }, ANSWER_MS);
      const mine = (/** @type {object} */ part) => {
        clearTimeout(late);
        resolve(part);
      };
      answer = mine;
      sendPart();
    });

  /** Whether the document has any words to read. */
  function hasWords() {
    if (!document.body) return false;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, {
      acceptNode: (node) =>
        /\S/.test(dom.data(node)) &&
        !/^(script|style|noscript)$/.test(dom.parentElement(node)?.localName ?? "")
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_SKIP,
    });
    return walker.nextNode() !== null;
  }

  /** Shows in the middle of the page that it is still loading. @returns {Element} the notice, to be removed */
  function showLoadingNotice() {
    const { i18n } = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? chrome);
    const place = document.createElement("div");
    const words = document.createElement("div");
    words.textContent = i18n.getMessage("stage_loading");
    Object.assign(words, { popover: "manual", role: "status" }); // browsers show a popover in the middle, above everything else
    words.style.cssText = "padding: 1rem 1.5rem; border-radius: 0.5rem; font: 1rem system-ui";
    place.attachShadow({ mode: "closed" }).append(words);
    document.documentElement.append(place);
    words.showPopover();
    return place;
  }

  /** Waits while the HTML of the page is arriving, until it has words and pauses. */
  async function pageArrived() {
    const elements = document.getElementsByTagName("*");
    const asked = performance.now();
    let count = elements.length;
    let since = asked;
    /** @type {Element | undefined} */
    let notice;
    while (document.readyState === "loading") {
      await parts.delay(LOOK_MS);
      const now = performance.now();
      if (elements.length !== count) [count, since] = [elements.length, now];
      if ((now - since > QUIET_MS && hasWords()) || now - asked > LOAD_MS) break;
      if (notice || now - asked < NOTICE_AFTER_MS || !document.body) continue;
      notice = showLoadingNotice();
      count = elements.length;
    }
    notice?.remove();
  }

  /** The page's address without its fragment. */
  const address = () => location.href.split("#")[0];

  async function capture() {
    await pageArrived();
    const started = performance.now();
    const before = address();
    const root = document.documentElement;
    const isPage = root && dom.localName(root) === "html";
    const url = location.href.slice(0, 50_000);
    const kept = isPage ? attributes.read(root, "html", document.baseURI) : [];
    kept.push(["data-pyjustext-url", url]);
    if (parts.selection) kept.push(["data-pyjustext-selection", ""]);
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
      isWhole: isCut, // whether `html` is the whole page, not the rest after the pieces
      isLoading: document.readyState === "loading",
      isTouched: navigator.userActivation.hasBeenActive,
      hasMoved: address() !== before, // then the capture mixes two pages
      hasText,
      hasSelection: Boolean(parts.selection),
      contentType: document.contentType,
      url,
      title: metaContent('meta[property="og:title"]') || document.title.slice(0, MOST_TEXT).trim(),
      site: metaContent('meta[property="og:site_name"]') || location.hostname.replace(/^www\./, ""),
      lang: ((root && (dom.getAttribute(root, "lang") ?? dom.getAttribute(root, "xml:lang"))) ?? "").slice(
        0,
        100,
      ),
      dir: document.body ? getComputedStyle(document.body).direction : "ltr",
      imageHosts: [...parts.images.hosts, location.host],
      ms: performance.now() - started,
      longest,
    };
  }

  captures.set(number, next);
  const first = next();
  const captured = capture();
  const end = () => {
    last = captured;
    sendPart();
    setTimeout(() => captures.delete(number), KEPT_MS);
  };
  captured.then(end, end);
  return first;
})();
