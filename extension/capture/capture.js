// The content script: the page as the reader sees it, as a tree that Python reads without parsing HTML
// again; pyjustext/tree/captured.py describes the form.
//
// It walks the live DOM once, and changes nothing in it. What scripts built is there; open shadow
// roots and frames of the same origin are written where they stand; lazy images get the address
// that they would load; what is not visible is marked with data-pyjustext-hidden; scripts, styles,
// drawings and all attributes that say nothing about content are left out. The walk stops for
// breath, so that the page stays alive under it.
//
// A classic script, for that is what browsers inject; its value is what executeScript answers.
(() => {
  "use strict";

  const SLICE_MS = 12;
  const FORM = "pyjustext-tree 1";
  const LIMIT = 12_000_000; // characters; more is cut, and the reader says so
  const HIDDEN = "data-pyjustext-hidden";

  /** Attributes that say something about content; anything else is left out. */
  const KEPT = new Set(
    (
      "abbr align alt aria-describedby aria-hidden aria-label aria-labelledby aria-level aria-modal aria-roledescription " +
      "charset cite class colspan content data-footnote data-language data-lang datetime dir display encoding " +
      "epub:type headers height hidden href hreflang http-equiv id itemid itemprop itemref itemscope itemtype " +
      "kind label lang mathvariant media name open poster property rel reversed role rowspan scope span src " +
      "start summary title type typeof value vocab width xml:lang"
    ).split(" "),
  );
  const IMAGE_ATTRIBUTES = ["alt", "title", "class", "id", "itemprop", "role", "aria-hidden", "width", "height"];
  const URLS = new Set(["href", "src", "poster", "cite", "itemid"]);
  /** Elements that end by themselves; the reading end has the same list. */
  const VOID = new Set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
  );
  const DROPPED = new Set(
    (
      "base style template svg canvas object embed applet param noembed noframes datalist optgroup option " +
      "frame map area track source picture slot iframe script noscript img link meta math"
    ).split(" "),
  );
  /** Elements that are never invisible by themselves, or where it does not matter. */
  const UNCHECKED = new Set("html head title meta link body br hr wbr b i em strong u s sub sup code kbd q tbody tr".split(" "));
  /** Elements that the engine knows by another name. */
  const RENAMED = new Map([
    ["plaintext", "pre"],
    ["xmp", "pre"],
    ["listing", "pre"],
    ["image", "img"],
    ["frameset", "body"],
  ]);
  /** A page has one of each; any other was made by a script and is a box like others. */
  const SINGLE = new Set("html head body frameset".split(" "));
  const MATHML = "http://www.w3.org/1998/Math/MathML";
  const LINK_RELS = /^(?:canonical|author|license|icon|shortlink|amphtml|next|prev|alternate)$/i;
  const LAZY_SRC = ("data-src data-lazy-src data-original data-lazy data-original-src data-hi-res-src data-full-src " +
    "data-img-src data-image-src data-actualsrc data-delayed-url data-echo data-url data-image").split(" ");
  const LAZY_SRCSET = ["data-srcset", "data-lazy-srcset", "data-original-set", "data-responsive"];
  const DATA_URL_CHARS = 200_000;
  const CLASS_CHARS = 600;
  const SCRIPT_CHARS = 400_000;
  const WANTED_WIDTH = 1200; // CSS pixels: the widest column on a sharp screen
  const FRAME_DEPTH = 3;
  const TAG = /^[a-z][a-z0-9_.:-]{0,99}$/;
  const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

  const ELEMENT = 1;
  const TEXT = 3;
  const CDATA = 4;

  // A form answers with its fields to any property's name, so properties are read by their getters.
  /** @param {object} proto @param {string} name @returns {(self: any) => any} */
  const getter = (proto, name) => {
    const get = /** @type {any} */ (Object.getOwnPropertyDescriptor(proto, name)).get;
    return Function.prototype.call.bind(get);
  };
  /** @param {Function} method @returns {(self: any, ...args: any[]) => any} */
  const caller = (method) => Function.prototype.call.bind(method);
  const nodeType = getter(Node.prototype, "nodeType");
  const firstChild = getter(Node.prototype, "firstChild");
  const nextSibling = getter(Node.prototype, "nextSibling");
  const textContent = getter(Node.prototype, "textContent");
  const namespaceURI = getter(Element.prototype, "namespaceURI");
  const localName = getter(Element.prototype, "localName");
  const shadowRoot = getter(Element.prototype, "shadowRoot");
  const previousElement = getter(Element.prototype, "previousElementSibling");
  const getAttribute = caller(Element.prototype.getAttribute);
  const attributeNames = caller(Element.prototype.getAttributeNames);
  const checkVisibility = caller(Element.prototype.checkVisibility);
  const querySelector = caller(Element.prototype.querySelector);
  const data = getter(CharacterData.prototype, "data");

  const SHOWN = 0; // ask each element whether it is visible
  const INVISIBLE = 1; // inside an element that is marked
  const UNASKED = 2; // inside something folded up or not rendered: nobody can tell, nothing is marked

  /**
   * @typedef {object} Place where the walk is: one element whose children are being written
   * @property {Node | null} next
   * @property {ArrayLike<Node> | null} list instead of `next`, when children are not simply siblings
   * @property {number} at in `list`
   * @property {boolean} ends whether an element ends with it
   * @property {number} state SHOWN, INVISIBLE or UNASKED
   * @property {string} base what relative addresses are resolved against
   * @property {number} frames how many frames it is in
   * @property {boolean} head
   * @property {boolean} math whether elements may be MathML's
   */

  /** @type {Place[]} */
  const stack = [];
  /** @typedef {Record<string, string>} Attributes */
  /** @type {(string | number | Attributes)[]} */
  let out = [];
  /** @type {string[]} */
  const chunks = []; // of JSON
  /** @type {Map<string, number>} */
  const names = new Map();
  let size = 0;
  let truncated = false;
  let hasText = false; // anything to read, visible or not

  /** @param {string} tag @param {Attributes | null} attributes */
  function start(tag, attributes) {
    let name = names.get(tag);
    if (name === undefined) {
      name = names.size;
      names.set(tag, name);
    }
    if (attributes) out.push(attributes);
    out.push(name);
    size += 4;
  }

  /** Ends the innermost element that was started and has not ended. */
  function end() {
    const last = out[out.length - 1];
    if (typeof last === "number" && last < 0) out[out.length - 1] = last - 1;
    else out.push(-1);
  }

  /** @param {string} text */
  function write(text) {
    const last = out[out.length - 1];
    if (typeof last === "string") out[out.length - 1] = last + text;
    else out.push(text);
    size += text.length;
  }

  /** Writes down what was collected; strings in pieces become one here. */
  function flush() {
    if (out.length) chunks.push(JSON.stringify(out).slice(1, -1));
    out = [];
  }

  /** @param {string} value @param {string} base @returns {string} absolute, or "" when it is no address to keep */
  function absolute(value, base) {
    value = value.trim();
    if (!value) return "";
    if (value.startsWith("#")) return value;
    if (SCHEME.test(value)) {
      const scheme = value.slice(0, value.indexOf(":")).toLowerCase();
      if (scheme === "javascript" || scheme === "blob" || scheme === "vbscript") return "";
      if (scheme === "data" && (value.length > DATA_URL_CHARS || !/^data:image\//i.test(value))) return "";
      if (scheme !== "http" && scheme !== "https") return value;
    }
    let url;
    try {
      url = new URL(value, base).href;
    } catch {
      return "";
    }
    // An address of this page's own parts stays one: notes and their marks find each other.
    const hash = url.indexOf("#");
    return hash > 0 && url.slice(0, hash) === HERE ? url.slice(hash) : url;
  }
  const HERE = location.href.replace(/#.*$/s, "");

  /**
   * The candidates of a srcset, in one pass.
   * @param {string} srcset
   * @returns {{url: string, width: number, density: number}[]}
   */
  function candidates(srcset) {
    const found = [];
    const piece = /[\s,]*(\S+)(?:\s+([^,]*))?/y;
    while (found.length < 50) {
      const match = piece.exec(srcset);
      if (!match) break;
      let url = match[1];
      let descriptor = match[2] ?? "";
      if (url.endsWith(",")) {
        url = url.replace(/,+$/, "");
        descriptor = "";
        piece.lastIndex -= (match[2] ?? "").length;
      }
      if (!url) continue;
      const number = parseFloat(descriptor);
      found.push({
        url,
        width: /w\s*$/.test(descriptor) ? number : 0,
        density: /x\s*$/.test(descriptor) ? number : 1,
      });
    }
    return found;
  }

  /** The candidate that a wide column wants. @param {string} srcset */
  function best(srcset) {
    let choice;
    for (const candidate of candidates(srcset)) {
      if (candidate.url.startsWith("data:")) continue;
      if (!choice) choice = candidate;
      else if (candidate.width) {
        const enough = choice.width >= WANTED_WIDTH;
        if (enough ? candidate.width >= WANTED_WIDTH && candidate.width < choice.width : candidate.width > choice.width) {
          choice = candidate;
        }
      } else if (candidate.density > choice.density && candidate.density <= 2) choice = candidate;
    }
    return choice?.url ?? "";
  }

  /** @param {HTMLImageElement} image */
  function isPlaceholder(image) {
    const src = getAttribute(image, "src") ?? "";
    if (!src || src.startsWith("data:") || src === "#" || src.startsWith("about:")) return true;
    if (/(?:blank|spacer|placeholder|lazy|loading|loader|transparent|pixel|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i.test(src)) return true;
    const width = image.complete ? image.naturalWidth : 0;
    return width > 0 && (width <= 2 || (width <= 64 && image.clientWidth > 2 * width));
  }

  /**
   * The address that an image would have once it is in view.
   * @param {HTMLImageElement} image @param {string} base
   */
  function imageAddress(image, base) {
    const own = getAttribute(image, "src") ?? "";
    let lazy = "";
    for (const name of LAZY_SRCSET) lazy ||= best(getAttribute(image, name) ?? "");
    for (const name of LAZY_SRC) {
      const value = (getAttribute(image, name) ?? "").trim();
      if (value && value.length < 4000 && /^(?:https?:)?\/\/|^[^\s{}"']*[./][^\s{}"']*$/.test(value)) lazy ||= value;
    }
    let set = best(getAttribute(image, "srcset") ?? "");
    const parent = image.parentElement;
    if (parent && localName(parent) === "picture") {
      for (const source of parent.querySelectorAll("source")) {
        const media = source.getAttribute("media");
        if (media && !matchMedia(media).matches) continue;
        set ||= best(source.getAttribute("srcset") ?? "");
        for (const name of LAZY_SRCSET) lazy ||= best(source.getAttribute(name) ?? "");
      }
    }
    const address = isPlaceholder(image) ? lazy || set || own : set || own;
    return absolute(address, base) || absolute(own, base);
  }

  /** @param {HTMLImageElement} image @param {Place} place */
  function writeImage(image, place) {
    const src = imageAddress(image, place.base);
    const alt = getAttribute(image, "alt");
    if (!src && !alt) return;
    /** @type {Attributes} */
    const attributes = {};
    if (src) attributes.src = src;
    for (const name of IMAGE_ATTRIBUTES) {
      let value = getAttribute(image, name);
      if (value === null && image.complete) {
        // The true size, where it is known, keeps the reader's page from jumping.
        if (name === "width" && image.naturalWidth > 2) value = String(image.naturalWidth);
        if (name === "height" && image.naturalHeight > 2) value = String(image.naturalHeight);
        if (value && isPlaceholder(image)) value = null;
      }
      if (value !== null) attributes[name] = name === "class" ? value.slice(0, CLASS_CHARS) : value;
    }
    if (place.state === SHOWN && !isVisible(image)) attributes[HIDDEN] = "";
    size += src.length;
    start("img", attributes);
  }

  /**
   * Whether people see an element. Display contents have no box of their own, and are seen.
   * @param {Element} element
   */
  function isVisible(element) {
    if (checkVisibility(element, { visibilityProperty: true })) return true;
    return getComputedStyle(element).display === "contents";
  }

  /**
   * Text for the ears only: clipped to a pixel, or moved far out of the page.
   * @param {HTMLElement} element
   */
  function isOffstage(element) {
    const child = firstChild(element);
    if (!child || nodeType(child) !== TEXT) return false;
    const { offsetWidth, offsetHeight } = element;
    if (offsetWidth <= 1 && offsetHeight <= 1) return offsetWidth + offsetHeight > 0;
    return element.offsetLeft < -5000 || element.offsetTop < -5000;
  }

  /**
   * @param {Element} element @param {string} tag @param {string} base
   * @returns {Attributes | null} those that are kept
   */
  function attributesOf(element, tag, base) {
    /** @type {Attributes | null} */
    let kept = null;
    for (const name of attributeNames(element)) {
      if (!KEPT.has(name)) continue;
      let value = getAttribute(element, name) ?? "";
      if (URLS.has(name)) {
        value = absolute(value, base);
        if (!value) continue;
      } else if (name === "class") value = value.slice(0, CLASS_CHARS);
      else if (name === "value" && tag !== "li" && tag !== "data" && tag !== "meter" && tag !== "progress") continue;
      kept ??= {};
      kept[name] = value;
      size += name.length + value.length;
    }
    return kept;
  }

  /** @param {Partial<Place>} place @param {Place} from */
  function enter(place, from) {
    stack.push({
      next: null,
      list: null,
      at: 0,
      ends: true,
      state: from.state,
      base: from.base,
      frames: from.frames,
      head: from.head,
      math: from.math,
      ...place,
    });
  }

  /** @param {HTMLScriptElement} script */
  function writeScript(script) {
    const type = (getAttribute(script, "type") ?? "").toLowerCase();
    if (!type.startsWith("application/ld+json") && !type.startsWith("math/")) return;
    const text = textContent(script);
    if (text.length > SCRIPT_CHARS) return;
    start("script", { type });
    if (text) write(text);
    end();
  }

  /**
   * What a page has for readers without scripts: images mostly, and on some forums the whole thread.
   * Its text is parsed into a document of its own, where nothing loads or runs.
   * @param {Element} element @param {Place} place
   */
  function enterNoscript(element, place) {
    if (place.head) return;
    const source = textContent(element);
    if (source.length > LIMIT || !source.includes("<")) return;
    const { body } = new DOMParser().parseFromString(source, "text/html");
    // The copy of a lazy image whose address is known already would be a second image.
    const before = previousElement(element);
    if (!body.textContent?.trim() && before) {
      const image = localName(before) === "img" ? before : querySelector(before, "img");
      const copies = body.querySelectorAll("img").length;
      if (image && copies === 1 && imageAddress(image, place.base).startsWith("http")) return;
    }
    const state = place.state === SHOWN ? UNASKED : place.state;
    start("noscript", null);
    enter({ next: body.firstChild, state }, place);
  }

  /** @param {HTMLIFrameElement} element @param {Place} place */
  function enterFrame(element, place) {
    const hidden = place.state === SHOWN && !isVisible(element);
    let inside = null;
    try {
      inside = element.contentDocument;
    } catch {
      // another origin's
    }
    const body = inside?.body;
    if (!inside || !body || hidden || place.frames >= FRAME_DEPTH || (element.offsetWidth < 50 && place.state === SHOWN)) {
      if (localName(element) !== "iframe") return;
      const attributes = attributesOf(element, "iframe", place.base) ?? {};
      const lazy = absolute(getAttribute(element, "data-src") ?? "", place.base);
      if (lazy && !getAttribute(element, "src")) attributes.src = lazy;
      if (hidden) attributes[HIDDEN] = "";
      start("iframe", attributes);
      end();
      return;
    }
    const within = { next: firstChild(body), base: inside.baseURI, frames: place.frames + 1 };
    start("div", { "data-pyjustext-frame": inside.URL });
    enter(within, place);
  }

  /** A shadow root that scripts of the page may open; a closed one only where the browser lets us. @param {Element} element */
  function rootOf(element) {
    const root = shadowRoot(element);
    if (root || !localName(element).includes("-")) return root;
    try {
      const opened = /** @type {any} */ (element).openOrClosedShadowRoot;
      return opened !== undefined ? opened : (globalThis.chrome?.dom?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element)) ?? null);
    } catch {
      return null;
    }
  }

  /** @param {Element} element @param {Place} place */
  function visitSpecial(element, place) {
    const name = localName(element);
    if (name === "img") writeImage(/** @type {HTMLImageElement} */ (element), place);
    else if (name === "script") writeScript(/** @type {HTMLScriptElement} */ (element));
    else if (name === "noscript") enterNoscript(element, place);
    else if (name === "iframe" || name === "frame") enterFrame(/** @type {HTMLIFrameElement} */ (element), place);
    else if (name === "picture") enter({ next: firstChild(element), ends: false }, place);
    else if (name === "slot") {
      const assigned = /** @type {HTMLSlotElement} */ (element).assignedNodes();
      enter(assigned.length ? { list: assigned, ends: false } : { next: firstChild(element), ends: false }, place);
    } else if (name === "link") {
      const rels = (getAttribute(element, "rel") ?? "").split(/\s+/);
      if (rels.some((/** @type {string} */ rel) => LINK_RELS.test(rel)) || getAttribute(element, "itemprop")) {
        start("link", attributesOf(element, "link", place.base));
      }
    } else if (name === "meta") {
      if ((getAttribute(element, "content") ?? "").length < 10_000) start("meta", attributesOf(element, "meta", place.base));
    } else if (name === "source") {
      const parent = element.parentElement;
      if (parent && /^(?:video|audio)$/.test(localName(parent))) start("source", attributesOf(element, "source", place.base));
    } else if (name === "math") {
      start("math math", attributesOf(element, "math", place.base));
      const state = place.state === SHOWN ? UNASKED : place.state;
      enter({ next: firstChild(element), state, math: true }, place);
    }
  }

  /** @param {Element} element @param {Place} place */
  function visitElement(element, place) {
    const name = localName(element);
    if (DROPPED.has(name)) {
      visitSpecial(element, place);
      return;
    }
    let tag = RENAMED.get(name) ?? (TAG.test(name) ? name : "span");
    if (place.math && namespaceURI(element) === MATHML) tag = `math ${tag}`;
    else if (SINGLE.has(name) && place !== stack[0]) tag = "div";
    let { state } = place;
    let attributes = attributesOf(element, tag, place.base);
    // A body that is hidden until some script is done says nothing about its parts.
    if (name === "body" && !isVisible(element)) state = UNASKED;
    if (state === SHOWN && !UNCHECKED.has(name)) {
      if (!isVisible(element)) {
        // What is only folded up until somebody looks is content all the same.
        if (getAttribute(element, "hidden") === "until-found") state = UNASKED;
        else {
          (attributes ??= {})[HIDDEN] = "";
          state = INVISIBLE;
        }
      } else if (isOffstage(/** @type {HTMLElement} */ (element))) {
        (attributes ??= {})[HIDDEN] = "";
        state = INVISIBLE;
      }
    }
    if (name === "details" && state === SHOWN && getAttribute(element, "open") === null) state = UNASKED;
    const isEmpty = name === "textarea" || name === "select";
    const next = isEmpty || VOID.has(tag) ? null : firstChild(rootOf(element) ?? element);
    start(tag, attributes);
    if (next) enter({ next, state, head: place.head || name === "head" }, place);
    else if (!VOID.has(tag)) end();
  }

  /** Writes until the time is up. @param {number} deadline @returns {boolean} whether it is done */
  function work(deadline) {
    for (let steps = 0; stack.length; steps++) {
      if ((steps & 31) === 31) {
        if (performance.now() > deadline) return false;
        if (size > LIMIT) {
          // Too much: the rest is left out.
          truncated = true;
          return true;
        }
      }
      const place = stack[stack.length - 1];
      const node = place.list ? place.list[place.at++] : place.next;
      if (!node) {
        if (place.ends) end();
        stack.pop();
        continue;
      }
      if (!place.list) place.next = nextSibling(node);
      const type = nodeType(node);
      if (type === ELEMENT) {
        try {
          visitElement(/** @type {Element} */ (node), place);
        } catch (error) {
          console.debug("left out:", error); // one odd element must not cost the page
        }
      } else if (type === TEXT || type === CDATA) {
        const text = data(node);
        hasText ||= !place.head && /\S/.test(text);
        if (text) write(text);
      }
    }
    return true;
  }

  /** Lets the page go on, and remembers what is still to be visited: a node may move in between. */
  async function breathe() {
    for (const place of stack) {
      if (place.list) continue;
      const rest = [];
      for (let node = place.next; node; node = nextSibling(node)) rest.push(node);
      Object.assign(place, { list: rest, at: 0, next: null });
    }
    const scheduler = /** @type {any} */ (globalThis).scheduler;
    if (scheduler?.yield) await scheduler.yield();
    else await new Promise((resolve) => setTimeout(resolve));
  }

  /** @param {string} css */
  const metaContent = (css) => document.querySelector(css)?.getAttribute("content")?.trim() ?? "";

  async function capture() {
    const started = performance.now();
    let longest = 0;
    const root = document.documentElement;
    if (root && localName(root) === "html") {
      stack.push({
        next: firstChild(root),
        list: null,
        at: 0,
        ends: true,
        state: SHOWN,
        base: document.baseURI,
        frames: 0,
        head: false,
        math: false,
      });
      start("html", attributesOf(root, "html", document.baseURI));
      for (;;) {
        const slice = performance.now();
        const done = work(slice + SLICE_MS);
        flush();
        longest = Math.max(longest, performance.now() - slice);
        if (done) break;
        await breathe();
      }
    }
    return {
      html: `[${[JSON.stringify(FORM), JSON.stringify([...names.keys()]), ...chunks].join(",")}]`,
      truncated,
      hasText,
      contentType: document.contentType,
      url: location.href,
      title: metaContent('meta[property="og:title"]') || document.title.trim(),
      site: metaContent('meta[property="og:site_name"]') || location.hostname.replace(/^www\./, ""),
      lang: (root && (getAttribute(root, "lang") ?? getAttribute(root, "xml:lang"))) ?? "",
      dir: document.body ? getComputedStyle(document.body).direction : "ltr",
      ms: performance.now() - started,
      longest,
    };
  }

  return capture();
})();
