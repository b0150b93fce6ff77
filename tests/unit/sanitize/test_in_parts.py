"""A long article is the same whether or not its first screens are shown before the rest is ready."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyjustext.sanitize import purifier, purify
from pyjustext.sanitize.purifier import purify_and_write
from pyjustext.tree import Node, parse_fragment, serialize
from tests.fuzz import share
from tests.unit.sanitize.safety import events
from tests.unit.sanitize.strategies import trees


def fragment(children: list[Node | str]) -> Node:
    top = Node("#fragment")
    for child in children:
        top.append(child)
    return top


@settings(max_examples=share(300), deadline=None)
@given(st.lists(trees(max_nodes=8) | st.text(min_size=1), min_size=4, max_size=9), st.integers(1, 2))
def test_any_tree(children: list[Node | str], parts: int) -> None:
    top = fragment(children)
    whole = purify(top, base_url="https://page.example/")
    shown: list[str] = []
    with patch.object(purifier, "_FIRST_CHILDREN", parts):
        tree, html = purify_and_write(top, base_url="https://page.example/", show=shown.append)
    assert events(tree) == events(whole)
    assert html == serialize(whole, inner=True)
    for beginning in shown:
        assert html.startswith(beginning)
        # Each part parsed for itself gives the same elements as the whole.
        rest = html[len(beginning) :]
        apart = [*parse_fragment(beginning).children, *parse_fragment(rest).children]
        assert serialize(fragment(apart), inner=True) == html


def test_the_first_screens_are_shown_once() -> None:
    top = parse_fragment("".join(f"<p>Paragraph {n}</p>" for n in range(500)))
    shown: list[str] = []
    _, html = purify_and_write(top, show=shown.append)
    (beginning,) = shown
    assert html.startswith(beginning)
    assert beginning.endswith("<p>Paragraph 199</p>")


@pytest.mark.parametrize(
    "html",
    [
        "<p>Paragraph</p>" * 300,
        f"<ul>{'<li>Item</li>' * 9000}</ul>{'<p>Paragraph</p>' * 500}",
        "<p>Paragraph</p>Text" * 500,
        "",
    ],
    ids=["short", "a long list first", "text between paragraphs", "nothing"],
)
def test_what_is_not_shown_before(html: str) -> None:
    """What has few parts, what begins with a huge part, and what would be cut beside text."""
    shown: list[str] = []
    tree, written = purify_and_write(parse_fragment(html), show=shown.append)
    assert (shown, written) == ([], html)
    assert serialize(tree, inner=True) == html
