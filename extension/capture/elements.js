// How each element is captured: most are written unchanged, some are left out, some are replaced.
(() => {
  "use strict";
  const parts = globalThis.pyjustextCapture;
  const { attributes, dom, drawings, grammar, images, layout, visibility, writer } = parts;

  const HIDDEN = "data-pyjustext-hidden";
  const WAITS = "waits"; // its value if the text may still appear
  const UNCHECKED_FROM = "data-pyjustext-unchecked";
  const UNSELECTED = "data-pyjustext-unselected";
  /** @type {[string, string]} */
  const MARK = [HIDDEN, ""];
  const FRAME = "data-pyjustext-frame"; // the frame's address, on the element that replaces it
  const FOREIGN = "data-pyjustext-foreign"; // the size of a frame of another site
  const LINK_RELS = /^(?:canonical|author|license|icon|shortlink|amphtml|next|prev|alternate)$/i;
  const SCRIPT_CHARS = 400_000;
  const NOSCRIPT_CHARS = 1_000_000;
  const TITLE_CHARS = 5_000;
  const META_CHARS = 10_000;
  const FRAME_DEPTH = 3;
  const NARROW_FRAME = 50; // pixels

  const words = (/** @type {string} */ list) => new Set(list.split(" "));
  /** Elements that are left out with their content. */
  const DROPPED = words(
    "style template object embed applet param noembed noframes datalist optgroup option map area track",
  );
  /** What a head may contain. A parser starts the body at anything else. */
  const HEAD = words("base link meta script title");
  /** Elements without text of their own, whose visibility is not checked. */
  const UNCHECKED = words("html head title meta link body br hr wbr");
  /** Elements that are written without their content. */
  const EMPTIED = words("textarea select");

  const LINE = "data-pyjustext-line";
  /** The name under which an inline element that is shown as a block is written. */
  const BLOCK = { tag: "div", alias: true };

  const SHOWN = 0;
  const INVISIBLE = 1;
  const UNASKED = 2;

  const ASK = 1;

  /** @type {Record<string, (element: any, place: CapturePlace) => void>} */
  const SPECIAL = {
    base(element, place) {
      const href = place.parent === "head" && attributes.absolute(element.href, place.base);
      if (href) writer.start("base", false, [["href", href]]);
    },
    /** Only structured data and formulas are kept. */
    script(element) {
      const type = (dom.getAttribute(element, "type") ?? "").trim().toLowerCase().slice(0, 100);
      const isData = type.startsWith("application/ld+json");
      if (!isData && !type.startsWith("math/")) return;
      let text = dom.textContent(element);
      if (text.length > SCRIPT_CHARS) return;
      // The text must not close the script element early; JSON allows a character to be escaped.
      if (isData) text = text.replace(/<(?=[!/s])/gi, "\\u003c");
      else if (/<[!/s]/i.test(text)) return;
      writer.start("script", false, [["type", type]]);
      writer.raw(text.replaceAll("\0", ""));
      writer.end("script", false);
    },
    title(element, place) {
      const { tag, alias } = grammar.nameOf(element, place);
      writer.start(tag, alias, []);
      writer.text(dom.textContent(element).slice(0, TITLE_CHARS));
      writer.end(tag, alias);
    },
    /**
     * Content for browsers without scripts. In the DOM it is text, which is parsed in a document that loads and runs
     * nothing.
     */
    noscript(element, place) {
      const source = dom.textContent(element);
      if (source.length > NOSCRIPT_CHARS || !source.includes("<")) return;
      const { body } = new DOMParser().parseFromString(source, "text/html");
      open(element, place, [], {
        next: body.firstChild,
        state: place.state === SHOWN ? UNASKED : place.state,
      });
    },
    frame: enterFrame,
    iframe: enterFrame,
    slot(element, place) {
      const list = element.assignedNodes();
      // The slot is replaced by its content.
      parts.enter(
        { ...place, next: dom.firstChild(element), list: list.length ? list : null, at: 0, tag: "" },
        place,
      );
    },
    link(element, place) {
      const rels = (dom.getAttribute(element, "rel") ?? "").slice(0, 200).split(/\s+/);
      if (
        rels.some((/** @type {string} */ rel) => LINK_RELS.test(rel)) ||
        dom.getAttribute(element, "itemprop")
      ) {
        writer.start("link", false, attributes.read(element, "link", place.base));
      }
    },
    meta(element, place) {
      if ((dom.getAttribute(element, "content") ?? "").length > META_CHARS) return;
      writer.start("meta", false, attributes.read(element, "meta", place.base));
    },
    source(element, place) {
      const parent = dom.parentElement(element);
      if (!parent || !/^(?:video|audio|picture)$/.test(dom.localName(parent)) || !images.isUsed(element))
        return;
      writer.start("source", false, attributes.read(element, "source", place.base));
    },
    svg: showDrawing,
    canvas: showDrawing,
    math(element, place) {
      const kept = attributes.read(element, "math", place.base);
      let { state, sight } = place;
      if (state === SHOWN) {
        sight = visibility.ofBox(element, sight);
        state = seen(element, "math", sight.seen) === INVISIBLE ? INVISIBLE : SHOWN;
        if (state === INVISIBLE) kept.push(MARK);
      }
      open(element, place, kept, { state, sight });
    },
  };

  /**
   * Writes an element's start tag and queues its children.
   * @param {Element} element @param {CapturePlace} place @param {CapturedAttributes} kept
   * @param {Partial<CapturePlace>} [more] what differs inside
   * @param {boolean} [empty] @param {{ tag: string, alias: boolean }} [name] the name under which it is written
   */
  function open(element, place, kept, more = {}, empty = false, name = grammar.nameOf(element, place)) {
    const { tag, alias } = name;
    if (place.marked) kept.push([UNSELECTED, ""]);
    writer.start(tag, alias, kept);
    if (grammar.VOID.has(tag)) return;
    const inside = {
      next: empty ? null : dom.firstChild(dom.rootOf(element) ?? element),
      tag,
      alias,
      parent: alias ? "" : tag,
      lines: undefined,
      seen: undefined,
      marked: false,
      open: grammar.inside(tag, alias, place.open),
      math: grammar.mathInside(tag, alias, place.math),
      ...more,
    };
    if (inside.next) parts.enter(inside, place);
    else writer.end(tag, alias);
  }

  /** @param {Element} element @param {CapturePlace} place */
  function showDrawing(element, place) {
    const drawing = place.state === SHOWN && drawings.of(element);
    if (!drawing) return;
    const kept = Object.entries(drawing).map(([name, value]) => [name, String(value)]);
    if (place.marked) kept.push([UNSELECTED, ""]);
    writer.start("img", true, /** @type {CapturedAttributes} */ (kept));
  }

  /** @param {HTMLIFrameElement} element @param {CapturePlace} place */
  function enterFrame(element, place) {
    const sight = visibility.ofBox(element, place.sight);
    const small = Math.min(element.offsetWidth, element.offsetHeight) < NARROW_FRAME;
    const hidden =
      place.state === SHOWN && (sight.seen === INVISIBLE || small || visibility.isOutside(element, sight));
    let inside = null;
    try {
      inside = element.contentDocument;
    } catch {
      // of another origin
    }
    const body = inside?.body;
    if (inside && body && place.frames < FRAME_DEPTH && (!hidden || body.textContent?.trim())) {
      const stand = document.createElement("div");
      open(stand, place, [[FRAME, inside.URL.slice(0, 8_000)], ...(hidden ? [MARK] : [])], {
        next: dom.firstChild(body),
        base: inside.baseURI,
        frames: place.frames + 1,
        state: hidden ? INVISIBLE : place.state,
        sight: visibility.begin(inside),
      });
    } else if (dom.localName(element) === "iframe") {
      const kept = attributes.read(element, "iframe", place.base);
      if (hidden) kept.push(MARK);
      else if (!inside && place.state === SHOWN) {
        const size = layout.sizeInPage(element);
        if (size) kept.push([FOREIGN, size]);
      }
      open(element, place, kept, {}, true);
    }
  }

  /**
   * The visibility of an element with visible ancestors: SHOWN, INVISIBLE, or UNASKED if it may still appear.
   * @param {Element} element @param {string} name @param {Seen} box whether its box can be seen
   */
  function seen(element, name, box) {
    // Content that is only collapsed counts as visible.
    if (box === INVISIBLE) return dom.getAttribute(element, "hidden") === "until-found" ? UNASKED : INVISIBLE;
    if (box) return UNASKED;
    return name === "details" && dom.getAttribute(element, "open") === null ? UNASKED : SHOWN;
  }

  /** @param {Element} element @param {CapturePlace} place */
  parts.visit = (element, place) => {
    const name = dom.localName(element);
    if (parts.selection && place.selected === ASK) {
      const selected = parts.selection.of(element);
      place = { ...place, selected, marked: selected === 0 };
    }
    if (DROPPED.has(name) || (place.parent === "head" && !HEAD.has(name))) return;
    if (Object.hasOwn(SPECIAL, name)) {
      SPECIAL[name](element, place);
      return;
    }
    let kept = attributes.read(element, name, place.base);
    if (name === "img") images.describe(/** @type {HTMLImageElement} */ (element), kept, place.base);
    let { state, sight } = place;
    if (state === SHOWN && !UNCHECKED.has(name)) {
      sight = visibility.ofBox(element, sight);
      state = seen(element, name, sight.seen);
      if (state === SHOWN && visibility.isFirstUnchecked()) kept.push([UNCHECKED_FROM, ""]);
      if (state === INVISIBLE) kept.push(MARK);
      else if (state === UNASKED && name !== "details") kept.push([HIDDEN, WAITS]);
      if (state !== INVISIBLE && kept.some(([attribute]) => attribute === "hidden"))
        kept = kept.filter(([attribute]) => attribute !== "hidden");
    }
    if (state === SHOWN && name === "span" && layout.isLineOfCode(element)) kept.push([LINE, ""]);
    if (state === SHOWN && name === "ul" && layout.isNumbered(element))
      kept.push(["style", "list-style-type: decimal"]);
    if (state === SHOWN && !place.math && layout.isParagraph(element, name))
      open(element, place, kept, { state, sight }, false, BLOCK);
    else open(element, place, kept, { state, sight }, EMPTIED.has(name));
  };
})();
