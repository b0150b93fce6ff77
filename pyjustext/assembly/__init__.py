"""From chosen texts to a document: blocks in reading order with their markup, and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree import Node
from . import anchors, figures, headings, lead, lists, notes, posts
from .head import Head, drop_repeated
from .marks import Marks
from .progress import Progress
from .text import plain_text
from .threads import Thread
from .walk import Walk
from .writer import Writer

__all__ = ["Head", "assemble", "plain_text"]

_NO_HEAD = Head()


def assemble(
    root: Node,
    kept: Iterable[tuple[Node, int]],
    *,
    base_url: str = "",
    head: Head = _NO_HEAD,
    image: str = "",
    lang: str = "",
    dir_: str = "",
) -> Node:
    """The content tree, a ``#fragment``: chosen texts with the markup around them, standardised.

    What comes out still has to be purified.

    Args:
        root: the page; it is not changed.
        kept: the positions of the chosen texts: an element, and the text's index among its children.
        base_url: what the page's relative addresses are relative to.
        head: what is shown above the article, which is taken out of the content's top.
        image: the address of the picture that the page names as its own. Where it stands above the text,
            it goes in.
        lang: the language, and dir_: the direction, that hold where the page says no other.
    """
    marks = Marks(root, kept)
    left = sum(len(indexes) for indexes in marks.texts.values())
    progress = Progress(root, base_url, marks, Writer(lang, dir_), left)
    footnotes = notes.referred(progress)
    found = posts.find(root, marks)
    thread = Thread(progress, found)
    walk = Walk(progress, thread)
    walk.push_children(root, False)
    progress.take_steps()
    notes.add(walk, footnotes)
    tree = progress.writer.finish()
    lead.add(progress, tree, image, found)
    figures.standardize(tree)
    lists.standardize(tree)
    headings.standardize(tree, head.title)
    if not found:  # in a thread each post begins so
        drop_repeated(tree, head)
    anchors.standardize(tree, progress.writer.targets(), progress.local_target)
    return tree
