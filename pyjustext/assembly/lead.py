"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from . import images

_SIZE = re.compile(
    r"[-_@](?:\d{2,5}x\d{2,5}|\d{3,4}w?|\dx|scaled|large|medium|small|thumb(?:nail)?)(?=$|[-_.@])", re.I
)
_LARGE = 400
"""Pixels: a picture that is said to be so wide may lead an article by itself."""
_ALIEN = frozenset({"nav", "aside", "footer", "form"})


def stem(address: str) -> str:
    """What stays the same of a picture's address when a site serves it in other sizes."""
    name = address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    name = name.rpartition(".")[0] or name
    return _SIZE.sub("", name).casefold()


def find(root: Node, first: Node, stated: str) -> Node | None:
    """The lead image in the page, or None.

    Args:
        first: the element of the first chosen text; only what stands before it is looked at.
        stated: the address of the image that the page names as its own; its copy in the page is
            taken wherever it stands. Otherwise it is a large picture below the last ``h1``.
    """
    wanted = stem(stated) if stated else ""
    best: Node | None = None
    for node in root.iter():
        if node is first:
            break
        if node.tag == "h1":
            best = None
        elif node.tag == "img":
            address = images.source(node)
            if not address or images.is_decoration(node):
                continue
            if any(above.tag in _ALIEN for above in islice(node.ancestors(), 8)):
                continue
            if len(wanted) >= 4 and stem(address) == wanted:
                return node
            if best is None and images.number(node.get("width")) >= _LARGE:
                best = node
    return best


def whole(image: Node) -> Node:
    """The figure around a picture, or the picture itself."""
    for above in islice(image.ancestors(), 5):
        if above.tag == "figure":
            return above
        if above.tag in ("body", "article", "main", "section", "header"):
            break
    return image
