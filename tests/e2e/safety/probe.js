// Loaded by a copy of the reader and by a plain page. It inserts the content from the test in one of several
// ways, triggers what it can, and reports what ran. Messages are JSON: an event "probe", and #probe-result.

import { sanitizerConfig } from "../shared/allowlist.js";

const ran = [];
let current = -1;
globalThis.pwned = () => void ran.push(current);

const sanitizer = new Sanitizer(sanitizerConfig);
const sheet = {
  title: "Probe",
  site: "page.example",
  url: "https://page.example/dir/",
  lang: "en",
  dir: "ltr",
};
const plain = {
  title: "Probe",
  byline: "",
  published: "",
  modified: "",
  site: "",
  url: "",
  canonical: "",
  lang: "en",
  dir: "ltr",
  excerpt: "",
  image: "",
  license: "",
  text: "",
  word_count: 1,
  reading_time: 1,
  readable: 1,
  engine: "article",
  paragraphs: [],
  notes: [],
};

/** Each way puts HTML on the page and returns the element that contains it. */
const WAYS = {
  async view(html) {
    const { showArticle } = await import("./view.js");
    await showArticle({ ...plain, html }, sheet);
    return document.getElementById("content");
  },
  async read(html) {
    const { connect } = await import("../wire/engine-client.js");
    globalThis.client ??= connect();
    const article = await globalThis.client.read(
      { html, url: sheet.url, engine: "declutter", hints: {} },
      {},
    );
    return WAYS.view(article.html);
  },
  async setHTML(html) {
    const holder = place();
    holder.setHTML(html, { sanitizer });
    return holder;
  },
  async innerHTML(html) {
    const holder = place();
    holder.innerHTML = html;
    return holder;
  },
};

// If only the trees are requested, nothing is loaded.
let inert = false;

function place() {
  if (inert) return document.implementation.createHTMLDocument().body;
  const holder = document.createElement("div");
  document.getElementById("content").append(holder);
  return holder;
}

// Ordinary links navigate away, and in Firefox links to a data: picture or an unknown scheme do, too. They are
// not followed here, but links that could run something are.
document.addEventListener(
  "click",
  (event) => {
    for (const element of event.composedPath()) {
      const href = element.href?.baseVal ?? element.href;
      if (href && !/^\s*(javascript|data(?!:image\/png)):/i.test(href)) event.preventDefault();
    }
  },
  true,
);

// A form that is sent to this page's own host would only end the run. (In Chrome, form-action does not apply to
// addresses of extensions, so a policy alone does not stop such a form in the reader; it reaches no other host.)
const actionOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "action").get;
document.addEventListener(
  "submit",
  (event) => {
    const action = event.submitter?.getAttribute("formaction")
      ? event.submitter.formAction
      : actionOf.call(event.target);
    if (/^(chrome|moz)-extension:/.test(action) || action.startsWith(location.origin)) event.preventDefault();
  },
  true,
);

/** Trigger all events that a user or browser might. (The properties of a form may be overwritten.) */
function provoke(holder) {
  const send = (element, event) => EventTarget.prototype.dispatchEvent.call(element, event);
  for (const element of holder.querySelectorAll("*")) {
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      if (name.startsWith("on")) send(element, new Event(name.slice(2), { cancelable: true }));
    }
    send(element, new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

/** The tree as a flat list: ["start", tag, [[name, value]…]], ["text", …], ["end"]. */
function events(holder) {
  const out = [];
  const stack = [...holder.childNodes].reverse();
  while (stack.length) {
    const node = stack.pop();
    if (node === null) out.push(["end"]);
    else if (node.nodeType === Node.TEXT_NODE) out.push(["text", node.data]);
    else if (node.nodeType !== Node.ELEMENT_NODE) out.push(["other", node.nodeName]);
    else {
      const space = node.namespaceURI.endsWith("xhtml")
        ? ""
        : node.namespaceURI.endsWith("MathML")
          ? "math "
          : "svg ";
      const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
      attributes.sort(([a], [b]) => (a < b ? -1 : 1));
      out.push(["start", space + node.localName, attributes]);
      stack.push(null, ...[...node.childNodes].reverse());
    }
  }
  return out;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function run({ way, items, trees, remove }) {
  inert = trees;
  const report = { trees: [], failed: [], ran: [] };
  for (const [index, html] of items.entries()) {
    current = index;
    try {
      const holder = await WAYS[way](html);
      if (trees) {
        report.trees.push(events(holder));
        continue;
      }
      provoke(holder);
      await pause(remove ? 4 : 0);
      if (remove) holder.remove();
    } catch (error) {
      report.failed.push([index, String(error)]);
    }
  }
  await pause(700);
  document.getElementById("content").replaceChildren();
  report.ran = [...new Set(ran)];
  ran.length = 0;
  return report;
}

document.addEventListener("probe", async (event) => {
  const output = document.createElement("output");
  output.id = "probe-result";
  output.hidden = true;
  output.textContent = JSON.stringify(await run(JSON.parse(event.detail)));
  document.body.append(output);
});
document.documentElement.dataset.probe = "ready";
