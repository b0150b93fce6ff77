"""Hostile and broken pages give a tree of bounded depth in linear time."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from html5lib import _inputstream

from pyjustext.tree import Node, decode, parse, parse_fragment, serialize
from pyjustext.tree.html5 import stream
from pyjustext.tree.html5.parser import Parser
from pyjustext.tree.html5.treebuilder import MAX_DEPTH, MAX_REOPENED, TreeBuilder
from tests.fuzz import SHARE, share, some

from .mutate import documents
from .sameness import lines_of

_COUNT = 1000 if SHARE >= 1 else 800
# Parts of tables and reopened formatting may be a little deeper than the cap.
_DEEPEST = MAX_DEPTH + 8


def _numbered(pattern: str, count: int) -> str:
    return "".join(pattern.replace("#", str(number)) for number in range(count))


# Each makes a page whose size grows with the count.
_BOMBS: dict[str, Callable[[int], str]] = {
    "nested div": lambda n: "<div>" * n + "x" + "</div>" * n + "<p>after",
    "nested span": lambda n: "<span>" * n + "</x>" * n,
    "nested lists": lambda n: "<ul><li>" * n,
    "nested definitions": lambda n: "<dl><dd>" * n,
    "nested tables": lambda n: "<table><tr><td>" * n + "x",
    "tables in tables": lambda n: "<table>" * n,
    "nested pre": lambda n: "<pre>\n" * n,
    "nested buttons": lambda n: "<b><button>" * n,
    "nested svg": lambda n: "<svg><g>" + "<g>" * n + "</g>" * n,
    "nested svg and html": lambda n: "<svg><foreignObject><div>" * n,
    "nested math": lambda n: "<math><mi>" * n,
    "nested option groups": lambda n: "<optgroup>" * n + "</div>" * n,
    "nested ruby": lambda n: "<ruby><rt>" * n,
    "nested objects": lambda n: "<object>" * n + "</object>" * n,
    "framesets": lambda n: "<frameset>" * n,
    "unclosed b": lambda n: "<p><b>" * n + "x",
    "unclosed b of many kinds": lambda n: _numbered("<p><b id=#>x", n),
    "unclosed font": lambda n: "<font color=red>" * n + "<p>x" * n,
    "unclosed a": lambda n: "<a href=x>" * n + "<div>" * n,
    "a around blocks": lambda n: "<a><b><div>x" * n,
    "adoption": lambda n: _numbered("<b id=#>", 400) + "<p>x</b>" * n,
    "adoption of many kinds": lambda n: "<b><i><u><p>x</b></i></u>" * n,
    "foster parents": lambda n: "<table>" + "a<b></b>" * n,
    "foster text": lambda n: "<table>" + "a<tr>" * n,
    "formatting in cells": lambda n: "<table><tr>" + "<td><b><applet>" * n,
    "character references": lambda n: "a&amp;<!---->" * n,
    "references in a title": lambda n: "<title>" + "a&amp;" * n,
    "digits": lambda n: "&#" + "1" * 10 * n + ";",
    "null characters": lambda n: "a\0b" * n,
    "siblings": lambda n: "<p>x</p>" * n,
    "attributes": lambda n: "<p " + _numbered("a#=1 ", n) + ">x",
    "attributes without end": lambda n: "<p " + _numbered("a#=1 ", n),
    "attributes of body": lambda n: _numbered("<body a#>", n),
    "long attribute": lambda n: '<p a="' + "x" * 50 * n + '">',
    "long names": lambda n: "<" + "a1" * n + " " + "b1" * n + ">",
    "long name without end": lambda n: "<" + "a1" * n,
    "signs": lambda n: "<" * n + "< " * n + "</" * n + "<?" * n + "<!" * n + "</>" * n,
    "comments": lambda n: "<!-->" * n + "<!--" + "-a" * n,
    "doctype": lambda n: "<!doctype html public '" + "x" * 20 * n,
    "scripts": lambda n: "<script>" + "<!--<script>-->" * n,
    "script without end": lambda n: "<script><!--<" + "a" * 10 * n,
    "style without end": lambda n: "<style></" + "a" * 10 * n,
    "quote without end": lambda n: '<p a="' * n,
    "NUL": lambda n: "\0" * n + "<table>" + "\0" * n + "<td>" + "a\0" * n,
    "CDATA": lambda n: "<svg><![CDATA[" + "] ]>" * n,
    "options": lambda n: "<select>" + "<option>x" * n,
    "ampersands": lambda n: "&" * n + "<a b='" + "&amp;&" * n + "'>" + "&" + "a" * n,
}


def _depth(root: Node) -> int:
    deepest = 0
    stack: list[tuple[Node, int]] = [(root, 1)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack.extend((child, depth + 1) for child in node.children if isinstance(child, Node))
    return deepest


def _steps(text: str) -> int:
    """How many lines of Python the parser executes: a measure of time that is the same on every machine."""
    steps = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        steps += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        Parser().read(text)
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize("name", some(list(_BOMBS), 4))
def test_time_is_linear_and_depth_bounded(name: str) -> None:
    bomb = _BOMBS[name]
    # Both pages are deeper than the cap; the work per tag must not grow with the page.
    small, large = _steps(bomb(_COUNT)), _steps(bomb(2 * _COUNT))
    assert large <= 2.6 * small + 3500
    assert _depth(parse(bomb(share(20_000)))) <= _DEEPEST


def test_a_hundred_thousand_nested_elements() -> None:
    root = parse("<body>" + "<div>" * 100_000 + "deep" + "</div>" * 100_000 + "<p>after")
    assert _depth(root) == MAX_DEPTH
    assert sum(node.tag == "div" for node in root.iter()) == 100_000
    assert root.text() == "deepafter"


def test_text_beyond_the_cap_keeps_its_elements() -> None:
    root = parse("<div>" * 2000 + "<p>one<p>two<a href=x>link</a><img src=y><ul><li>item</ul>")
    # Each becomes a sibling of the element that would have contained it.
    assert [node.text() for node in root.find_all("p", "a", "li")] == ["one", "two", "link", "item"]
    assert root.find("a").get("href") == "x"  # type: ignore[union-attr]
    assert root.find("img").get("src") == "y"  # type: ignore[union-attr]


def test_a_table_beyond_the_cap_keeps_its_text() -> None:
    root = parse("<table><tr><td>" * 1000 + "x<p>y")
    assert root.text() == "xy"


def test_reopened_formatting_is_bounded() -> None:
    root = parse(_numbered("<b id=#>", 300) + "<p>x" * 5000)
    assert sum(node.tag == "b" for node in root.iter()) <= MAX_REOPENED + 300
    assert sum(node.tag == "p" for node in root.iter()) == 5000


@pytest.mark.large
def test_very_many_siblings_and_references() -> None:
    count = share(1_000_000)
    root = parse("<p>x</p>" * count)
    body = root.find("body")
    assert body is not None
    assert len(body.children) == count
    assert parse("a&amp;" * count).text() == "a&" * count


class _ShallowTreeBuilder(TreeBuilder):
    """A cap so low that small generated documents reach it, in all insertion modes."""

    max_depth = 7
    max_reopened = 5


@pytest.mark.parametrize("seed", some(range(100, 104), 4))
def test_generated_documents_under_a_low_cap(seed: int) -> None:
    for text in documents(seed, share(1000)):
        parser = Parser(_ShallowTreeBuilder)
        lines = lines_of(parser.read(text))
        # A row, its cell and what a cell needs may be deeper, but not another table.
        assert max(line[0] for line in lines) <= _ShallowTreeBuilder.max_depth + 8, text


def test_random_bytes() -> None:
    rng = random.Random(6)
    for length in (0, 1, 2, 3, 10, 1000, 1024, 100_000):
        data = rng.randbytes(length)
        assert parse(data).tag == "html"
        assert parse(b"<html><body>" + data).tag == "html"
        assert parse(b"\0" * length).tag == "html"
        for label in ("utf-16", "shift_jis", "gb18030", "no such encoding", "", "utf-8"):
            assert parse(data, encoding=label).tag == "html"
            assert decode(data, label, label)[0].encode("utf-8", "surrogatepass") is not None


def test_pages_cut_anywhere() -> None:
    page = (
        "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>é &amp; b</title><script>a<b</script>"
        "<body><p class='x' id=y>one<!-- c --><table><tr><td>two</table><svg viewBox='1'><path/></svg>é"
    ).encode()
    for end in range(len(page) + 1):
        root = parse(page[:end])
        assert next(child.tag for child in root.children if isinstance(child, Node)) == "head"


@pytest.mark.parametrize(
    ("html", "table"),
    [
        ("<table><svg><html>", "<svg><html></html></svg><table></table>"),
        (
            "<table><tbody><math><mi><tr><td>x",
            "<math><mi></mi></math><table><tbody><tr><td>x</td></tr></tbody></table>",
        ),
        (
            "<table><tbody><math><tbody><mi><tr><td>x",
            "<math><tbody><mi></mi></tbody></math><table><tbody><tr><td>x</td></tr></tbody></table>",
        ),
        (
            "<table><tr><math><tr><mi><td>x",
            "<math><tr><mi></mi></tr></math><table><tbody><tr><td>x</td></tr></tbody></table>",
        ),
    ],
)
def test_foreign_elements_are_not_taken_for_parts_of_the_table(html: str, table: str) -> None:
    """Stock html5lib takes an ``html``, ``tbody`` or ``tr`` in SVG or MathML for the table's, and fails."""
    assert serialize(parse(html)) == f"<html><head></head><body>{table}</body></html>"


@pytest.mark.parametrize(
    "html", ["<svg><![CDATA[x", "<!x", "<?x", "</ x", "<plaintext>x", "<!doctype x", "<p a=b", "&x", "<!--x"]
)
def test_the_first_page_of_a_process_may_end_anywhere(html: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # html5lib compiles each expression at its first use, and then reads the text with its own code.
    later = serialize(parse(html))
    monkeypatch.setattr(_inputstream, "charsUntilRegEx", {})
    monkeypatch.setattr(stream, "_CHARS_UNTIL", _inputstream.charsUntilRegEx)
    assert serialize(parse(html)) == later


def test_lone_surrogates_are_replaced() -> None:
    root = parse("\ufeff<p title='\ud800'>a\udfffb\ud83d\ude00c")
    paragraph = root.find("p")
    assert paragraph is not None
    assert paragraph.text() == "a\ufffdb\U0001f600c"
    assert paragraph.get("title") == "\ufffd"


def test_other_types_than_text_and_bytes_are_refused() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        parse(None)  # type: ignore[arg-type]


_SOUP = (  # noqa: SIM905
    "math svg template table select tr td caption tbody a b i nobr p div mi mo mtext annotation-xml "
    "foreignObject desc title option optgroup button form li h1 frameset body html head"
).split()


def _soup(seed: int) -> str:
    """Tags of elements with rules of their own, and of two namespaces, in any order."""
    random_ = random.Random(seed)
    pieces = []
    for _ in range(random_.randint(3, 40)):
        tag = random_.choice(_SOUP)
        other = random_.choice(["x", " ", "<!--c-->", "<br>", "<img>", "&amp;"])
        pieces.append(random_.choices([f"<{tag}>", f"</{tag}>", other], [65, 25, 10])[0])
    return "".join(pieces)


@pytest.mark.parametrize("seed", range(share(1_000), share(2_000)))
def test_soups_of_special_elements_have_a_tree(seed: int) -> None:
    for html in (_soup(seed), f"<a><math><tr><a><mi>{_soup(seed)}<a><p><a>"):
        assert serialize(parse(html)).startswith("<html>")
        assert parse_fragment(html).tag == "#fragment"


def test_a_foreign_row_adopts_without_a_table() -> None:
    html = "<a><math><tr><a><mi>b<a>c<p>d<a>e"
    assert parse(html).text() == "bcde"
