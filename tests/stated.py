"""Pages made for tests of metadata, and what is found in them."""

from __future__ import annotations

from pyjustext.metadata import Metadata, describe, gather
from pyjustext.model import Article
from pyjustext.tree import parse
from pyjustext.tree.index import PageIndex

URL = "https://www.example.org/news/2024/05/06/story"


def page_index(html: str) -> PageIndex:
    """The index of a page."""
    return PageIndex(parse(html).in_order())


def metadata(head: str = "", body: str = "", url: str = URL, html: str = "") -> Article:
    """What a page says of its article.

    Args:
        html: attributes of the ``html`` element.
    """
    return _described(head, body, url, html).article


def next_parts(head: str = "", body: str = "", url: str = URL) -> list[str]:
    """The addresses of the parts after a page."""
    return _described(head, body, url).next


def _described(head: str, body: str, url: str, html: str = "") -> Metadata:
    page = page_index(f"<!DOCTYPE html><html {html}><head>{head}</head><body>{body}</body></html>")
    return describe(gather(page), url)


def ld(data: str) -> str:
    """An element of the head that states JSON-LD."""
    return f'<script type="application/ld+json">{data}</script>'
