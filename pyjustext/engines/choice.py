"""The input and output of engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..metadata.hints import Hints
from ..model import ArticleParagraph, PageKind
from ..tree import Node, Position
from .reasons import Reason

_LONGEST_PATH = 200


def shown_path(path: str) -> str:
    """The path of a block as tag names from the body down; only the end of a long path.

    This keeps the output for a deep page in proportion to the page.
    """
    path = path.removeprefix("html.")
    return path if len(path) <= _LONGEST_PATH else f"…{path[-_LONGEST_PATH:]}"


@dataclass(frozen=True, slots=True)
class Request:
    """A request to choose the content of a page.

    Attributes:
        root: the ``html`` element; engines do not change it.
        url: the page's address, ``""`` if unknown.
        lang: the code of its language, ``""`` if unknown; for engines that do not need it perhaps the one
            that the page declares.
        comments: whether the comments below an article are wanted as well (article engine only).
        hints: what the page says of itself, where that is known already.
        favor: positive values keep less, with more certainty; negative values keep more (article engine
            only).
        explained: whether the reason for each decision is wanted.
    """

    root: Node
    url: str = ""
    lang: str = ""
    comments: bool = False
    hints: Hints | None = None
    favor: float = 0.0
    explained: bool = False


@dataclass(slots=True)
class Choice:
    """The choice of an engine.

    Attributes:
        root: the tree that the positions refer to.
        kept: the chosen texts.
        paragraphs: every block of the page, with the decision about it.
        parts: the positions of the texts of each paragraph.
        readable: the probability, 0 to 1, that the page has an article.
        kind: the kind of page: ``"article"``, ``"service"``, ``"forum"``, ``"product"``,
            ``"listing"``, ``"collection"``, ``"documentation"``, or ``""`` if the engine does not determine
            it.
        reasons: for each paragraph, what decided about it, the last reason in the end; only if that was asked
            for.
        gaps: the numbers of the paragraphs that were dropped between kept ones of the same kind.
        texts: those of the kept blocks; empty where only ``paragraphs`` have them.
    """

    root: Node
    kept: list[Position] = field(default_factory=list)
    paragraphs: Sequence[ArticleParagraph] = field(default_factory=list)
    parts: list[list[Position]] = field(default_factory=list)
    readable: float = 0.0
    kind: PageKind = ""
    reasons: list[list[Reason]] = field(default_factory=list)
    gaps: Sequence[int] = ()
    texts: Sequence[str] = ()
