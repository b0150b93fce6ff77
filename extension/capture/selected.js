// Finds what is selected. This file runs only if the selection is wanted. The whole page is captured, with marks on the
// parts that are not selected: the user can still read the whole page without another capture.
(() => {
  "use strict";
  const { dom } = globalThis.pyjustextCapture;

  const OUTSIDE = 0;
  const ASK = 1;
  const INSIDE = 2;
  const MOST_RANGES = 1000; // Firefox has one for each selected cell
  const FRAME_DEPTH = 3;

  const call = Function.prototype.call;
  const selectionOf = call.bind(Document.prototype.getSelection);
  const rootOf = call.bind(Node.prototype.getRootNode);
  /** The document with the selection. @type {Document | undefined} */
  let home;
  /** @type {Range[]} */
  let ranges = [];
  /** The frames around the selection, and the ancestors of these frames. @type {Set<Node>} */
  const around = new Set();

  /** Finds the selection, in the frame with the focus first: other frames keep old selections. */
  function find(/** @type {Document} */ here, depth = FRAME_DEPTH) {
    const frame = here.activeElement;
    const inner = depth > 0 && frame instanceof HTMLIFrameElement ? documentOf(frame) : null;
    if (frame && inner && find(inner, depth - 1)) {
      for (let up = /** @type {Element | null} */ (frame); up; up = dom.parentElement(up)) around.add(up);
      return true;
    }
    const selection = selectionOf(here);
    const count = Math.min(selection?.rangeCount ?? 0, MOST_RANGES);
    ranges = Array.from({ length: count }, (_, at) => selection.getRangeAt(at)).filter((range) =>
      /\S/.test(String(range)),
    );
    if (ranges.length) home = here;
    return ranges.length > 0;
  }

  /** @param {HTMLIFrameElement} frame */
  function documentOf(frame) {
    try {
      return frame.contentDocument;
    } catch {
      return null; // of another origin
    }
  }

  /** Whether a node is in a shadow tree, of which a range knows nothing. @param {Node} node */
  const isInShadow = (node) => node.ownerDocument === home && rootOf(node) instanceof ShadowRoot;

  /**
   * Whether an element is selected completely (INSIDE), not at all (OUTSIDE), or must be asked part by part (ASK).
   * @param {Element} element
   */
  function of(element) {
    if (around.has(element)) return ASK;
    const touching = ranges.filter((range) => range.intersectsNode(element));
    if (!touching.length) return isInShadow(element) ? ASK : OUTSIDE;
    const inner = /** @type {Document} */ (home).createRange();
    inner.selectNodeContents(element);
    return touching.some(
      (range) =>
        range.compareBoundaryPoints(Range.START_TO_START, inner) <= 0 &&
        range.compareBoundaryPoints(Range.END_TO_END, inner) >= 0,
    )
      ? INSIDE
      : ASK;
  }

  /**
   * The parts of a text, in their order.
   * @param {Node} node @param {string} text @returns {{ text: string, isSelected: boolean }[]}
   */
  function partsOf(node, text) {
    const touching = ranges.filter((range) => range.intersectsNode(node));
    if (!touching.length) return [{ text, isSelected: isInShadow(node) }];
    const parts = [];
    let at = 0;
    for (const { startContainer, startOffset, endContainer, endOffset } of touching) {
      const start = startContainer === node ? startOffset : 0;
      const end = endContainer === node ? endOffset : text.length;
      parts.push({ text: text.slice(at, start), isSelected: false });
      parts.push({ text: text.slice(Math.max(at, start), end), isSelected: true });
      at = Math.max(at, end);
    }
    parts.push({ text: text.slice(at), isSelected: false });
    return parts.filter((part) => part.text);
  }

  if (find(document)) globalThis.pyjustextCapture.selection = { of, partsOf };
})();
