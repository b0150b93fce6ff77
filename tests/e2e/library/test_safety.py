"""Saved content may be as hostile as a page: nothing in it runs or uses the network, wherever it is shown."""

from __future__ import annotations

import re

import pytest

from tests.e2e.browsers import Browser, wait_article, wait_text
from tests.e2e.library.asking import article, ask, open_library, put
from tests.unit.sanitize.safety import vectors

pytestmark = pytest.mark.both_browsers

CHECK = """() => ({ ran: globalThis.ran ?? 0,
    handlers: [...document.querySelectorAll("#content *")].filter((e) =>
        e.getAttributeNames().some((name) => name.startsWith("on"))).length,
    }) """


def test_hostile_articles(library: Browser) -> None:
    """The store may contain anything, for example from an import: the reader sanitizes it and has a
    policy."""
    html = "".join(f"<p>{name}</p>{markup}" for name, markup in vectors()[::3])
    body = "<p>A paragraph that is shown.</p>" + html.replace("pwned()", "globalThis.ran = 1")
    hostile = article(1, "x", title="<img src=x onerror=ran=1>", url="javascript:ran=1", html=body)
    shelf = open_library(library)
    put(shelf, "hostile", hostile, purified=False)
    ask(shelf, "tag", uids=["hostile"], add=["<script>ran=1</script>"], remove=[])
    shelf.reload()
    assert shelf.eval("() => globalThis.ran ?? 0") == 0
    shelf.eval("() => { location.href = '../reader/reader.html?saved=hostile'; }")
    wait_article(shelf)
    seen = shelf.eval(CHECK)
    assert (seen["ran"], seen["handlers"]) == (0, 0)
    assert shelf.eval("() => document.querySelector('#site').protocol") != "javascript:"
    # Chromium reports each handler and style that it blocked while its sanitizer parsed the HTML.
    refused = re.compile("(Executing|Applying) inline .* violates the following Content Security Policy")
    assert [error for error in library.errors if not refused.match(error)] == []
    library.reset()


def test_links_to_read_later_lead_to_the_web_only(library: Browser) -> None:
    shelf = open_library(library)
    for i, url in enumerate(
        ["javascript:alert(1)", "https://a.test/", "data:text/html,x", "file:///etc/passwd"]
    ):
        link = article(i, "", url=url, title=url, engine="", html="")
        put(shelf, f"link-{i}", link)
    shelf.reload()
    links = "() => [...document.querySelectorAll('.title[href]')].map((a) => a.href)"
    assert [href for href in shelf.eval(links) if not href.startswith("http")] == []


def test_where_an_article_came_from_stands_before_what_it_calls_itself(library: Browser) -> None:
    shelf = open_library(library)
    put(shelf, "claims", article(7, "Text.", url="https://a.test/7", site="mybank.example"))
    shelf.reload()
    wait_text(shelf, ".facts", "a.test · mybank.example · ")


def test_only_our_pages_are_answered(library: Browser, site: str) -> None:
    tab = library.open(f"{site}story.html")
    asked = """() => { try { const api = globalThis.browser ?? globalThis.chrome;
        return typeof api?.runtime?.connect; } catch (error) { return String(error); } }"""
    assert tab.eval(asked) == "undefined"


OVER_THE_HOST = """() => {
  const { left, top, width, height } = document.querySelector("#site").getBoundingClientRect();
  return document.elementsFromPoint(left + width / 2, top + height / 2)
    .filter((one) => one.closest("#content")).map((one) => one.localName);
}"""


def test_nothing_in_an_article_is_drawn_over_its_host(library: Browser) -> None:
    """A formula says itself how high it is."""
    rows = "<mtr><mtd><mtext>mybank.example mybank.example</mtext></mtd></mtr>" * 40
    formula = f'<math><mpadded height="0em" depth="0em"><mtable>{rows}</mtable></mpadded></math>'
    shelf = open_library(library)
    put(shelf, "over", article(8, "", html=f"<p>{formula}</p><p>Words of the article.</p>"))
    shelf.eval("() => { location.href = '../reader/reader.html?saved=over'; }")
    wait_article(shelf)
    assert shelf.eval(OVER_THE_HOST) == []
