// Writes HTML and keeps count of its size.
(() => {
  "use strict";
  const { VOID } = globalThis.pyjustextCapture.grammar;

  const MOST_CHARS = 11_500_000; // Python cuts at 12 million; a capture that is cut here says so
  const MOST_ELEMENTS = 100_000; // more would keep the engine busy for most of a minute
  const ALIAS = "pyjustext-";
  /** @type {Record<string, string>} */
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "\n", "\0": "" };

  /** @type {string[]} */
  const chunks = [];
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

  globalThis.pyjustextCapture.writer = {
    startTag,
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
      out = "";
    },
    isFull: () => size >= MOST_CHARS || elements >= MOST_ELEMENTS,
    elements: () => elements,
    result() {
      this.flush();
      return chunks.join("").toWellFormed();
    },
  };
})();
