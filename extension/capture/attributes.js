// Selects the attributes that are captured, and limits their length. Attributes that say nothing about content are left
// out.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;

  const KEPT = new Set(
    (
      "abbr align allow allowfullscreen alt aria-controls aria-describedby aria-hidden aria-label aria-labelledby " +
      "aria-level aria-modal aria-roledescription author charset checked cite class colspan content " +
      "data-author data-footnote data-language data-lang data-line data-testid data-time " +
      "data-timestamp data-tippy-content datetime dir disabled display encoding epub:type headers " +
      "height hidden href hreflang http-equiv id itemid itemprop itemref itemscope itemtype kind label " +
      "lang mathvariant media name open poster property rel reversed role rowspan scope span src srcset " +
      "start summary title type typeof value vocab width xml:lang"
    ).split(" "),
  );
  const URLS = new Set(["href", "src", "poster", "cite", "itemid"]);
  /** Elements whose value is content. */
  const VALUED = new Set(["li", "data", "meter", "progress"]);
  /** Elements that scripts load lazily, with their address in a data attribute. */
  const LATE = new Set(["img", "source", "video", "audio", "iframe"]);
  const ADDRESS_LIKE = /^[^{}<>"']*[./][^{}<>"']*$/;
  const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;
  /** Addresses that URL parsing leaves unchanged, which are most. This test is ten times as fast as parsing. */
  const PLAIN = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w~./,;:+=@-]*(?:\?[\w~./,;:+=@&%-]*)?$/;
  const PLAIN_PATH = /^\/(?!\/)[\w~./,;:+=@-]*(?:\?[\w~./,;:+=@&%-]*)?$/;
  const ODD = /\/\.|xn--/; // what parsing changes or refuses

  // In characters. A longer address is left out, because part of one leads elsewhere; a longer text is cut.
  const URL_CHARS = 8_000;
  const DATA_URL_CHARS = 200_000;
  const SET_CHARS = 20_000;
  const TEXT_CHARS = 10_000;
  const CLASS_CHARS = 600;
  const MOST_NAMES = 200; // attributes examined per element
  const HERE = location.href.replace(/#.*$/s, "");

  /** The last base URL, and its origin. */
  let lastBase = "";
  let root = "";

  /** @param {string} value @param {string} base @returns {string} absolute; "" if it is invalid */
  function resolved(value, base) {
    if (!ODD.test(value)) {
      if (PLAIN.test(value)) return value;
      if (PLAIN_PATH.test(value)) {
        if (lastBase !== base) {
          lastBase = base;
          root = /^https?:/.test(base) ? new URL(base).origin : "";
        }
        if (root) return root + value;
      }
    }
    try {
      return new URL(value, base).href;
    } catch {
      return "";
    }
  }

  /** @param {string} value @param {string} base @returns {string} absolute, or "" when it is no address to keep */
  function absolute(value, base) {
    if (value.length > DATA_URL_CHARS) return "";
    value = value.trim();
    if (!value || value.startsWith("#")) return value.slice(0, URL_CHARS);
    const scheme = SCHEME.exec(value)?.[0].toLowerCase();
    if (scheme === "data:") return /^data:image\//i.test(value) ? value : "";
    if (value.length > URL_CHARS || scheme === "javascript:" || scheme === "blob:" || scheme === "vbscript:")
      return "";
    if (scheme && scheme !== "http:" && scheme !== "https:") return value;
    const url = resolved(value, base);
    // A link within this page stays a fragment, because footnotes need it.
    const hash = url.indexOf("#");
    return hash > 0 && url.slice(0, hash) === HERE ? url.slice(hash) : url;
  }

  /**
   * Image addresses for Python to choose from: one, or a set with descriptors. In a frame they are resolved
   * here, because the captured page has a different base URL.
   * @param {string} value @param {string} base
   */
  function candidates(value, base) {
    if (base === document.baseURI) return value;
    const parts = value.split(/,\s+/).map((part) => part.trim().split(/\s+/));
    return parts.map(([url, ...rest]) => [absolute(url, base) || url, ...rest].join(" ")).join(", ");
  }

  /** @param {Element} element @param {string} tag @param {string} base @returns {CapturedAttributes} */
  function read(element, tag, base) {
    /** @type {CapturedAttributes} */
    const kept = [];
    const names = dom.attributeNames(element);
    if (names.length > MOST_NAMES) names.length = MOST_NAMES;
    for (const name of names) {
      const late = LATE.has(tag) && name.startsWith("data-") && !name.startsWith("data-pyjustext-");
      if (!late && !KEPT.has(name)) continue;
      const value = dom.getAttribute(element, name) ?? "";
      if (late) {
        if (
          value.length <= SET_CHARS &&
          ADDRESS_LIKE.test(value) &&
          name.length < 50 &&
          !/[^a-z0-9_.:-]/.test(name)
        )
          kept.push([name, candidates(value, base)]);
      } else if (URLS.has(name)) {
        const url = absolute(value, base);
        if (url) kept.push([name, url]);
      } else if (name === "srcset") {
        if (value.length <= SET_CHARS) kept.push([name, candidates(value, base)]);
      } else if (name === "class" || name === "id") kept.push([name, value.slice(0, CLASS_CHARS)]);
      else if (name !== "value" || VALUED.has(tag)) kept.push([name, value.slice(0, TEXT_CHARS)]);
    }
    return kept;
  }

  globalThis.pyjustextCapture.attributes = { read, absolute };
})();
