"""What a page says about its article: title, authors, dates and the like."""

from __future__ import annotations

from dataclasses import dataclass

from ...parsing import Node


@dataclass(slots=True)
class Metadata:
    """The fields of an Article that describe it; the same meanings."""

    title: str = ""
    byline: str = ""
    published: str = ""
    modified: str = ""
    site: str = ""
    canonical: str = ""
    lang: str = ""
    dir: str = ""
    excerpt: str = ""
    image: str = ""
    license: str = ""


def describe(root: Node, base_url: str = "") -> Metadata:
    """What the page says about its article; ``""`` for what it does not say."""
    title = root.find("h1") or root.find("title")
    return Metadata(title=" ".join(title.text().split()) if title else "", lang=root.get("lang"), dir="ltr")
