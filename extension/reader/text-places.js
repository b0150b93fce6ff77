// Places in the text of an element, as offsets in its characters and as ranges of the document.

/** @param {Node} root @param {(text: Text) => boolean} [isWanted] @returns {Text[]} in the order of the text */
export function textsIn(root, isWanted = () => true) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isWanted(/** @type {Text} */ (node))) texts.push(/** @type {Text} */ (node));
  return texts;
}

/** The number of characters before a place. @param {Node} root @param {Node} node @param {number} offset */
export function offsetIn(root, node, offset) {
  const ahead = document.createRange();
  ahead.setStart(root, 0);
  ahead.setEnd(node, offset);
  return ahead.toString().length;
}

/**
 * @param {Text[]} texts @param {number} start in characters of all texts
 * @param {number} end @returns {Range | null} null if the texts are shorter
 */
export function rangeOver(texts, start, end) {
  const range = document.createRange();
  let passed = 0;
  for (const text of texts) {
    const { length } = text;
    if (start >= passed && start < passed + length) range.setStart(text, start - passed);
    if (end <= passed + length) {
      range.setEnd(text, end - passed);
      return range;
    }
    passed += length;
  }
  return null;
}
