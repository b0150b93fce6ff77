"""Pages made for tests of metadata, and what is found in them."""

from __future__ import annotations

from pyjustext.metadata import Metadata, describe, gather
from pyjustext.tree import parse
from pyjustext.tree.index import PageIndex

URL = "https://www.example.org/news/2024/05/06/story"


def page_index(html: str) -> PageIndex:
    """The index of a page."""
    return PageIndex(parse(html).in_order())


def metadata(head: str = "", body: str = "", url: str = URL, html: str = "") -> Metadata:
    """The metadata of a page.

    Args:
        html: attributes of the ``html`` element.
    """
    return describe(
        gather(page_index(f"<!DOCTYPE html><html {html}><head>{head}</head><body>{body}</body></html>")), url
    )


def ld(data: str) -> str:
    """An element of the head that states JSON-LD."""
    return f'<script type="application/ld+json">{data}</script>'
