"""Assembly: turns the chosen texts into a document, in reading order and with their markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..tree import Node
from ..tree.class_names import Classes
from . import anchors, equations, figures, headings, lead, lists, notes, numbered, posts
from .head import Head, drop_repeated
from .marks import Marks
from .progress import Progress
from .tags import HEADINGS
from .text import plain_text
from .threads import Thread
from .walk import Walk
from .writer import Writer

__all__ = ["Head", "assemble", "plain_text"]

_NO_HEAD = Head()


def assemble(
    elements: Sequence[Node],
    kept: Iterable[tuple[Node, int]],
    *,
    base_url: str = "",
    head: Head = _NO_HEAD,
    image: str = "",
    lang: str = "",
    dir_: str = "",
    has_code: bool | None = None,
    classes: Classes | None = None,
    telling: Sequence[int] | None = None,
) -> Node:
    """The content tree, a ``#fragment``: the chosen texts with their markup, normalised.

    The result must still be purified.

    Args:
        elements: the page's elements in document order, the ``html`` element first; they are not changed.
        kept: the positions of the chosen texts: an element, and the text's index among its children.
        base_url: the base for the page's relative addresses.
        head: what is shown above the article; it is removed from the top of the content.
        image: the address of the picture that the page declares. It is included if it is above the text.
        lang: the default language; dir_: the default direction.
        has_code: whether the page has a ``pre``; classes: its elements by their class; telling: the places of
            those with another attribute that says what they hold. All three where they are known.
    """
    marks = Marks(elements[0], kept)
    left = sum(len(indexes) for indexes in marks.texts.values())
    if has_code is None:
        has_code = "pre" in [node.tag for node in elements]
    progress = Progress(elements, base_url, marks, Writer(lang, dir_), left, has_code)
    footnotes = notes.referred(progress)
    progress.lead = lead.find_below_standfirst(progress, image)
    found = posts.find(elements, marks, classes, telling)
    walk = Walk(progress, Thread(progress, found, head.title) if found else None)
    walk.enter_children(elements[0], False)
    progress.take_steps()
    notes.add(walk, footnotes)
    walk.sidenotes.add()
    tree = progress.writer.finish()
    lead.add(progress, tree, image, found)
    _standardize(tree, progress, head, is_thread=bool(found))
    return tree


def _standardize(tree: Node, progress: Progress, head: Head, *, is_thread: bool) -> None:
    """Give the parts of the finished document the same form, however the page wrote them."""
    # Many articles lack some of these, and each step is a walk over the tree.
    tags: set[str] = set()
    leads_within = False
    for node in tree.in_order():
        tags.add(node.tag)
        if node.tag == "a" and "#" in node.get("href"):
            leads_within = True
    if not tags.isdisjoint(("img", "figure")):
        figures.standardize(tree)
    if "math math" in tags:
        equations.standardize(tree, progress.writer.move_target)
    if "table" in tags:
        numbered.standardize(tree, progress.writer.move_target)
    if not tags.isdisjoint(("ul", "ol", "table")):
        lists.standardize(tree, progress.writer.move_target)
    if not tags.isdisjoint(HEADINGS):
        headings.standardize(tree, head.title)
    if not is_thread:  # there, each post begins so
        drop_repeated(tree, head)
    if leads_within:
        anchors.standardize(tree, progress.writer.targets(), progress.local_target)
