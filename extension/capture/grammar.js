// A live DOM can contain structures that HTML cannot express: a paragraph in a paragraph, a link in a link, rows outside a
// table. A parser would move such elements. They are written under an alias, pyjustext-NAME, which a parser leaves in
// place; pyjustext/tree/captured.py restores the name. An unnecessary alias does no harm, so in doubt one is used.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;
  const words = (/** @type {string} */ list) => new Set(list.split(" "));

  /** Void elements. */
  const VOID = words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
  );
  /** A document has one of each; further ones were made by scripts and are treated as plain boxes. */
  const SINGLE = words("html head body frameset");
  /** Elements that have another name in Python. */
  const RENAMED = new Map([
    ["plaintext", "pre"],
    ["xmp", "pre"],
    ["listing", "pre"],
    ["image", "img"],
  ]);
  const TAG = /^[a-z][a-z0-9_.:-]{0,99}$/;
  /** Tags that older parsers replace. */
  const ODD = words("isindex command keygen menuitem");

  // Flags for the open elements that matter to the parser.
  const PARAGRAPH = 1;
  const LINK = 2;
  const NOBR = 4;
  const BUTTON = 8;
  const FORM = 16;
  const ITEM = 32; // li
  const TERM = 64; // dt, dd
  /** @type {Record<string, number>} */
  const OPENS = {
    p: PARAGRAPH,
    a: LINK,
    nobr: NOBR,
    button: BUTTON,
    form: FORM,
    li: ITEM,
    dt: TERM,
    dd: TERM,
  };
  /** Tags that close an open paragraph: 13.2.6.4.7 of the standard, and tags that may be added there. */
  const ENDS_PARAGRAPH = words(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header " +
      "hgroup main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre form li dd dt table hr",
  );
  const ENDS_ITEMS = words(
    "ul ol dl dir menu table td th blockquote section article aside nav header footer figure",
  );
  const CELLS = words("td th caption");
  const HEADINGS = words("h1 h2 h3 h4 h5 h6");
  const MATHML = "http://www.w3.org/1998/Math/MathML";
  // How a parser sees a tag: as HTML; as MathML; or, for MathML inside an alias, as HTML.
  const HTML = 0;
  const MATH = 1;
  const FOREIGN = 2;
  /** MathML elements with HTML content: 13.2.6 of the standard. */
  const TAKES_HTML = words("mi mo mn ms mtext");
  /** Tags that make a parser leave MathML. */
  const BREAK_OUT = words(
    "b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu " +
      "meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
  );
  const RUBY = words("rb rp rt rtc");
  /** @type {Record<string, Set<string>>} the allowed parents of table parts */
  const INSIDE = {
    caption: words("table"),
    colgroup: words("table"),
    thead: words("table"),
    tbody: words("table"),
    tfoot: words("table"),
    tr: words("thead tbody tfoot"),
    td: words("tr"),
    th: words("tr"),
    col: words("colgroup"),
  };
  /** @type {Record<string, Set<string>>} their allowed content besides white space */
  const HOLDS = {
    table: words("caption colgroup thead tbody tfoot script style template"),
    thead: words("tr script style template"),
    tbody: words("tr script style template"),
    tfoot: words("tr script style template"),
    tr: words("td th script style template"),
    colgroup: words("col template"),
  };

  /**
   * Whether a parser would leave all children of a table part in place.
   * @param {Element} element @param {Set<string>} allowed
   */
  function holdsOnly(element, allowed) {
    if (dom.rootOf(element)) return false;
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
      const type = dom.nodeType(child);
      if (
        type === 1
          ? !allowed.has(dom.localName(/** @type {Element} */ (child)))
          : type === 3 && /\S/.test(dom.data(child))
      )
        return false;
    }
    return true;
  }

  /** @param {Element} element @param {string} tag @param {CapturePlace} place */
  function needsAlias(element, tag, { open, parent, math }) {
    if (math && tag === "math") return false;
    if (math === MATH && dom.namespaceURI(element) === MATHML && tag === dom.localName(element))
      return BREAK_OUT.has(tag);
    if (math || ODD.has(tag)) return true;
    if (open & PARAGRAPH && ENDS_PARAGRAPH.has(tag)) return true;
    if (open & (OPENS[tag] ?? 0)) return true; // none of these may be nested in its own kind
    if (HEADINGS.has(tag) && HEADINGS.has(parent)) return true;
    if (RUBY.has(tag) && parent !== "ruby") return true;
    if (Object.hasOwn(INSIDE, tag) && !INSIDE[tag].has(parent)) return true;
    return Object.hasOwn(HOLDS, tag) && !holdsOnly(element, HOLDS[tag]);
  }

  /** @param {Element} element @param {CapturePlace} place */
  function nameOf(element, place) {
    const name = dom.localName(element);
    let tag = RENAMED.get(name) ?? (TAG.test(name) ? name : "span");
    if (SINGLE.has(tag)) tag = "div";
    return { tag, alias: needsAlias(element, tag, place) };
  }

  /**
   * How a parser sees tags inside an element.
   * @param {string} tag @param {boolean} alias @param {0 | 1 | 2} math around it
   * @returns {0 | 1 | 2}
   */
  function mathInside(tag, alias, math) {
    if (tag === "math" && !alias) return MATH;
    if (!math) return HTML;
    if (alias) return FOREIGN;
    return TAKES_HTML.has(tag) ? HTML : MATH;
  }

  /**
   * The flags inside an element, given the flags `open` around it.
   * @param {string} tag @param {boolean} alias @param {number} open
   */
  function inside(tag, alias, open) {
    if (alias) return open;
    if (ENDS_ITEMS.has(tag)) open &= ~(ITEM | TERM);
    if (CELLS.has(tag) || tag === "table" || tag === "button") open &= ~PARAGRAPH;
    return open | (OPENS[tag] ?? 0);
  }

  globalThis.pyjustextCapture.grammar = { VOID, nameOf, inside, mathInside };
})();
