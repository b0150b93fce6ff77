"""The lines below the title that only repeat what is shown above the article: its author and its date."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..languages import dates
from ..languages.phrases import phrases
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.index import PageIndex
from ..tree.visible_text import heading_key, short_text
from .tags import ADDED

if TYPE_CHECKING:
    from .walk import Walk

_LOOKED_AT = 8
"""At most this many blocks at the top, including pictures, are searched for such lines."""
_MOST_DROPPED = 5
_LONGEST = 160
"""In characters: a longer line contains more than that."""
_LONGEST_STANDFIRST = 400
"""In characters: such lines may stand below a standfirst."""
_LEAST_TEXT = 400
"""In characters: such lines are removed only from longer articles."""
_BLOCKS = HEADINGS | {"p", "ul", "ol"}
_READ_IN = r"(?:read|reading time|lesezeit|de lecture|leestijd|de lectura|di lettura|de leitura)\b"
_MINUTES = r"(?:minutes?|minuten|mins?)(?!\w)\.?"
_READING_TIME = re.compile(
    rf"\d{{1,3}}[\s-]?{_MINUTES}(?:[\s-]{_READ_IN})?"
    rf"|(?:reading time|lesezeit|read time)[:\s]*\d{{1,3}}\s?{_MINUTES}",
    re.I,
)
_SHARES = re.compile(r"[\d.,]+\s?[km]?\s(?:shares?|likes?|views?|comments?|tweets?)\b", re.I)
_CLOCK = re.compile(
    r"\b\d{1,2}[:.h]\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?(?:\s?(?:[A-Z]{2,4}|[+-]\d{2}:?\d{2}))?(?!\w)", re.I
)
_OTHER_LABELS = """
at in the and st nd rd th am pm time of share shares tweet pin print email facebook twitter linkedin
whatsapp reading read um uhr datum den vom à de et el las y em o il alle e op om skriven skrevet skrivet
publicerad publiceret publisert tekst dodano w dnia дата в г עודכן نشر 日期 时间 发布 发表 发表于 年 月 日 于
年月日 συντάκτης δημοσίευση στις
"""
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_LABELS = frozenset(_OTHER_LABELS.split()).union(
    *(_PIECES.findall(label) for notion in ("byline", "author", "published") for label in phrases(notion))
)
"""Words around a name or a date that only say that it is one."""


def drop_repeated(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Remove the lines that only repeat the head, except from threads, in which each post begins so."""
    if walk.posts is None:
        walk.origins.replace({line: [] for line in repeated_lines(tree, walk.source.head)})


def repeated_lines(tree: Node, head: ShownHead) -> list[Node]:
    """Such lines at the top of the content.

    All of such a line is the title, the names, the day or the site that are shown, the time it takes to read,
    counts of shares, and labels of these. Another date, another name or a place keeps it.
    """
    found: list[Node] = []
    if short_text(tree, _LEAST_TEXT):
        return found  # with so little text, such a line may be the content
    blocks = tree.elements()
    has_standfirst = False
    for block in blocks[:_LOOKED_AT]:
        if block.tag == "figure" or ADDED in block.attrs:
            continue
        if block.tag not in _BLOCKS or len(found) == _MOST_DROPPED or block is blocks[-1]:
            break
        if has_standfirst and block.tag in HEADINGS:
            break  # a section
        text = short_text(block, _LONGEST_STANDFIRST)
        if not text or block.find("img") is not None:
            break
        if len(text) <= _LONGEST and repeats(text, head):
            found.append(block)
        elif block.tag not in HEADINGS and text.endswith((".", "!", "?", "…", "。")):
            if has_standfirst:
                break  # the text begins
            has_standfirst = True
    return found


def repeats(text: str, head: ShownHead) -> bool:
    """Whether a line only repeats what is shown above the article."""
    if head.title and heading_key(text) == heading_key(head.title):
        return True
    rest, said = text, False
    for name in (*head.byline.split(", "), head.site):
        if name and name.casefold() in rest.casefold():  # most names are not, and patterns take time to make
            rest, found = re.subn(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest, flags=re.I)
            said = said or bool(found)
    for pattern in (_READING_TIME, _SHARES):
        rest, found = pattern.subn(" ", rest)
        said = said or bool(found)
    if head.published and any(
        dates.iso(rest, custom=dates.Custom(month_first=first))[:10] == head.published[:10]
        for first in (True, False)
    ):
        said = True
        rest = _CLOCK.sub(" ", rest)
        known = _LABELS | phrases("weekday") | dates.MONTHS.keys()
        pieces = [piece.casefold() for piece in _PIECES.findall(rest)]
        # Day, month and year are at most three numbers; a fourth is of something else.
        return sum(piece.isdigit() for piece in pieces) <= 3 and all(
            piece in known or dates.month(piece) or piece.isdigit() for piece in pieces
        )
    pieces = [piece.casefold() for piece in _PIECES.findall(rest)]
    return said and _LABELS.issuperset(pieces)


@dataclass(frozen=True, slots=True)
class ShownHead:
    """What is shown above the article; ``""`` for missing fields; ``published`` is ISO 8601."""

    title: str = ""
    byline: str = ""
    published: str = ""
    site: str = ""


_NO_HEAD = ShownHead()


@dataclass(frozen=True, slots=True)
class AssemblyInput:
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
    head: ShownHead = _NO_HEAD
    image: str = ""
    lang: str = ""
    dir: str = ""
