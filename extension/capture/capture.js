// The content script: the page as the reader sees it, as HTML text.
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
  const URLS = new Set(["href", "src", "poster", "cite", "itemid"]);
  const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
  const DROPPED = new Set(
    (
      "base style template svg canvas object embed applet param noembed noframes datalist optgroup option " +
      "frame map area track source picture slot iframe script noscript img link meta math"
    ).split(" "),
  );
  /** Elements that are never invisible by themselves, or where it does not matter. */
  const UNCHECKED = new Set("html head title meta link body br hr wbr b i em strong u s sub sup code kbd q tbody tr".split(" "));
  /** Text in these would not be read as text when it is parsed again. */
  const RENAMED = new Map([
    ["plaintext", "pre"],
    ["xmp", "pre"],
    ["listing", "pre"],
    ["image", "img"],
    ["frameset", "body"],
  ]);
  const LINK_RELS = /^(?:canonical|author|license|icon|shortlink|amphtml|next|prev|alternate)$/i;
  const LAZY_SRC = ("data-src data-lazy-src data-original data-lazy data-original-src data-hi-res-src data-full-src " +
    "data-img-src data-image-src data-actualsrc data-delayed-url data-echo data-url data-image").split(" ");
  const LAZY_SRCSET = ["data-srcset", "data-lazy-srcset", "data-original-set", "data-responsive"];
  const DATA_URL_CHARS = 200_000;
  const CLASS_CHARS = 600;
  const SCRIPT_CHARS = 400_000;
  const WANTED_WIDTH = 1200; // CSS pixels: the widest column on a sharp screen
  const FRAME_DEPTH = 3;
  const TAG = /^[a-z][a-z0-9_.:-]*$/;
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
   * @property {string} close what is written after the children
   * @property {number} state SHOWN, INVISIBLE or UNASKED
   * @property {string} base what relative addresses are resolved against
   * @property {number} frames how many frames it is in
   * @property {boolean} head
   */

  /** @type {Place[]} */
  const stack = [];
  /** @type {string[]} */
  const chunks = [];
  let out = "";
  let written = 0;
  let truncated = false;
  let hasText = false; // anything to read, visible or not

  /** @param {string} text */
  const escapeText = (text) =>
    /[&<>\u00a0]/.test(text)
      ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\u00a0/g, "&nbsp;")
      : text;

  /** @param {string} name @param {string} value */
  const attribute = (name, value) =>
    ` ${name}="${/[&"\u00a0]/.test(value) ? value.replace(/&/g, "&amp;").replace(/"/g, "&quot;") : value}"`;

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
    let tag = "<img";
    if (src) tag += attribute("src", src);
    for (const name of ["alt", "title", "class", "id", "itemprop", "role", "aria-hidden", "width", "height"]) {
      let value = getAttribute(image, name);
      if (value === null && image.complete) {
        // The true size, where it is known, keeps the reader's page from jumping.
        if (name === "width" && image.naturalWidth > 2) value = String(image.naturalWidth);
        if (name === "height" && image.naturalHeight > 2) value = String(image.naturalHeight);
        if (value && isPlaceholder(image)) value = null;
      }
      if (value !== null) tag += attribute(name, name === "class" ? value.slice(0, CLASS_CHARS) : value);
    }
    if (place.state === SHOWN && !isVisible(image)) tag += attribute(HIDDEN, "");
    out += `${tag}>`;
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
   * @returns {string} the start tag without its end
   */
  function startTag(element, tag, base) {
    let start = `<${tag}`;
    for (const name of attributeNames(element)) {
      if (!KEPT.has(name)) continue;
      let value = getAttribute(element, name) ?? "";
      if (URLS.has(name)) {
        value = absolute(value, base);
        if (!value) continue;
      } else if (name === "class") value = value.slice(0, CLASS_CHARS);
      else if (name === "value" && tag !== "li" && tag !== "data" && tag !== "meter" && tag !== "progress") continue;
      start += attribute(name, value);
    }
    return start;
  }

  /** @param {Partial<Place>} place @param {Place} from */
  function enter(place, from) {
    stack.push({
      next: null,
      list: null,
      at: 0,
      close: "",
      state: from.state,
      base: from.base,
      frames: from.frames,
      head: from.head,
      ...place,
    });
  }

  /** @param {HTMLScriptElement} script */
  function writeScript(script) {
    const type = (getAttribute(script, "type") ?? "").toLowerCase();
    const isData = type.startsWith("application/ld+json");
    if (!isData && !type.startsWith("math/")) return;
    const text = textContent(script);
    if (text.length > SCRIPT_CHARS) return;
    out += `<script${attribute("type", type)}>${text.replace(/<(?=\/script|!--)/gi, isData ? "\\u003c" : "&lt;")}</script>`;
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
    out += "<noscript>";
    enter({ next: body.firstChild, close: "</noscript>", state }, place);
  }

  /** @param {HTMLIFrameElement} element @param {Place} place */
  function enterFrame(element, place) {
    let tag = startTag(element, "iframe", place.base);
    const lazy = absolute(getAttribute(element, "data-src") ?? "", place.base);
    if (lazy && !getAttribute(element, "src")) tag += attribute("src", lazy);
    const hidden = place.state === SHOWN && !isVisible(element);
    let inside = null;
    try {
      inside = element.contentDocument;
    } catch {
      // another origin's
    }
    const body = inside?.body;
    if (!inside || !body || hidden || place.frames >= FRAME_DEPTH || (element.offsetWidth < 50 && place.state === SHOWN)) {
      if (localName(element) === "iframe") out += `${tag}${hidden ? attribute(HIDDEN, "") : ""}></iframe>`;
      return;
    }
    out += `<div${attribute("data-pyjustext-frame", inside.URL)}>`;
    enter({ next: firstChild(body), close: "</div>", base: inside.baseURI, frames: place.frames + 1 }, place);
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
    else if (name === "picture") enter({ next: firstChild(element) }, place);
    else if (name === "slot") {
      const assigned = /** @type {HTMLSlotElement} */ (element).assignedNodes();
      enter(assigned.length ? { list: assigned } : { next: firstChild(element) }, place);
    } else if (name === "link") {
      const rels = (getAttribute(element, "rel") ?? "").split(/\s+/);
      if (rels.some((/** @type {string} */ rel) => LINK_RELS.test(rel)) || getAttribute(element, "itemprop")) {
        out += `${startTag(element, "link", place.base)}>`;
      }
    } else if (name === "meta") {
      if ((getAttribute(element, "content") ?? "").length < 10_000) out += `${startTag(element, "meta", place.base)}>`;
    } else if (name === "source") {
      const parent = element.parentElement;
      if (parent && /^(?:video|audio)$/.test(localName(parent))) out += `${startTag(element, "source", place.base)}>`;
    } else if (name === "math") {
      out += `${startTag(element, "math", place.base)}>`;
      enter({ next: firstChild(element), close: "</math>", state: place.state === SHOWN ? UNASKED : place.state }, place);
    }
  }

  /** @param {Element} element @param {Place} place */
  function visitElement(element, place) {
    const name = localName(element);
    if (DROPPED.has(name)) {
      visitSpecial(element, place);
      return;
    }
    const tag = RENAMED.get(name) ?? (TAG.test(name) ? name : "span");
    let { state } = place;
    let start = startTag(element, tag, place.base);
    // A body that is hidden until some script is done says nothing about its parts.
    if (name === "body" && !isVisible(element)) state = UNASKED;
    if (state === SHOWN && !UNCHECKED.has(name)) {
      if (!isVisible(element)) {
        // What is only folded up until somebody looks is content all the same.
        if (getAttribute(element, "hidden") === "until-found") state = UNASKED;
        else {
          start += attribute(HIDDEN, "");
          state = INVISIBLE;
        }
      } else if (isOffstage(/** @type {HTMLElement} */ (element))) {
        start += attribute(HIDDEN, "");
        state = INVISIBLE;
      }
    }
    if (VOID.has(tag)) {
      out += `${start}>`;
      return;
    }
    const close = `</${tag}>`;
    if (name === "textarea" || name === "select") {
      out += `${start}>${close}`;
      return;
    }
    if (name === "details" && state === SHOWN && getAttribute(element, "open") === null) state = UNASKED;
    const root = rootOf(element);
    const next = firstChild(root ?? element);
    out += `${start}>`;
    if (!next) {
      out += close;
      return;
    }
    // The parser drops the first line break of these.
    if (tag === "pre" && nodeType(next) === TEXT && data(next).startsWith("\n")) out += "\n";
    enter({ next, close, state, head: place.head || name === "head" }, place);
  }

  /** Writes until the time is up. @param {number} deadline @returns {boolean} whether it is done */
  function work(deadline) {
    for (let steps = 0; stack.length; steps++) {
      if ((steps & 31) === 31) {
        if (performance.now() > deadline) return false;
        if (written + out.length > LIMIT) {
          // Too much: what is open is closed, and the rest is left out.
          truncated = true;
          while (stack.length) out += /** @type {Place} */ (stack.pop()).close;
          return true;
        }
      }
      const place = stack[stack.length - 1];
      const node = place.list ? place.list[place.at++] : place.next;
      if (!node) {
        out += place.close;
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
        out += escapeText(text);
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
    written += out.length;
    chunks.push(out);
    out = "";
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
        close: "</html>",
        state: SHOWN,
        base: document.baseURI,
        frames: 0,
        head: false,
      });
      out = `<!doctype html>${startTag(root, "html", document.baseURI)}>`;
      for (;;) {
        const slice = performance.now();
        const done = work(slice + SLICE_MS);
        longest = Math.max(longest, performance.now() - slice);
        if (done) break;
        await breathe();
      }
    }
    chunks.push(out);
    return {
      html: chunks.join(""),
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
