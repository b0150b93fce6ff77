"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from . import images
from .marks import Marks
from .posts import Post
from .progress import Progress
from .tags import ADDED
from .threads import Thread
from .walk import Walk
from .writer import Writer

_SIZE = re.compile(
    r"[-_@](?:\d{2,5}x\d{2,5}|\d{3,4}w?|\dx|scaled|large|medium|small|thumb(?:nail)?)(?=$|[-_.@])", re.I
)
_LARGE = 400
"""In pixels: a picture declared at least this wide may be the lead image without further evidence."""
_SHORTEST_STEM = 4
"""Characters of a picture's name by which it can be told from others."""
_ALIEN = frozenset({"nav", "aside", "footer", "form"})


def add(progress: Progress, tree: Node, stated: str, posts: dict[Node, Post]) -> None:
    """Add the lead image at the start of a content tree, unless it already contains it.

    Args:
        stated: the address of the picture that the page declares, or ``""``.
        posts: the posts of a page that is a thread.
    """
    marks = progress.marks
    image = _find(progress.root, marks, stated)
    if image is None:
        return
    wanted = _stem(images.source(image))
    if any(_stem(other.get("src")) == wanted for other in tree.find_all("img")):
        return
    own = Progress(
        progress.root, progress.base_url, marks, Writer(progress.writer.lang, progress.writer.dir), 0
    )
    walk = Walk(own, Thread(own, posts))
    own.writer.open_block("figure")
    walk.visit(_figure_around(image), True)
    own.take_steps()
    added = [child for child in own.writer.finish().children if isinstance(child, Node)]
    for child in added:
        child.attrs[ADDED] = ""
        child.parent = tree
    tree.children[:0] = added


def _stem(address: str) -> str:
    """The part of a picture's address that is the same for all sizes."""
    name = address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    name = name.rpartition(".")[0] or name
    return _SIZE.sub("", name).casefold()


def _find(root: Node, marks: Marks, stated: str) -> Node | None:
    """The lead image in the page, or None; only what stands before the first chosen text is looked at.

    Args:
        stated: the address of the image that the page names as its own; its copy in the page is
            taken wherever it stands. Otherwise it is a large picture below the last ``h1``.
    """
    chosen = marks.texts
    wanted = _stem(stated) if stated else ""
    best: Node | None = None
    for node in root.iter() if chosen else ():
        if node in chosen:
            break
        if node.tag == "h1":
            best = None
        elif node.tag == "img":
            is_large = best is None and images.number(node.get("width")) >= _LARGE
            if not is_large and len(wanted) < _SHORTEST_STEM:
                continue
            address = images.source(node)
            is_stated = len(wanted) >= _SHORTEST_STEM and _stem(address) == wanted
            if not address or not (is_stated or is_large) or images.is_decoration(node):
                continue
            if any(above.tag in _ALIEN for above in islice(node.ancestors(), 8)):
                continue
            if is_stated:
                return node
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
