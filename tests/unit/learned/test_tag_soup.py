"""Random tag soup: assembly loses no chosen text, and purify has nothing left to change."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from pyjustext.assembly import AssemblyInput, assemble
from pyjustext.assembly.post_heads import is_head
from pyjustext.export.markdown import render
from pyjustext.sanitize.purifier import purify
from pyjustext.tree import Node, parse, parse_fragment, serialize
from pyjustext.tree.index import PageIndex
from tests.fuzz import share

_TAGS = """
div p span a ul li ol dl dt dd h1 h2 h3 table tr td th tbody caption blockquote code b i em figure figcaption
img br hr picture source noscript details summary section article sup sub ruby rt time center font label form
"""
TAGS = _TAGS.split()
ATTRIBUTES = [
    *("", "", " id=x", " id=y", " class=caption", ' class="post author"', " href=#x", " href=#y", " href=/l"),
    *(
        " src=/a.jpg",
        " src=/b.png",
        " dir=rtl",
        " lang=de",
        " colspan=2",
        ' class="post"',
        " datetime=2024-01-01",
    ),
]
PAGE = "https://example.org/page"


def soup(seed: int) -> str:
    chance = random.Random(seed)
    parts = []
    for number in range(chance.randint(1, 60)):
        what = chance.random()
        tag = chance.choice(TAGS)
        if what < 0.45:
            parts.append(f"<{tag}{chance.choice(ATTRIBUTES)}{chance.choice(ATTRIBUTES)}>")
        elif what < 0.65:
            parts.append(f"</{tag}>")
        else:
            parts.append(chance.choice([f"word{number} ", " ", "text\nmore ", "1", " wörd, x. "]))
    return "".join(parts)


def stands_in_head(node: Node, authors: list[str]) -> bool:
    return any(is_head(above, author, "") for above in (node, *node.ancestors()) for author in authors)


def characters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_tag_soup(first: int) -> None:
    for seed in range(first, first + share(100)):
        chance = random.Random(seed)
        root = parse("<body>" + soup(seed))
        body = root.find("body")
        assert body is not None
        texts = [(n, i, c) for n in body.iter() for i, c in enumerate(n.children) if isinstance(c, str)]
        kept = [text for text in texts if chance.random() < 0.8]
        places = [(node, index) for node, index, _ in kept]
        tree = assemble(AssemblyInput(PageIndex(root.in_order()), PAGE, image="/a.jpg"), places).tree
        # Above a post, its author is named once; ranks and counts next to the name are dropped.
        authors = [node.text() for node in tree.iter() if node.tag == "strong"]
        said = [text for node, _, text in kept if not stands_in_head(node, authors)]
        # A repeated heading is kept once.
        said = [text for before, text in pairwise(["", *said]) if text.strip() != before.strip()]
        missing = characters("".join(said)) - characters(tree.text())
        assert not missing, f"seed {seed} lost {dict(missing)}"
        check(tree, seed)


def check(tree: Node, seed: int) -> None:
    safe = purify(tree, base_url=PAGE)
    html = serialize(safe)
    assert characters(safe.text()) == characters(tree.text()), seed
    assert serialize(purify(parse_fragment(html))) == html, seed
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids)), seed
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids), seed
    assert isinstance(render(safe), str)
