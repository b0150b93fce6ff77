"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from . import images
from .progress import Progress
from .tags import ADDED
from .threads import Thread
from .walk import Walk
from .writer import Writer

_SIZE = re.compile(
    r"[-_@](?:\d{2,5}x\d{2,5}|\d{3,4}w?|\dx|scaled|large|medium|small|thumb(?:nail)?)(?=$|[-_.@])", re.I
)
_LARGE = 400
"""Pixels: a picture that is said to be so wide may lead an article by itself."""
_ALIEN = frozenset({"nav", "aside", "footer", "form"})


def add(progress: Progress, tree: Node, stated: str) -> None:
    """Put the lead image first into a content tree, unless it is in it already.

    Args:
        stated: the address of the picture that the page names as its own, or ``""``.
    """
    marks = progress.marks
    first = next((node for node in progress.root.iter() if node in marks.texts), None)
    image = _find(progress.root, first, stated) if first is not None else None
    if image is None:
        return
    wanted = _stem(images.source(image))
    if any(_stem(other.get("src")) == wanted for other in tree.find_all("img")):
        return
    own = Progress(
        progress.root, progress.base_url, marks, Writer(progress.writer.lang, progress.writer.dir), 0
    )
    walk = Walk(own, Thread(own))
    own.writer.open_block("figure")
    walk.visit(_figure_around(image), True)
    own.take_steps()
    added = [child for child in own.writer.finish().children if isinstance(child, Node)]
    for child in added:
        child.attrs[ADDED] = ""
        child.parent = tree
    tree.children[:0] = added


def _stem(address: str) -> str:
    """What stays the same of a picture's address when a site serves it in other sizes."""
    name = address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    name = name.rpartition(".")[0] or name
    return _SIZE.sub("", name).casefold()


def _find(root: Node, first: Node, stated: str) -> Node | None:
    """The lead image in the page, or None.

    Args:
        first: the element of the first chosen text; only what stands before it is looked at.
        stated: the address of the image that the page names as its own; its copy in the page is
            taken wherever it stands. Otherwise it is a large picture below the last ``h1``.
    """
    wanted = _stem(stated) if stated else ""
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
            if len(wanted) >= 4 and _stem(address) == wanted:
                return node
            if best is None and images.number(node.get("width")) >= _LARGE:
                best = node
    return best


def _figure_around(image: Node) -> Node:
    """The figure around a picture, or the picture itself."""
    for above in islice(image.ancestors(), 5):
        if above.tag == "figure":
            return above
        if above.tag in ("body", "article", "main", "section", "header"):
            break
    return image
