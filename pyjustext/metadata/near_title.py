"""One walk over the elements near the title, which gathers what may be a byline or a date."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..languages.phrases import phrases
from ..tree import Node
from ..tree.class_names import Cache, class_search
from ..tree.index import PageIndex
from ..tree.visible_text import squeeze
from .sites import AUTHOR_PAGE

_BEFORE = 120  # elements before the title among which its byline is looked for
_AFTER = 250  # elements after it
_DATE_BEFORE = 60  # elements before the title among which a date in the text may be the article's
_DATE_AFTER = 150  # elements after it
_FIRST_TEXTS = 4  # children of an element among which a text is that begins a byline
_LONGEST_TEXT = 1000  # characters of a text that may be a byline or a date with what is around it
_SHORTEST_DATE = 6  # characters of a text with a date
_LONGEST_SHORT = 200  # characters of a text with a date, or with a label amid Chinese
_DIGIT = re.compile(r"\d")
"""Every date has one; most texts have none."""
_NO_BYLINE = frozenset(
    {"meta", "script", "style", "link", "body", "html", "img", "input", "button", "article", "option"}
    | {"noscript"}
)
_NO_DATE = frozenset({"script", "style", "noscript", "option", "title", "code", "kbd", "samp", "pre"})
LABELS = frozenset(word.casefold() for word in phrases("byline") | phrases("author"))
"""What stands before the name of an author."""
_BEGINS = tuple(word.rstrip(" :") for word in LABELS)
"""How a text begins, in lower case, that may hold a label of the author."""
_BEGINNINGS = frozenset(word[:2] for word in _BEGINS)
"""The first two letters of each label; all of a label of one letter."""
_LONGEST_LABEL = 60
_AMID_HAN = re.compile("(?:\u4f5c|\u8bb0|\u8a18)\u8005\\s*[:\uff1a]")
"""A label of the author amid a line of Chinese, which begins with the source or the date."""
_names_byline = class_search(
    r"(?:^|[\s_-])(?:[a-z0-9]{0,20}by-?line|authors?|writer|article-?author|post-?author|entry-?author|"
    r"contributor)s?\d?(?:$|[\s_-]|name|text)",
    "by author writer contributor",
)
_NO_NAME = re.compile(
    r"bio|about|avatar|image|img|photo|comment|social|related|more|follow|box|widget|(?<!v)card|icon|"
    r"info__|desc|(?:^|\s)no-",
    re.IGNORECASE,
)
_may_name: Cache[str, bool] = Cache(
    lambda marks: _names_byline(marks) and _NO_NAME.search(marks) is None, 20_000
)
"""Whether the class, the id and the like of an element say that it holds a byline."""


class Naming(NamedTuple):
    """An element that may hold a byline: by its class, by its texts, or because it leads to an author's page.

    Attributes:
        by_class: whether its class, id or the like says so.
        texts: its first texts that begin with a label such as "By".
    """

    node: Node
    by_class: bool
    texts: list[str]


class Near(NamedTuple):
    """What stands near the title, in document order.

    Attributes:
        naming: the elements that may hold a byline.
        dated: the short texts with a digit: their elements, their indexes among the children, the texts.
    """

    naming: list[Naming]
    dated: list[tuple[Node, int, str]]


def look_around(page: PageIndex, middle: int) -> Near:
    """What stands near the title, which is the element at the place ``middle`` of a page."""
    order, has_digit = page.order, _DIGIT.search
    dated = [
        (order[place], index, text)
        for place, index, text in page.first_texts_of(middle - _DATE_BEFORE, middle + _DATE_AFTER)
        if _SHORTEST_DATE <= len(text) <= _LONGEST_SHORT and has_digit(text)
    ]
    begin, end = max(0, middle - _BEFORE), middle + _AFTER
    labelled: dict[int, list[str]] = {}
    for place, index, text in page.first_texts_of(begin, end):
        letters = text.lstrip()[:2].casefold()
        may_begin = index < _FIRST_TEXTS and (letters in _BEGINNINGS or letters[0] in _BEGINNINGS)
        if (may_begin and _begins_with_label(text)) or (not text.isascii() and _has_chinese_label(text)):
            labelled.setdefault(place, []).append(text)
    naming: list[Naming] = []
    for place, node in enumerate(order[begin:end], begin):
        attrs = node.attrs
        by_class = is_author = False
        if attrs:
            marks = attrs.get("class", "")
            if "id" in attrs or "data-testid" in attrs:
                marks = f"{marks} {attrs.get('id', '')} {attrs.get('data-testid', '')}"
            by_class = marks != "" and _may_name[marks[:300]]
            is_author = node.tag == "a" and AUTHOR_PAGE.search(attrs.get("href", "")[:500]) is not None
        if (by_class or is_author or place in labelled) and node.tag not in _NO_BYLINE:
            naming.append(Naming(node, by_class, labelled.get(place, [])))
    return Near(naming, [found for found in dated if found[0].tag not in _NO_DATE])


def _begins_with_label(text: str) -> bool:
    begin = squeeze(text.lstrip()[:_LONGEST_LABEL]).casefold()
    return len(text) <= _LONGEST_TEXT and begin.startswith(_BEGINS)


def _has_chinese_label(text: str) -> bool:
    return len(text) <= _LONGEST_SHORT and _AMID_HAN.search(text) is not None
