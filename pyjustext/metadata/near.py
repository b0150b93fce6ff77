"""One walk over the elements near the title, which gathers what may be a byline or a date."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..languages.phrases import phrases
from ..tree import Node
from ..tree.class_names import Cache, class_search
from .sites import AUTHOR_PAGE

_BEFORE = 120  # elements before the title among which its byline is looked for
_AFTER = 250  # elements after it
_DATE_BEFORE = 60  # elements before the title among which a date in the text may be the article's
_DATE_AFTER = 150  # elements after it
_MOST_TEXTS = 6  # children of an element among which a date is
_FIRST_TEXTS = 4  # children of an element among which a text is that begins a byline
_LONGEST_TEXT = 1000  # characters of such a text
_SHORTEST_DATE = 6  # characters of a text with a date
_LONGEST_DATE = 200
_DIGIT = re.compile(r"\d")
"""Every date has one; most texts have none."""
_NO_BYLINE = frozenset(
    {"meta", "script", "style", "link", "body", "html", "img", "input", "button", "article", "option"}
    | {"noscript"}
)
_NO_DATE = frozenset({"script", "style", "noscript", "option", "title", "code", "kbd", "samp", "pre"})
LABELS = phrases("byline") | phrases("author")
"""What stands before the name of an author."""
_BEGINNINGS = frozenset(word.rstrip(" :")[:2] for word in LABELS)
"""The first two letters of each label; all of a label of one letter."""
_BEGINS = re.compile(
    r"\s*(?:" + "|".join([r"\s+".join(map(re.escape, word.rstrip(" :").split())) for word in LABELS]) + ")",
    re.I,
)
"""How a text begins that may hold a label of the author."""
_NAMING = frozenset({"class", "id", "data-testid"})
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
    """An element that may hold a byline.

    Attributes:
        by_class: whether its class or id says so; an element without and without ``texts`` is a link to an
            author's page.
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


def look_around(order: list[Node], middle: int) -> Near:
    """What stands near the title, which is the element at the place ``middle`` of a page's elements."""
    near = Near([], [])
    begin, has_digit = max(0, middle - _BEFORE), _DIGIT.search
    for place, node in enumerate(order[begin : middle + _AFTER], begin):
        tag, attrs, children = node.tag, node.attrs, node.children
        texts: list[str] = []
        if children and (len(children) > 1 or children[0].__class__ is str):  # as few have
            may_date = -_DATE_BEFORE <= place - middle < _DATE_AFTER and tag not in _NO_DATE
            for index, text in enumerate(children[:_MOST_TEXTS]):
                if text.__class__ is not str or not (letters := text.lstrip()[:2].casefold()):
                    continue
                if may_date and _SHORTEST_DATE <= len(text) <= _LONGEST_DATE and has_digit(text):
                    near.dated.append((node, index, text))
                may_begin = letters in _BEGINNINGS or letters[0] in _BEGINNINGS
                if may_begin and index < _FIRST_TEXTS and len(text) <= _LONGEST_TEXT and _BEGINS.match(text):
                    texts.append(text)
        by_class = False
        if not _NAMING.isdisjoint(attrs):
            marks = attrs.get("class", "")
            if "id" in attrs or "data-testid" in attrs:
                marks = f"{marks} {attrs.get('id', '')} {attrs.get('data-testid', '')}"
            by_class = _may_name[marks[:300]]
        is_naming = by_class or texts or (tag == "a" and AUTHOR_PAGE.search(node.get("href")[:500]))
        if is_naming and tag not in _NO_BYLINE:
            near.naming.append(Naming(node, by_class, texts))
    return near
