// The user's own CSS for the text of articles. It must load nothing: a request would tell a server what is being read, and
// a copied style sheet may contain one. The rules as parsed by the browser are checked, because the source text can be
// written in many ways.

/** The rules that apply to the text and load nothing themselves. */
const ALLOWED = new Set([
  ...["CSSStyleRule", "CSSNestedDeclarations", "CSSKeyframesRule", "CSSKeyframeRule", "CSSMediaRule"],
  ...["CSSSupportsRule", "CSSContainerRule", "CSSLayerBlockRule", "CSSStartingStyleRule"],
]);
const LOADING =
  /(?<![\w-])(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade|-moz-element|element|paint)\s*\(/gi;
/**
 * Strings and comments, which contain no functions, and escaped characters, as an escaped quote begins no string. Browsers
 * keep all of them in values with variables.
 */
const STRINGS = /(\\[\s\S])|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?\*\//g;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;

const sheet = new CSSStyleSheet();

/** What is not allowed in a style sheet, each item once. @param {string} css @returns {string[]} */
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
      .replace(
        STRINGS,
        (/** @type {string} */ _, /** @type {string | undefined} */ escaped) => escaped ?? " ",
      )
      .replace(
        ESCAPE,
        (/** @type {string} */ _, /** @type {string} */ code, /** @type {string} */ character) =>
          character ?? letter(parseInt(code, 16)),
      );
    const found = [...plain.matchAll(LOADING)].map(([name]) => name.toLowerCase().replace(/\s/g, ""));
    return [...found, ...faultsOf([...(rule.cssRules ?? [])])];
  });

/** @param {number} code */
const letter = (code) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

/**
 * Applies a style sheet to an element and its content, and removes the one before. A refused style sheet is not applied.
 * @param {string} css @param {string} scope a selector
 */
export function showOwnStyle(css, scope) {
  // Parsed by itself first, so no bracket in it can close the scope.
  const rules = refused(css).length ? [] : parsed(css);
  const moves = rules.filter((rule) => rule instanceof CSSKeyframesRule);
  const others = rules.filter((rule) => !(rule instanceof CSSKeyframesRule));
  const text = (/** @type {CSSRule[]} */ some) => some.map(({ cssText }) => cssText).join("\n");
  // Nested in a rule for the element, they override the rules of the reader.
  const within = `@scope (${scope}) {\n${scope}:scope {\n${text(others)}\n}\n}`;
  sheet.replaceSync(others.length ? `${text(moves)}\n${within}` : "");
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
