// The user's own CSS, for the text of articles alone. It loads nothing: an address in it would tell its server what is
// read here, and a style sheet that was copied from somewhere may hold one.

/** What would load something, or apply outside of the text. */
const REFUSED =
  /@(?:import|font-face|namespace|charset|property)\b|(?<![\w-])(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade|-moz-element|element)\s*\(/gi;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

const sheet = new CSSStyleSheet();

/** What cannot be taken of a style sheet, each once. @param {string} css @returns {string[]} */
export function refused(css) {
  const plain = css
    .replace(COMMENT, "")
    .replace(ESCAPE, (_, code, sign) => sign ?? letter(parseInt(code, 16)));
  return [...new Set([...plain.matchAll(REFUSED)].map(([found]) => found.toLowerCase().replace(/\s/g, "")))];
}

/** @param {number} code */
const letter = (code) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

/**
 * Applies a style sheet to an element and what is in it, instead of the one before; nothing of one that cannot be taken.
 * @param {string} css
 * @param {string} scope a selector
 */
export function showOwnStyle(css, scope) {
  const own = new CSSStyleSheet();
  // Read by itself first, so that no bracket in it closes the scope.
  if (!refused(css).length) own.replaceSync(css);
  const rules = [...own.cssRules];
  const moves = rules.filter((rule) => rule instanceof CSSKeyframesRule);
  const others = rules.filter((rule) => !(rule instanceof CSSKeyframesRule));
  const text = (/** @type {CSSRule[]} */ some) => some.map(({ cssText }) => cssText).join("\n");
  // The rules stand within one for the element, so that they win over those of the reader.
  const within = `@scope (${scope}) {\n${scope}:scope {\n${text(others)}\n}\n}`;
  sheet.replaceSync(others.length ? `${text(moves)}\n${within}` : "");
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
