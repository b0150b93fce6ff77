"""Bad input: deep, wide, long. Time is linear and nothing recurses; a quadratic step would take hours."""

from __future__ import annotations

import pytest

from pyjustext.engines.declutter import bless, judge, prune, shake
from pyjustext.sanitize import purify
from pyjustext.sanitize.purifier import MAX_DEPTH, MAX_TEXT
from pyjustext.tree import Node, serialize
from tests.fuzz import share, some

DEPTH = share(100_000)
WIDTH = share(1_000_000)
LENGTH = share(5_000_000)


def chain(tag: str, text: str = "bottom") -> Node:
    top = deep = Node(tag)
    for _ in range(DEPTH):
        child = Node(tag)
        deep.append(child)
        deep = child
    deep.append(text)
    return top


def row(tag: str, width: int) -> Node:
    top = Node("div")
    for _ in range(width):
        child = Node(tag)
        child.children.append("t")
        child.parent = top
        top.children.append(child)
    return top


@pytest.mark.parametrize(
    "tag", some(["div", "b", "a", "p", "table", "td", "li", "x-y", "math mrow", "#fragment"], 3)
)
def test_deep(tag: str) -> None:
    tree = purify(chain(tag))
    assert tree.text() == "bottom"
    depth = 0
    node = tree
    while node.children and isinstance(node.children[0], Node):
        node = node.children[0]
        depth += 1
    assert depth <= MAX_DEPTH + 3


@pytest.mark.large
def test_deep_through_all_phases() -> None:
    root = chain("div")
    # The innermost element scores 1 word - 1 tag and is kept, so all elements around it are kept, too.
    assert shake(bless(prune(root))).text() == "bottom"
    judgement = judge(chain("div", ""))
    assert len(judgement.removed) == DEPTH + 1


@pytest.mark.parametrize(("tag", "width"), some([("x-y", WIDTH), ("tr", WIDTH // 5), ("b", WIDTH // 5)], 3))
def test_wide(tag: str, width: int) -> None:
    assert len(purify(row(tag, width)).text()) == width


@pytest.mark.large
def test_wide_through_all_phases() -> None:
    width = WIDTH // 5
    assert shake(bless(prune(row("a", width)))).text() == ""
    assert len(shake(bless(prune(row("p", width)))).text()) == width


@pytest.mark.parametrize("tag", ["a", "img", "td", "code", "time", "source"])
@pytest.mark.parametrize(
    "piece", ["a", "a ", ", ", "1,", "\t:", "#pj-", " ", "((", "language- ", "data:image/png;base64,A"]
)
def test_long_attributes(tag: str, piece: str) -> None:
    names = ["href", "src", "srcset", "sizes", "id", "class", "title", "alt", "headers", "datetime", "lang"]
    value = piece * (LENGTH // len(piece) // 10)
    node = Node("picture")
    child = Node(tag, dict.fromkeys(names, value))
    node.append(child)
    assert len(serialize(purify(node))) < 2 * len(value) + 20 * MAX_TEXT


def test_long_class_names() -> None:
    value = "has-" * (LENGTH // 4)
    node = Node("p", {"class": value, "id": value, "rel": value})
    node.append("words")
    assert shake(bless(prune(node))).text() == "words"
    judge(node)


def test_long_text() -> None:
    node = Node("p")
    node.append("\0a\r" * (LENGTH // 3))
    assert len(purify(node).text()) == 2 * (LENGTH // 3)
    judge(node)
