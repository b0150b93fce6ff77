"""The content script writes the live DOM as HTML, from which pyjustext's parser restores the browser's
tree."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pyjustext
from pyjustext.tree import Node, captured, parse, serialize
from pyjustext.tree.captured import HIDDEN
from pyjustext.tree.visibility import drop_hidden
from tests.e2e import web
from tests.e2e.browsers import Browser
from tests.e2e.capture import SOURCE, capture
from tests.fuzz import share
from tests.unit.tree.hiding import (
    COLOURED,
    DOUBTFUL,
    IN_FRAMES,
    INLINE,
    OPENED,
    PLACED,
    SECRET,
    SHOWN,
    STYLED,
)

RECORDS = [json.loads(line) for line in (web.PAGES / "index.jsonl").read_text("utf-8").splitlines()[::4]]

# What WALK writes differently from the browser's tree, as our parser reads it, and why:
#
# - second of a kind: a page has one html, head and body; another one is a box like others, a div.
# - old names: xmp, listing and plaintext are shown as pre, image as img, and written so.
# - strange names: a tag name that no HTML can write means nothing to anyone: span.
# - content of void elements: no browser shows what a script puts into a br or an img: left out.
# - HTML names in MathML: an element that is named as one of HTML's is HTML's, whatever its namespace.
# - MathML in text of MathML: inside mi, mo, mn, ms and mtext a parser reads HTML: so is the element.
# - line ends: a parser reads CR and CRLF as LF, and drops NUL.
# - emptied: what is in a select or a textarea is not the page's text.
WALK = """() => {
  const VOID = new Set("br img input hr wbr col".split(" "));
  const OLD = { xmp: "pre", listing: "pre", plaintext: "pre", image: "img" };
  const SINGLE = new Set(["html", "head", "body", "frameset"]);
  const TEXTUAL = new Set(["mi", "mo", "mn", "ms", "mtext"]);
  const HTML_NAMES = new Set("p div span b table h1".split(" "));
  const MATHML = "http://www.w3.org/1998/Math/MathML";
  const out = [];
  const text = (words) => {
    words = words.replace(/\\r\\n?/g, "\\n").replaceAll("\\0", "").toWellFormed();
    if (!words) return;
    if (out.at(-1)?.[0] === "#") out.at(-1)[1] += words;
    else out.push(["#", words]);
  };
  const walk = (node, math) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text(child.data);
      if (child.nodeType !== 1) continue;
      const name = child.localName;
      const inMath =
        child.namespaceURI === MATHML && (math || name === "math") && !HTML_NAMES.has(name);
      let tag = SINGLE.has(name) ? "div" : OLD[name] ?? (/^[a-z][a-z0-9-]*$/.test(name) ? name : "span");
      out.push([inMath ? `math ${tag}` : tag]);
      if (!VOID.has(tag) && tag !== "select" && tag !== "textarea") walk(child, inMath && !TEXTUAL.has(name));
      out.push(["/"]);
    }
  };
  walk(document.getElementById("root"), false);
  return out;
}"""

GENERATE = """(seed) => {
  let state = seed * 2654435761 % 4294967296;
  const random = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 4294967296 * n);
  };
  const TAGS = `p p p a a div div span b i em u font nobr button form li li ul ol dl dt dd h1 h2 h3 table
    table tbody thead tfoot tr tr td td th caption colgroup col ruby rt rp rb rtc pre pre section blockquote
    hr br details summary dialog main center marquee address label input wbr x-box fieldset select textarea
    html body head frameset xmp listing plaintext isindex command menuitem figure menu dir search hgroup code
    strong unknown\\u00e9`.split(/\\s+/);
  const MATH = "mrow mrow mi mo mn msup mtext semantics p span".split(" ");
  const TEXTS = [
    "", "words ", "\\n", "\\n\\n  code", " ", 'a < b & c > d &amp; "e"', "\\r\\n", "\\0", "\\ud800",
    "x\\u00a0y",
  ];
  const root = document.createElement("div");
  root.id = "root";
  let left = 60 + random(60);
  const grow = (node, depth, math) => {
    for (let n = 1 + random(4); n > 0 && left > 0; n--) {
      left--;
      const kind = random(10);
      if (kind < 3) node.append(TEXTS[random(TEXTS.length)]);
      else if (math ? kind < 9 : kind === 3 && depth < 8) {
        const name = math ? MATH[random(MATH.length)] : "math";
        const child = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
        node.append(child);
        if (depth < 10) grow(child, depth + 1, true);
      } else {
        const child = document.createElement(TAGS[random(TAGS.length)]);
        node.append(child);
        if (depth < 10) grow(child, depth + 1, false);
      }
    }
  };
  while (left > 0) grow(root, 0, false);
  document.title = "A generated page";
  document.body.replaceChildren(root);
}"""


def tree(root: Node) -> list[list[str]]:
    """The tree below the element with the id ``root``, in the format of the walk in the browser."""
    top = next(node for node in root.iter() if node.get("id") == "root")
    found: list[list[str]] = []
    todo: list[Node | str | None] = [*reversed(top.children)]
    while todo:
        item = todo.pop()
        if item is None:
            found.append(["/"])
        elif isinstance(item, str):
            if found and found[-1][0] == "#":
                found[-1][1] += item
            else:
                found.append(["#", item])
        elif HIDDEN in item.attrs and item.tag.split()[-1] == "data":
            todo.extend(reversed(item.children))  # a text that cannot be seen, in an element of its own
        else:
            found.append([item.tag])
            todo.append(None)
            todo.extend(reversed(item.children))
    return found


def first_difference(one: list[Any], other: list[Any]) -> str:
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            around = slice(max(0, index - 8), index + 4)
            return f"item {index}: {one[around]} and {other[around]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} items"


def read_back(html: str) -> Node:
    root = parse(html)
    captured.restore_names(root.in_order())
    return root


SEEDS = share(150)


@pytest.mark.parametrize("part", range(3))
def test_generated_documents(app: Browser, site: str, part: int) -> None:
    tab = app.open(f"{site}story.html")
    for seed in range(part, SEEDS, 3):
        tab.eval(GENERATE, seed)
        wanted = tab.eval(WALK)
        html = capture(tab)["html"]
        assert first_difference(wanted, tree(read_back(html))) == "", f"seed {seed}: {html}"


def test_real_page(app: Browser, site: str, record: dict[str, Any]) -> None:
    """A page made by a parser needs no alias, because HTML can express it."""
    html = capture(app.open(f"{site}pages/{record['id']}"))["html"]
    assert html.count("<") > 40
    assert "data-pyjustext-cut" not in html
    # A form in a table, a table in a p; text that cannot be seen.
    assert "<pyjustext-" not in html.replace("<pyjustext-table", "").replace("<pyjustext-data", "")


BUILT = """() => {
  document.body.innerHTML = `
    <p id=p>One</p>
    <div id=host></div>
    <noscript><p>for readers <i>without</i> scripts</p></noscript>`;
  const script = document.createElement("script");
  script.type = "application/ld+json";
  script.textContent = '{"a": "</scr' + 'ipt><b>&amp;<!--"}';
  document.body.append(script);
  document.getElementById("p").append(document.createElement("x".repeat(300)));
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    "<p>in the shadow of <slot>nothing</slot></p>";
  document.getElementById("host").append("the light");
  document.head.append(document.createElement("div"), "stray text");
  const after = Object.assign(document.createElement("p"), { textContent: "after the body" });
  document.documentElement.append(after);
  let deep = document.body;
  for (let i = 0; i < 2000; i++) deep = deep.appendChild(document.createElement("div"));
  deep.append("deep");
}"""


def test_what_only_scripts_build(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(BUILT)
    root = read_back(capture(tab)["html"])
    tags = [node.tag for node in root.iter()]
    assert tags.count("html") == tags.count("head") == tags.count("body") == 1
    text = " ".join(root.text().split())
    assert "in the shadow of the light" in text
    assert "for readers without scripts" in text
    assert "after the body" in text
    assert "stray text" not in text
    assert "deep" in text
    script = root.find("script")
    assert script is not None
    assert json.loads(script.text()) == {"a": "</script><b>&amp;<!--"}


IMAGES = """() => {
  document.body.innerHTML = `
    <picture>
      <source media="print" srcset="/print.png"><source srcset="/wide.png 900w">
      <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/true.png" onload="alert(1)"
        data-pyjustext-src="/forged.png" style="color: red">
    </picture>`;
}"""


def test_images_are_described(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(IMAGES)
    root = read_back(capture(tab)["html"])
    image = root.find("img")
    assert image is not None
    assert image.get("data-src") == "/true.png"
    assert "forged" not in json.dumps(image.attrs)
    assert not {"onload", "style"} & image.attrs.keys()
    assert [source.get("srcset") for source in root.find_all("source")] == ["/wide.png 900w"]


TASKS = """() => {
  document.body.innerHTML = "<ul><li><input type=checkbox checked disabled> Measure the tide</li>" +
    "<li><input type=checkbox disabled> Print the tables</li></ul>";
}"""


def test_tasks_are_done_or_not(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(TASKS)
    boxes = list(read_back(capture(tab)["html"]).find_all("input"))
    assert ["disabled" in box.attrs for box in boxes] == [True, True]
    assert ["checked" in box.attrs for box in boxes] == [True, False]


FRAMED = """async () => {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<base href="/deep/"><img src="a.png" srcset="b.png 1x, /c.png 2x" data-src="d.png">`;
  document.body.replaceChildren(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
}"""


def test_addresses_in_a_frame_use_its_base(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(FRAMED)
    image = read_back(capture(tab)["html"]).find("img")
    assert image is not None
    assert image.get("src") == f"{site}deep/a.png"
    assert image.get("srcset") == f"{site}deep/b.png 1x, {site}c.png 2x"
    assert image.get("data-src") == f"{site}deep/d.png"


def test_the_file_states_its_address(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html#part")
    grab = capture(tab)
    assert parse(grab["html"]).get(captured.URL) == grab["url"] == f"{site}story.html#part"


HOSTILE = """() => {
  const huge = "x".repeat(20_000_000);
  document.body.innerHTML = "<p id=long></p><a>far</a><img alt=picture>" + "<i>.</i>".repeat(120_000);
  document.getElementById("long").title = huge;
  document.querySelector("a").href = "https://example.org/" + huge;
  document.querySelector("img").setAttribute("src", "loading".repeat(30_000));
}"""


@pytest.mark.large
def test_a_hostile_page_is_cut(app: Browser, site: str) -> None:
    """The length of attributes and the number of elements are limited; the file states that it was cut."""
    tab = app.open(f"{site}story.html")
    tab.eval(HOSTILE)
    html = capture(tab)["html"]
    # How many of the dots, most of which are outside the window, are marked as hidden depends on the machine.
    shown = html.replace('<pyjustext-data data-pyjustext-hidden="">.</pyjustext-data>', ".")
    assert len(shown) < 1_000_000
    assert shown.count("<i>.</i>") < 110_000
    start = html[: html.index("<body")]
    assert 'data-pyjustext-cut="' in start


SHOWN_AS = """() => {
  const style = document.createElement("style");
  style.textContent = `
    .lines { white-space: pre-wrap } .box { display: block } .row { display: flex }
    .cap { display: block; float: left }`;
  document.head.append(style);
  document.body.innerHTML = `
    <div id=lines class=lines>First line\\n<b>second</b> line\\n \\n\\nnext paragraph</div>
    <div id=plain>one\\nline</div>
    <div id=code class=lines><pre>a\\nb</pre><code>c\\nd</code></div>
    <table id=table class=lines>\\n<tr>\\n<td>a\\nb</td></tr></table>
    <p id=blocks><span class=box>One.</span><span class=box>Two <span>words</span>.</span><my-text
      class=box>Three.</my-text></p>
    <p id=inline><span class="box cap">D</span>rop <span class=box><i>cap</i></span></p>
    <h2 id=title><span class=box>Part one</span><span class=box>The lamp</span></h2>
    <p id=row class=row><span>By A. Keeper</span><span>9 March</span></p>`;
}"""


LINES_OF_CODE = """() => {
  const style = document.createElement("style");
  style.textContent = ".row { display: block } .word { color: red }";
  document.head.append(style);
  document.body.innerHTML = `
    <pre><code id=rows><span class=row>a = <span class=word>1</span></span><span class=row></span><span
      class=row># b</span></code></pre>
    <pre id=words><span class=word>a</span> <span class=word>b</span>\n<span class=word>c</span></pre>
    <p id=text><span class=row>One.</span><span class=row>Two.</span></p>`;
}"""


def test_lines_of_code_that_only_styles_make(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(LINES_OF_CODE)
    root = read_back(capture(tab)["html"])
    marked = [node for node in root.iter() if "data-pyjustext-line" in node.attrs]
    assert [node.text() for node in marked] == ["a = 1", "", "# b"]
    assert {node.parent.get("id") for node in marked if node.parent} == {"rows"}


def test_lines_and_blocks_that_only_styles_make(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(SHOWN_AS)
    root = read_back(capture(tab)["html"])
    found = {name: node for node in root.iter() if (name := node.get("id"))}
    lines = [child if isinstance(child, str) else child.tag for child in found["lines"].children]
    assert lines == ["First line", "br", "b", " line", "br", "br", "next paragraph"]
    for name in ("plain", "code", "inline", "title", "row"):
        assert not {"br", "div"} & {node.tag for node in found[name].in_order()[1:]}, name
    assert [node.tag for node in found["table"].in_order()] == ["table", "tbody", "tr", "td", "br"]
    assert [node.tag for node in found["blocks"].in_order()] == ["p", "div", "div", "span", "div"]


DRAWINGS = """() => {
  const style = document.createElement("style");
  style.textContent = `
    body { background: rgb(250, 240, 0) } .bar { fill: rgb(0, 128, 0) } .label { font: 20px serif }`;
  document.head.append(style);
  document.body.innerHTML = `
    <p>Before.</p>
    <figure><svg id=chart width=400 height=200 aria-label="Tides by month">
      <script>document.title = "run"</script><rect class=bar width=200 height=200 onclick="x"></rect>
      <text class=label x=210 y=100>High</text></svg></figure>
    <svg id=labels width=300 height=150><foreignObject width=300 height=150>
      <div style="background: red; height: 150px">Low</div></foreignObject></svg>
    <svg id=wave width=900 height=200><rect width=900 height=200></rect></svg>
    <svg id=crowd width=400 height=200><text>Too much to draw</text></svg>
    <svg id=icon width=24 height=24><text>i</text></svg>
    <a href="/"><svg id=logo width=400 height=200><text>Logo</text></svg></a>
    <div style="visibility: hidden"><svg width=400 height=200><text>Not yet</text></svg></div>
    <svg id=hidden aria-hidden=true width=400 height=200><text>Nothing</text></svg>
    <canvas id=painted width=400 height=200></canvas><canvas id=empty width=400 height=200></canvas>`;
  for (let i = 0; i < 2001; i++) document.getElementById("crowd").append(document.createElement("g"));
  const paper = document.getElementById("painted").getContext("2d");
  paper.fillStyle = "rgb(0, 0, 128)";
  paper.fillRect(0, 0, 200, 200);
}"""
COLOURS = """async ([src, points]) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 200 });
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0, 400, 200);
  return points.map(([x, y]) => [...paper.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


def test_charts_and_diagrams_are_pictures(app: Browser, site: str) -> None:
    """They look as in the page, whose styles they keep; icons, ornaments and logos are left out."""
    tab = app.open(f"{site}story.html")
    tab.eval(DRAWINGS)
    images = list(read_back(capture(tab)["html"]).find_all("img"))
    sizes = [(image.get("alt"), image.get("width"), image.get("height")) for image in images]
    assert sizes == [("Tides by month", "400", "200"), ("", "300", "150"), ("", "400", "200")]
    assert all(image.get("src").startswith("data:image/png;base64,") for image in images)
    chart, labels, painted = (image.get("src") for image in images)
    assert tab.eval(COLOURS, [chart, [[100, 50], [390, 10]]]) == [[0, 128, 0], [250, 240, 0]]
    assert tab.eval(COLOURS, [labels, [[390, 190]]]) == [[255, 0, 0]]
    assert tab.eval(COLOURS, [painted, [[100, 50], [390, 10]]]) == [[0, 0, 128], [250, 240, 0]]


HIDE = """async (html) => { document.head.querySelectorAll("style").forEach((style) => style.remove());
  const text = "The harbour was quiet that evening, and nobody had seen the boat come in at all. ";
  document.body.setHTMLUnsafe(`<main><article><p>${text.repeat(9)}</p><p>${text.repeat(9)}</p>${html}
    <p>${text.repeat(9)}</p></article></main>`);
  const frame = document.querySelector("iframe");
  if (frame) await new Promise((resolve) => { frame.onload = resolve; }); }"""


def test_pictures_that_are_not_loaded_yet_are_captured(app: Browser, site: str) -> None:
    """They have no size, and a browser cuts off what is larger than they are."""
    tab = app.open(f"{site}story.html")
    picture = '<img src="https://pictures.invalid/{}.jpg" loading="lazy">'
    box = '<div style="overflow: hidden; height: 0">{}</div>'
    tab.eval(HIDE, picture.format("alone") + box.format(picture.format("boxed")))
    root = parse(capture(tab)["html"])
    drop_hidden(root)
    shown = serialize(root)
    assert "alone.jpg" in shown
    assert "boxed.jpg" in shown


WAYS = {"inline": INLINE, "styled": STYLED, "placed": PLACED, "coloured": COLOURED, "framed": IN_FRAMES}


@pytest.mark.parametrize("group", WAYS)
def test_text_that_nobody_sees(app: Browser, site: str, group: str) -> None:
    """The ways in which a page can hide text, in the browser's eyes. A note says that text was left out."""
    kept, silent = [], []
    tab = app.open(f"{site}story.html")
    for way, html in WAYS[group].items():
        tab.eval(HIDE, html.format(SECRET))
        captured_page = capture(tab)["html"]
        root = parse(captured_page)
        drop_hidden(root)
        if SECRET in serialize(root):
            kept.append(way)
        if SECRET not in captured_page:
            silent.append(way)
    assert kept == []
    assert silent == []  # what is left out must be there for the note to count it


def test_text_that_can_be_seen_or_appears(app: Browser, site: str) -> None:
    lost = []
    tab = app.open(f"{site}story.html")
    for way, html in {**OPENED, **SHOWN}.items():
        tab.eval(HIDE, html.format(SECRET))
        root = parse(capture(tab)["html"])
        drop_hidden(root)
        if SECRET not in serialize(root):
            lost.append(way)
    assert lost == []


def test_text_that_styles_may_hide_is_marked(app: Browser, site: str) -> None:
    unmarked = []
    tab = app.open(f"{site}story.html")
    for way, html in DOUBTFUL.items():
        tab.eval(HIDE, html.format(SECRET))
        root = parse(capture(tab)["html"])
        if not any(SECRET in node.text() for node in root.iter() if node.get(HIDDEN) == "waits"):
            unmarked.append(way)
    assert unmarked == []


ADDRESSES = """(source) => {
  (0, eval)(source);
  const signs = [..."aZ09-_~./,;:+=@?&%# <\\"'é", "xn--", "/../", "%2e", "https://", "b.example/", "1.2/"];
  let state = 7;
  const random = (below) => (state = (state * 48271) % 2147483647) % below;
  const { absolute } = globalThis.pyjustextCapture.attributes;
  const wrong = [];
  let same = 0;
  for (const base of ["https://a.example:8080/x/y?z", "http://a.example/", "file:///x/y.html"])
    for (let n = 0; n < 40_000; n++) {
      const start = ["/", "https://b.example/", "http://b-c.example/", "", "//"][random(5)];
      const value = start + Array.from({ length: random(14) }, () => signs[random(signs.length)]).join("");
      if (/^\\s*$|^\\s*#|^\\s*[a-z][a-z0-9+.-]*:/i.test(value.replace(/^https?:/, ""))) continue;
      let url = "";
      try { url = new URL(value, base).href; } catch {}
      if (absolute(value, base) === url) same++;
      else wrong.push([base, value, absolute(value, base), url]);
    }
  return [same > 50_000, wrong.slice(0, 5)];
}"""


def test_addresses_are_resolved_as_the_browser_does(app: Browser, site: str) -> None:
    """Most of them without asking it, because that takes time."""
    tab = app.open(f"{site}story.html")
    assert tab.eval(ADDRESSES, SOURCE) == [True, []]


MANY = """() => {
  const text = "<p>The harbour was quiet that evening, and nobody had seen the boat.</p>";
  document.body.innerHTML = text.repeat(20_000);
}"""


@pytest.mark.large
def test_it_is_told_when_the_time_to_look_for_hidden_text_is_over(app: Browser, site: str) -> None:
    """The time is cut short here: how fast a browser is must not decide about the test."""
    tab = app.open(f"{site}story.html")
    tab.eval(MANY)
    limit = "CHECKS_MS = 1000"
    assert limit in SOURCE
    html = capture(tab, SOURCE.replace(limit, "CHECKS_MS = 0"))["html"]
    assert html.count(f"{captured.UNCHECKED}=") == 1
    assert "unchecked" in [note.code for note in pyjustext.read(html).notes]
    tab.eval("() => document.querySelectorAll('p:nth-child(n+100)').forEach((one) => one.remove())")
    assert captured.UNCHECKED not in capture(tab)["html"]
