"""Properties that hold for every tree and any markup."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pyjustext.sanitize import purify, purify_html
from pyjustext.sanitize.urls import clean_srcset, clean_url
from pyjustext.tree import Node, parse, parse_fragment, serialize
from tests.fuzz import share
from tests.unit.sanitize.safety import SAFE_SCHEMES, assert_safe, assert_stable, browser_scheme, events
from tests.unit.sanitize.strategies import VALUES, markup, trees

BASES = st.sampled_from(["", "https://page.example/a/b?c#d", "file:///x", "javascript:1", "nonsense"])


@settings(max_examples=share(300), deadline=None)
@given(trees(), BASES)
def test_any_tree(tree: Node, base_url: str) -> None:
    top = Node("#fragment")
    top.append(tree)
    before = events(top)
    pure = purify(tree, base_url=base_url)
    assert events(top) == before
    assert_safe(pure)
    assert_stable(pure)
    assert events(purify(pure, base_url=base_url)) == events(pure)


@settings(max_examples=share(300), deadline=None)
@given(markup)
def test_any_markup(html: str) -> None:
    for tree in (parse(html), parse_fragment(html)):
        pure = purify(tree)
        assert_safe(pure)
        assert_stable(pure)
    once = purify_html(html)
    assert purify_html(once) == once


@settings(max_examples=share(200), deadline=None)
@given(trees(max_nodes=12))
def test_text_survives(tree: Node) -> None:
    """Nothing is added, and text is lost only in elements that are dropped with their content."""
    for node in tree.iter():
        node.children = [c if not isinstance(c, str) else "word" for c in node.children]
    words = purify(tree).text().split("word")
    assert set("".join(words)) <= {""}
    kept = Node("div")
    for text in tree.texts():
        kept.append(text)
    kept.append(Node("script"))
    assert purify(kept).text() == kept.text()


@given(st.text() | st.sampled_from(VALUES), st.sampled_from(["link", "image", "media", "source"]), BASES)
def test_any_url(url: str, kind: str, base_url: str) -> None:
    cleaned = clean_url(url, kind, base_url)
    attribute = {"link": "href", "source": "cite"}.get(kind, "src")
    assert browser_scheme(cleaned) in SAFE_SCHEMES[attribute] | {""}
    assert clean_url(cleaned, kind, base_url) == cleaned


@given(
    st.lists(
        st.text(max_size=8) | st.sampled_from([*VALUES, " ", ",", ", ", " 2x", " 100w", "\t"]), max_size=8
    ).map("".join),
    BASES,
)
def test_any_srcset(srcset: str, base_url: str) -> None:
    cleaned = clean_srcset(srcset, base_url)
    assert clean_srcset(cleaned, base_url) == cleaned
    for candidate in cleaned.split(", "):
        assert browser_scheme(candidate) in {"http", "https", ""}


@given(st.text())
def test_any_text_is_the_same_in_a_page(text: str) -> None:
    node = Node("p")
    node.append(text)
    pure = purify(node)
    assert_stable(pure)
    serialize(pure).encode("utf-8")
