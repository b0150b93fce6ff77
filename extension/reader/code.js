// Code: buttons to wrap and copy it, and colours. The colours use the CSS Custom Highlight API, which leaves the code
// itself unchanged.

import { make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { textsIn } from "./text-places.js";

const KINDS = ["string", "comment", "number", "keyword"];
const LONG_CODE = 60_000; // characters; colouring more would cause a noticeable delay
const KEYWORDS = new Set(
  (
    "abstract and as assert async await begin bool boolean break case catch char class const continue def default del " +
    "do double elif else elsif end enum except export extends false final finally float fn for foreach from func " +
    "function go if impl implements import in instanceof int interface is lambda let long loop match mod module mut " +
    "namespace new nil none not null None True False or package pass private protected public raise require return " +
    "self static string struct super switch then this throw throws trait true try type typeof undefined unless until " +
    "use using val var virtual void volatile when where while with yield select insert update delete create table " +
    "join on group by order limit SELECT FROM WHERE INSERT UPDATE DELETE CREATE TABLE JOIN ON GROUP BY ORDER LIMIT"
  ).split(" "),
);
// One pass for all languages. Strings come first, because they may contain what looks like a comment. A string or
// comment without an end is bounded or runs to the end of the code, which keeps the search linear.
const TOKENS = new RegExp(
  [
    /(?<string>"""[\s\S]*?(?:"""|(?![\s\S]))|'''[\s\S]*?(?:'''|(?![\s\S]))|"(?:\\.|[^"\\\n]){0,500}"|'(?:\\.|[^'\\\n]){0,500}'|`(?:\\.|[^`\\]){0,2000}`)/,
    /(?<comment>\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|<!--[\s\S]*?(?:-->|(?![\s\S]))|(?<![:\w])\/\/.*|(?<=^|\s)#(?![\w-]*[{:])(?!include|define|if|endif).*|(?<=^|\s)--\s.*)/,
    /(?<number>\b(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\b)/,
    /(?<keyword>[A-Za-z_]\w*)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gim",
);
const NAMED = /\b(language|lang|highlight-source|brush)[-:]/;
const CODE_LINE =
  /[;{}:]\s*$|^\s*(#|\/\/|\/\*|@|<\/?\w|[>$] )|\w\(|\w\s?[:=<>!+-]?=\s?[\w"'[({]|[=-]>|::|&&|\|\|/;
const LEAST_CODE = 0.3; // of the lines: fewer, and the text is prose
const PLAIN = /\b(language|lang)-(text|plain|plaintext|none|output|console|log)\b/;

/** @param {HTMLPreElement} pre */
export function prepareCode(pre) {
  if (pre.closest(".tools-frame")) return;
  pre.tabIndex = 0; // makes code that scrolls sideways reachable and scrollable with the keyboard
  pre.role = "group";
  pre.ariaLabel = t("region_code");
  const frame = make("div", { className: "tools-frame" });
  pre.replaceWith(frame);
  const turn = () => (wrap.ariaPressed = String(pre.classList.toggle("wrapped")));
  const wrap = makeButton(t("code_wrap"), turn, { ariaPressed: "false" });
  const copy = makeButton(t("code_copy"), async () => {
    await navigator.clipboard.writeText(pre.textContent);
    copy.textContent = t("copied");
  });
  frame.append(pre, make("div", { className: "code-tools" }, wrap, copy));
}

/** Colours the code of an article, all blocks together. @param {ParentNode} content */
export function colourCode(content) {
  /** @type {Record<string, Highlight>} */
  const highlights = {};
  for (const kind of KINDS) CSS.highlights.set(`code-${kind}`, (highlights[kind] = new Highlight()));
  for (const pre of content.querySelectorAll("pre")) {
    const names = `${pre.className} ${pre.querySelector("code")?.className ?? ""}`;
    if (PLAIN.test(names) || pre.textContent.length > LONG_CODE) continue;
    if (!NAMED.test(names) && !looksLikeCode(pre.textContent)) continue;
    for (const { kind, range } of tokensIn(pre)) highlights[kind].add(range);
  }
}

/** Whether enough lines look like code. Manuals and poems also use `pre`, and words such as "for". @param {string} text */
function looksLikeCode(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const code = lines.filter((line) => CODE_LINE.test(line)).length;
  return code >= LEAST_CODE * lines.length;
}

/** @param {HTMLElement} pre @returns {Generator<{ kind: string, range: StaticRange }>} */
function* tokensIn(pre) {
  const nodes = textsIn(pre);
  const text = nodes.map((node) => node.data).join("");
  let first = 0; // the node in which the search continues
  let before = 0; // characters before that node
  /** @param {number} offset @returns {[Text, number]} */
  const placeOf = (offset) => {
    while (first < nodes.length - 1 && offset > before + nodes[first].length) before += nodes[first++].length;
    return [nodes[first], offset - before];
  };
  for (const { index, 0: token, groups } of text.matchAll(TOKENS)) {
    const kind = Object.entries(groups ?? {}).find(([, value]) => value !== undefined)?.[0];
    if (!kind || (kind === "keyword" && !KEYWORDS.has(token))) continue;
    const [startContainer, startOffset] = placeOf(index);
    const [endContainer, endOffset] = placeOf(index + token.length);
    const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset });
    yield { kind, range };
  }
}
