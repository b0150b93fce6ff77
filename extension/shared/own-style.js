// The user's own CSS, for the text of articles alone. It loads nothing: an address in it would tell its server what is
// read here, and a style sheet that was copied from somewhere may hold one. What the browser makes of it is judged, not
// its text, which can be written in many ways.

/** The rules that apply to the text and load nothing themselves. */
const ALLOWED = new Set([
  ...["CSSStyleRule", "CSSNestedDeclarations", "CSSKeyframesRule", "CSSKeyframeRule", "CSSMediaRule"],
  ...["CSSSupportsRule", "CSSContainerRule", "CSSLayerBlockRule", "CSSStartingStyleRule"],
]);
const LOADING =
  /(?<![\w-])(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade|-moz-element|element|paint)\s*\(/gi;
/** What holds no functions, in the values that browsers keep as they were written: those with variables. */
const STRINGS = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?\*\//g;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;

const sheet = new CSSStyleSheet();

/** What cannot be taken of a style sheet, each once. @param {string} css @returns {string[]} */
export function refused(css) {
  return [...new Set(faultsOf(parsed(css)))];
}

/** Parses a style sheet that applies to nothing. @param {string} css @returns {CSSRule[]} */
function parsed(css) {
  const own = new CSSStyleSheet();
  own.replaceSync(css);
  return [...own.cssRules];
}

/** @param {CSSRule[]} rules @returns {string[]} */
const faultsOf = (rules) =>
  rules.flatMap((/** @type {any} */ rule) => {
    if (!ALLOWED.has(rule.constructor.name)) return [/^@?[\w-]*/.exec(rule.cssText)?.[0] ?? ""];
    const plain = (rule.style?.cssText ?? "")
      .replace(STRINGS, " ")
      .replace(
        ESCAPE,
        (/** @type {string} */ _, /** @type {string} */ code, /** @type {string} */ sign) =>
          sign ?? letter(parseInt(code, 16)),
      );
    const found = [...plain.matchAll(LOADING)].map(([name]) => name.toLowerCase().replace(/\s/g, ""));
    return [...found, ...faultsOf([...(rule.cssRules ?? [])])];
  });

/** @param {number} code */
const letter = (code) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

/**
 * Applies a style sheet to an element and what is in it, instead of the one before; nothing of one that cannot be taken.
 * @param {string} css
 * @param {string} scope a selector
 */
export function showOwnStyle(css, scope) {
  // Parsed by itself first, so that no bracket in it closes the scope.
  const rules = refused(css).length ? [] : parsed(css);
  const moves = rules.filter((rule) => rule instanceof CSSKeyframesRule);
  const others = rules.filter((rule) => !(rule instanceof CSSKeyframesRule));
  const text = (/** @type {CSSRule[]} */ some) => some.map(({ cssText }) => cssText).join("\n");
  // The rules stand within one for the element, so that they win over those of the reader.
  const within = `@scope (${scope}) {\n${scope}:scope {\n${text(others)}\n}\n}`;
  sheet.replaceSync(others.length ? `${text(moves)}\n${within}` : "");
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
