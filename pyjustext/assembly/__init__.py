"""From chosen texts to a document: blocks in reading order with their markup, and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree import Node
from . import anchors, figures, headings
from .text import plain_text
from .walk import Walk

__all__ = ["assemble", "plain_text"]


def assemble(
    root: Node,
    kept: Iterable[tuple[Node, int]],
    *,
    base_url: str = "",
    title: str = "",
    image: str = "",
    lang: str = "",
    dir_: str = "",
) -> Node:
    """The content tree, a ``#fragment``: chosen texts with the markup around them, standardised.

    ``kept`` are positions of texts: an element of the tree and the text's index among its
    children. ``title`` and ``image`` are what the page states: the one is taken out of the
    content's top, the other found in the page and put there. The tree itself
    is not changed. What comes out still has to be purified.
    """
    walk = Walk(root, kept, base_url=base_url, image=image, lang=lang, dir_=dir_)
    tree = walk.run()
    figures.standardize(tree)
    headings.standardize(tree, title)
    anchors.standardize(tree, walk.targets, walk.local_target)
    return tree
