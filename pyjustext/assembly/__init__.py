"""Assembly: turns the chosen texts into a document, in reading order and with their markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..tree import Node
from ..tree.index import PageIndex
from . import anchors, equations, figures, headings, lead, lists, notes, numbered, posts
from .fates import Fate, Fates, fate_of_most
from .head import Head, drop_repeated
from .marks import Marks
from .post_lines import PostLines
from .progress import Progress
from .tags import HEADINGS
from .text import plain_text
from .walk import Walk
from .writer import Writer

__all__ = ["Assembled", "Fate", "Head", "Source", "assemble", "fate_of_most", "plain_text"]


_NO_HEAD = Head()


@dataclass(frozen=True, slots=True)
class Source:
    """The page that an article is made of, and what is known of it.

    Attributes:
        page: its elements; they are not changed.
        base_url: the base for its relative addresses.
        head: what is shown above the article; it is removed from the top of the content.
        image: the address of the picture that the page declares. It is included if it is above the text.
        lang, dir: the default language and direction.
    """

    page: PageIndex
    base_url: str = ""
    head: Head = _NO_HEAD
    image: str = ""
    lang: str = ""
    dir: str = ""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The content tree, a ``#fragment``: the chosen texts with their markup, normalised. It must still be
    purified."""

    tree: Node
    _fates: Fates

    def fates(self) -> dict[tuple[Node, int], Fate]:
        """What became of the texts that are not in the tree although they were chosen, and of those that are
        although they were not, by position: element and index among its children. Every other chosen text
        is in the tree. To be called before the tree is changed."""
        return self._fates.report(self.tree)


def assemble(source: Source, kept: Iterable[tuple[Node, int]]) -> Assembled:
    """The document made of the chosen texts.

    Args:
        kept: their positions: an element, and the text's index among its children.
    """
    page = source.page
    marks = Marks(page.root, kept)
    fates = Fates(marks.texts)
    left = sum(len(indexes) for indexes in marks.texts.values())
    writer = Writer(fates, source.lang, source.dir)
    progress = Progress(page.order, source.base_url, marks, fates, writer, left, page.has_code)
    footnotes = notes.referred(progress)
    progress.lead = lead.find_below_standfirst(progress, source.image)
    found = posts.find(page, marks)
    walk = Walk(progress, PostLines(progress, found, source.head.title) if found else None)
    walk.enter_children(page.root, False)
    progress.take_steps()
    notes.add(walk, footnotes)
    walk.sidenotes.add()
    tree = writer.finish()
    lead.add(progress, tree, source.image, found)
    walk.end()
    _standardize(tree, progress, source.head, has_posts=bool(found))
    return Assembled(tree, fates)


def _standardize(tree: Node, progress: Progress, head: Head, *, has_posts: bool) -> None:
    """Give the parts of the finished document the same form, however the page wrote them."""
    # Many articles lack some of these, and each step is a walk over the tree.
    fates, move_target = progress.fates, progress.writer.move_target
    tags: set[str] = set()
    leads_within = False
    for node in tree.in_order():
        tags.add(node.tag)
        if node.tag == "a" and "#" in node.get("href"):
            leads_within = True
    if not tags.isdisjoint(("img", "figure")):
        figures.standardize(tree, fates)
    if "math math" in tags:
        equations.standardize(tree, move_target)
    if "table" in tags:
        numbered.standardize(tree, move_target)
    if not tags.isdisjoint(("ul", "ol", "table")):
        lists.standardize(tree, move_target)
    if not tags.isdisjoint(HEADINGS):
        headings.standardize(tree, head.title, fates)
    if not has_posts:  # each of which begins so
        drop_repeated(tree, head, fates)
    if leads_within:
        anchors.standardize(tree, progress.writer.targets(), progress.local_target)
