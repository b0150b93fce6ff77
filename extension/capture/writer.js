// Writes HTML and counts its size.
(() => {
  "use strict";
  const { VOID } = globalThis.pyjustextCapture.grammar;

  const MOST_CHARS = 11_500_000; // Python cuts at 12 million; a capture that is cut here says so
  const MOST_ELEMENTS = 100_000; // more would keep the engine busy for most of a minute
  const PIECE = 200_000; // characters that are worth a message of their own
  const MOST_PIECES = 60; // fewer than the engine takes
  const ALIAS = "pyjustext-";
  /** @type {Record<string, string>} */
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "\n", "\0": "" };

  /** @type {string[]} */
  const chunks = [];
  let taken = 0; // chunks that were sent
  let untaken = 0; // characters that were not sent yet
  let pieces = 0;
  let half = ""; // the first half of a surrogate pair that the next chunk completes
  let out = "";
  let size = 0;
  let elements = 0;
  let afterPre = false;

  const escape = (/** @type {string} */ text) =>
    text.replace(/\r\n?|[&<>\0]/g, (found) => ESCAPES[found] ?? "\n");
  const escapeValue = (/** @type {string} */ value) =>
    value.replace(/\r\n?|["&\0]/g, (found) => ESCAPES[found] ?? "\n");

  /** @param {string} tag @param {CapturedAttributes} attributes */
  function startTag(tag, attributes) {
    let written = `<${tag}`;
    for (const [name, value] of attributes)
      written += value ? ` ${name}="${escapeValue(value)}"` : ` ${name}=""`;
    return `${written}>`;
  }

  /** The HTML that was not sent yet. @param {boolean} [last] */
  function take(last) {
    const text = half + chunks.slice(taken).join("");
    half = !last && /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
    taken = chunks.length;
    untaken = 0;
    return text.slice(0, text.length - half.length).toWellFormed();
  }

  /** @param {CapturedAttributes} attributes of the root */
  const beginning = (attributes) => `<!doctype html>\n${startTag("html", attributes)}`;

  globalThis.pyjustextCapture.writer = {
    begin(attributes) {
      chunks.push(beginning(attributes));
    },
    start(tag, alias, attributes) {
      elements += 1;
      let written = startTag(alias ? ALIAS + tag : tag, attributes);
      if (alias && VOID.has(tag)) written += `</${ALIAS}${tag}>`;
      out += written;
      size += written.length;
      afterPre = tag === "pre" && !alias;
    },
    end(tag, alias) {
      out += alias ? `</${ALIAS}${tag}>` : `</${tag}>`;
      size += tag.length + 3;
      afterPre = false;
    },
    text(text) {
      if (text.length > MOST_CHARS - size) text = text.slice(0, Math.max(0, MOST_CHARS - size));
      // A parser drops a newline at the start of a pre.
      const written = afterPre && /^[\r\n]/.test(text) ? "\n" + escape(text) : escape(text);
      out += written;
      size += written.length;
      afterPre &&= !text;
    },
    raw(text) {
      out += text;
      size += text.length;
    },
    flush() {
      chunks.push(out);
      untaken += out.length;
      out = "";
    },
    piece() {
      if (untaken < PIECE || pieces >= MOST_PIECES) return "";
      pieces += 1;
      return take();
    },
    isFull: () => size >= MOST_CHARS || elements >= MOST_ELEMENTS,
    elements: () => elements,
    rest() {
      return take(true);
    },
    anew(attributes) {
      chunks[0] = beginning(attributes);
      return chunks.join("").toWellFormed();
    },
  };
})();
