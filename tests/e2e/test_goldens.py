"""Golden pages as the content script captures them: what a browser knows in addition does no harm."""

from __future__ import annotations

import re

import pytest

from pyjustext import read
from pyjustext.export import export
from tests.e2e import web
from tests.e2e.browsers import Browser
from tests.e2e.capture import capture

PAGES = [
    "code-whose-lines-are-block-level-spans",
    "dates-of-a-calendar-head-its-events",
    "hover-cards-and-controls-inside-sentences",
    "picture-and-caption-are-one",
    "product-of-magento",
    "recipe-of-wprm",
    "the-text-goes-on-after-a-quoted-tweet",
    "thread-of-github",
    "thread-of-new-reddit",
    "thread-of-vbulletin",
]
_LINK = re.compile(r"\]\([^)]*\)")
_HEAD = re.compile(r"\A(# [^\n]*\n\n)<[^>]*>.*?\n\n", re.DOTALL)


def words(markdown: str) -> str:
    """The article without its address and those of its links."""
    return _LINK.sub("]()", _HEAD.sub(r"\1", markdown))


@pytest.mark.parametrize("page", PAGES)
def test_a_captured_golden_page(app: Browser, site: str, page: str) -> None:
    tab = app.open(f"{site}goldens/{page}")
    article = read(capture(tab)["html"])
    expected = (web.GOLDENS / page / "expected.md").read_text("utf-8")
    assert words(export(article, "markdown").decode()) == words(expected)
