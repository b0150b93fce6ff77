"""What assembly reports of the texts that it was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyjustext.assembly import AssemblyInput, ShownHead, assemble
from pyjustext.explaining import explain
from pyjustext.reading import Reader
from pyjustext.tree import Node, parse
from pyjustext.tree.index import PageIndex

GOLDENS = sorted((Path(__file__).parents[2] / "goldens").glob("*/page.html"))
PAGE = """<body><main><h1>The old lamp</h1><p>By Ada Brown</p>
<div class="toolbar"><a href="#" role="button">Share this</a></div>
<h2>How it was lit</h2><h2>How it was lit</h2>
<p>The keeper climbed the stairs each evening, whatever the weather was, and lit the lamp with a match that he
kept in his cap. Nobody else was allowed to touch it, and nobody else wanted to, because of the stairs.</p>
<figure><img src="/lamp.jpg" alt="" width="600" height="400">
<figcaption>The lamp in its house.</figcaption></figure>
<p>In the year of the great frost it burned for three days without a pause, and ships that had lost their way
came home by it. The keeper slept beside it on the floor, and for that he was given a chair.</p></main>"""


def squeezed(text: str) -> str:
    return "".join(text.split())


def position(root: Node, text: str) -> tuple[Node, int]:
    """The first position of a text."""
    for node in root.iter():
        for index, child in enumerate(node.children):
            if isinstance(child, str) and text in child:
                return node, index
    raise AssertionError(text)


def test_every_text_that_is_left_out_or_added_has_its_fate() -> None:
    root = parse(PAGE)
    caption = position(root, "The lamp in its house")
    kept = [
        (node, index)
        for node in root.iter()
        for index, child in enumerate(node.children)
        if isinstance(child, str) and not child.isspace() and (node, index) != caption
    ]
    head = ShownHead("The old lamp", "Ada Brown")
    article = assemble(AssemblyInput(PageIndex(root.in_order()), "https://example.org/", head), kept)
    found = article.fates()
    second = [node for node in root.iter() if node.tag == "h2"][1]
    assert found == {
        position(root, "The old lamp"): "shown-above",
        position(root, "By Ada Brown"): "shown-above",
        position(root, "Share this"): "control",
        (second, 0): "copy",
        caption: "label",
    }
    article.tree.set_children([])
    assert article.fates() == found  # later changes of the tree do not count


@pytest.mark.parametrize("page", GOLDENS, ids=[page.parent.name for page in GOLDENS])
def test_what_has_no_fate_is_in_the_article(page: Path) -> None:
    reading = Reader().open(page.read_bytes(), "https://example.org/")
    kept = list(reading.choose(reading.request()).kept)
    article = reading.assembled(kept)
    fates = article.fates()
    text = squeezed(article.tree.text())
    for node, index in kept:
        chosen = node.children[index]
        if isinstance(chosen, str) and (node, index) not in fates and not {"$", "\\"} & set(chosen):
            assert squeezed(chosen) in text or node.tag.startswith("math ")
    for node, index in fates.keys() - set(kept):
        assert fates[node, index] == "label"


def test_explanations_say_what_became_of_each_block() -> None:
    found = {block["text"]: block for block in explain(PAGE, "https://example.org/").blocks}
    last = {text: block["reasons"][-1]["rule"] for text, block in found.items()}
    assert last["The old lamp"] == last["By Ada Brown"] == "shown-above"
    assert found["The lamp in its house."]["kept"]
