"""The element that shows the title is handed on, so that nobody looks for it again."""

from __future__ import annotations

from pyjustext.metadata import describe, gather
from pyjustext.opening import open_page
from pyjustext.tree.index import PageIndex


def _headline(html: str) -> str:
    elements, url, _ = open_page(html, "https://www.example.org/a")
    node = describe(gather(PageIndex(elements)), url).headline
    return "" if node is None else f"{node.tag} {node.text()}"


def test_the_headline_is_the_element_that_shows_the_title() -> None:
    head = "<title>The ferry sails | Tidewater</title>"
    body = "<h1>Tidewater</h1><p>It sails.</p><h2>The ferry sails</h2>"
    assert _headline(head + body) == "h2 The ferry sails"
    assert _headline(head + "<div><b>The ferry sails</b></div>") == "b The ferry sails"


def test_an_h1_that_says_something_else_is_not_the_headline() -> None:
    assert _headline("<title>The ferry sails</title><h1>Menu</h1><p>It sails.</p>") == ""
