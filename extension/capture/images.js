// Records what only the browser knows about an image: the address that it loaded, its natural size, its size on the page,
// and the sources that match this window. Python chooses the address for the article.
(() => {
  "use strict";
  const { attributes, dom } = globalThis.pyjustextCapture;
  const CURRENT = "data-pyjustext-src";
  const NATURAL = "data-pyjustext-size";
  const SHOWN = "data-pyjustext-shown";
  const MOST_HOSTS = 100;
  const SMALL = 64; // pixels: a narrower picture may be a stretched placeholder

  /** @param {HTMLImageElement} image @param {CapturedAttributes} kept @param {string} base */
  function describe(image, kept, base) {
    if (!image.complete || !image.naturalWidth) return;
    remember(image.currentSrc);
    kept.push([NATURAL, `${image.naturalWidth}x${image.naturalHeight}`]);
    if (image.naturalWidth <= SMALL) kept.push([SHOWN, `${image.clientWidth}x${image.clientHeight}`]);
    const current = image.currentSrc.length > 200_000 ? "" : attributes.absolute(image.currentSrc, base);
    const src = kept.find(([name]) => name === "src")?.[1];
    if (current && current !== src) kept.push([CURRENT, current]);
  }

  /** The hosts from which pictures were loaded. @type {Set<string>} */
  const hosts = new Set();

  /** @param {string} address of a picture that the page has loaded */
  function remember(address) {
    if (hosts.size < MOST_HOSTS && /^https?:/.test(address) && URL.canParse(address))
      hosts.add(new URL(address).host);
  }

  /** Whether a source of a picture element matches this window. @param {Element} source */
  function isUsed(source) {
    const media = dom.getAttribute(source, "media");
    return !media || media.length > 1000 || matchMedia(media).matches;
  }

  globalThis.pyjustextCapture.images = { describe, isUsed, hosts };
})();
