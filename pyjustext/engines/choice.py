"""What engines are asked and what they answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..metadata.hints import Hints
from ..model import ArticleParagraph
from ..tree import Node

Position = tuple[Node, int]
"""Where a text stands: the element and the text's index among its children."""

_LONGEST_PATH = 200


def shown_path(path: str) -> str:
    """Where a block stands, as tag names from the body downwards; of a long path its end.

    So what is said of the blocks of a deep page stays in proportion to the page.
    """
    path = path.removeprefix("html.")
    return path if len(path) <= _LONGEST_PATH else f"…{path[-_LONGEST_PATH:]}"


@dataclass(frozen=True, slots=True)
class Request:
    """A page whose content is asked for.

    Attributes:
        root: the ``html`` element; engines do not change it.
        url: the page's address, ``""`` where it is not known.
        lang: the code of its language, likewise.
        comments: whether the comments below an article are wanted, too (the article engine knows them).
        hints: what the page says of itself, where that is known already.
        favor: more than 0 keeps less and surer, less than 0 keeps more (the article engine knows it).
    """

    root: Node
    url: str = ""
    lang: str = ""
    comments: bool = False
    hints: Hints | None = None
    favor: float = 0.0


@dataclass(slots=True)
class Choice:
    """What an engine chose.

    Attributes:
        root: the tree that the positions are on.
        kept: the chosen texts.
        paragraphs: every block of the page and what became of it.
        parts: for each of the paragraphs, where its texts stand.
        readable: probability, 0 to 1, that the page holds an article.
        kind: what kind of page it is: ``"article"``, ``"service"``, ``"forum"``, ``"product"``,
            ``"listing"``, ``"collection"``, ``"documentation"``, or ``""`` where the engine can't tell.
    """

    root: Node
    kept: list[Position] = field(default_factory=list)
    paragraphs: list[ArticleParagraph] = field(default_factory=list)
    parts: list[list[Position]] = field(default_factory=list)
    readable: float = 0.0
    kind: str = ""
