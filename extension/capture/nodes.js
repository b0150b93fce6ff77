// Safe access to the page's DOM. The fields of a form shadow its properties, so properties are read with the getters of the
// interfaces in this script's world.
(() => {
  "use strict";

  /** @param {object} proto @param {string} name @returns {(self: any) => any} */
  const getter = (proto, name) => {
    const get = /** @type {any} */ (Object.getOwnPropertyDescriptor(proto, name)).get;
    return Function.prototype.call.bind(get);
  };
  /** @param {Function} method @returns {(self: any, ...args: any[]) => any} */
  const caller = (method) => Function.prototype.call.bind(method);
  const localName = getter(Element.prototype, "localName");
  const shadowRoot = getter(Element.prototype, "shadowRoot");

  /** The element's shadow root; a closed one only if the browser gives us access. @param {Element} element */
  function rootOf(element) {
    const root = shadowRoot(element);
    if (root || !localName(element).includes("-")) return root;
    try {
      const opened = /** @type {any} */ (element).openOrClosedShadowRoot;
      return opened !== undefined
        ? opened
        : (globalThis.chrome?.dom?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element)) ?? null);
    } catch {
      return null;
    }
  }

  globalThis.pyjustextCapture = /** @type {CaptureParts} */ ({
    dom: {
      nodeType: getter(Node.prototype, "nodeType"),
      firstChild: getter(Node.prototype, "firstChild"),
      nextSibling: getter(Node.prototype, "nextSibling"),
      textContent: getter(Node.prototype, "textContent"),
      parentElement: getter(Node.prototype, "parentElement"),
      data: getter(CharacterData.prototype, "data"),
      namespaceURI: getter(Element.prototype, "namespaceURI"),
      localName,
      getAttribute: caller(Element.prototype.getAttribute),
      attributeNames: caller(Element.prototype.getAttributeNames),
      rectOf: caller(Element.prototype.getBoundingClientRect),
      closest: caller(Element.prototype.closest),
      rootOf,
    },
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
})();
