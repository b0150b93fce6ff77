"""Content that is not in the page's body: its description of itself, and the link to the next part."""

from __future__ import annotations

from ..tree import Node, parse
from ..tree.index import PageIndex
from . import Source, assemble


def from_description(text: str) -> Node:
    """A content tree for plain text or, as some pages have it, HTML in a description."""
    if "</p>" in text or "<br" in text:
        elements = parse(text).in_order()
        kept = [(n, i) for n in elements for i, c in enumerate(n.children) if isinstance(c, str)]
        return assemble(Source(PageIndex(elements)), kept).tree
    tree = Node("#fragment")
    for line in text.split("\n"):
        if line.strip():
            paragraph = Node("p")
            paragraph.append(" ".join(line.split()))
            tree.append(paragraph)
    return tree


def link_to_next(address: str) -> Node:
    """The paragraph that leads to the article's next part."""
    paragraph, link = Node("p"), Node("a", {"href": address})
    link.append("→ " + address.partition("//")[2])
    paragraph.append(link)
    return paragraph
