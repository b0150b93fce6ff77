"""The tree that the content script writes down is the one that html5lib makes of the same page's HTML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyjustext.tree import Node, from_capture, parse, serialize
from tests.e2e import web
from tests.e2e.browsers import Browser

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "extension" / "capture" / "capture.js").read_text("utf-8")
CAPTURE = "async (source) => await (0, eval)(source)"
RECORDS = [json.loads(line) for line in (web.PAGES / "index.jsonl").read_text("utf-8").splitlines()]


def without_frames_in_head(root: Node) -> Node:
    """Scripts put frames there, which no HTML can say: a frame ends the head."""
    head = next(child for child in root.children if isinstance(child, Node) and child.tag == "head")
    children, head.children = head.children, []
    for child in children:
        if isinstance(child, str) or child.tag != "iframe":
            head.append(child)
    return root


def items(root: Node) -> list[Any]:
    """The tree as a list; the content of scripts aside, which HTML cannot always say."""
    found: list[Any] = []
    todo: list[Node | str | None] = [root]
    while todo:
        item = todo.pop()
        if isinstance(item, Node):
            found.append((item.tag, item.attrs))
            todo.append(None)
            todo.extend(reversed(item.children if item.tag != "script" else []))
        else:
            found.append(item)
    return found


def first_difference(one: list[Any], other: list[Any]) -> str:
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            around = slice(max(0, index - 3), index + 3)
            return f"item {index}: {one[around]} and {other[around]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} items"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_real_page(app: Browser, site: str, record: dict[str, Any]) -> None:
    grab = app.open(f"{site}pages/{record['id']}").eval(CAPTURE, SCRIPT)
    captured = from_capture(grab["html"])
    assert captured.share == 1
    root = without_frames_in_head(captured.root)
    tree = items(root)
    assert sum(isinstance(item, tuple) for item in tree) > 20
    assert first_difference(tree, items(parse("<!doctype html>" + serialize(root)))) == ""


TREE = """async (source) => {
  document.body.innerHTML = `
    <p id=p>One <b>two</b> three</p>
    <math><mi>x</mi><annotation encoding="application/x-tex">x</annotation></math>
    <div id=host></div>
    <pre>\\n\\n  code</pre>
    <noscript><p>for readers <i>without</i> scripts</p></noscript>`;
  const p = document.getElementById("p");
  p.append(Object.assign(document.createElement("p"), { textContent: "a paragraph in a paragraph" }));
  p.append("text ", "in ", "pieces", "", "\\r\\n", "\\ud800", "\\0");
  p.append(document.createElement("body"), document.createElement("x".repeat(300)));
  const foreign = document.createElementNS("http://www.w3.org/1998/Math/MathML", "mi");
  document.querySelector("math").append(foreign, document.createElement("unknown\\u00e9"));
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<p>in the shadow</p>";
  let deep = document.body;
  for (let i = 0; i < 2000; i++) deep = deep.appendChild(document.createElement("div"));
  deep.append("deep");
  const answer = await (0, eval)(source);
  document.body.innerHTML = "";
  return answer;
}"""


def test_what_only_scripts_build(app: Browser, site: str) -> None:
    grab = app.open(f"{site}story.html").eval(TREE, SCRIPT)
    root = from_capture(grab["html"]).root
    tags = [node.tag for node in root.iter()]
    assert tags.count("html") == tags.count("head") == tags.count("body") == 1
    paragraph = next(node for node in root.iter() if node.get("id") == "p")
    inner = next(child for child in paragraph.children if isinstance(child, Node) and child.tag == "p")
    assert inner.children == ["a paragraph in a paragraph"]
    after = paragraph.children[paragraph.children.index(inner) + 1]
    assert after == "text in pieces\n\ufffd"
    assert [child.tag for child in paragraph.children if isinstance(child, Node)] == ["b", "p", "div", "span"]
    math = root.find("math math")
    assert math is not None
    assert [node.tag for node in math.iter()] == [
        "math math",
        "math mi",
        "math annotation",
        "math mi",
        "span",
    ]
    assert "in the shadow" in root.text()
    assert "for readers without scripts" in root.text()
    pre = root.find("pre")
    assert pre is not None
    assert pre.children == ["\n  code"]
    assert "deep" in root.text()
