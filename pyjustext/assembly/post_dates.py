"""The date of a post: near its author's name, in the line of the name, in the words of the page."""

from __future__ import annotations

import datetime
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from ..languages import dates
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.index import PageIndex
from ..tree.visible_text import short_text, squeeze, visible_text
from . import post_heads

_DATE_SIGNS = "age date time posted permalink"
_names_date = class_search(
    r"(?:^|[\s_-])(?:age|date|time|timestamp|posted|post-?date|relativetime|permalink)(?:$|[\s_-])",
    _DATE_SIGNS,
)
_TELLING_DATES = frozenset({"itemprop", "datetime"})
"""The attributes, besides the class, that may say that an element has a date."""
_CREATED = frozenset({"dateCreated", "datePublished"})
_LONGEST_DATE = 60
_BESIDE_DATE = "\u00bb|\u00b7\u2022\u2013\u2014-,:;() "
_STATING = ("datetime", "content", "title", "data-time", "data-timestamp", "data-tippy-content", "aria-label")
"""The attributes that may state a date of which the text only says "2 days ago"."""
_DIGIT = re.compile(r"\d")
_LOOKED_AT = 400  # elements of a post that are searched for its date


def stated_date(author: Node) -> str:
    """The date that the element with an author's name states as an attribute."""
    value = next((value for name, value in author.attrs.items() if name.endswith("timestamp")), "")
    return dates.iso(value)


def around_dates(page: PageIndex) -> dict[Node, list[Node]]:
    """For each element, those near its start that have a date by an attribute or a class name. Those with a
    date of creation come first."""
    order = page.order
    found: dict[Node, list[Node]] = defaultdict(list)
    named = {node.place for node in page.with_class(_names_date, _DATE_SIGNS)}
    telling = page.with_attributes(_TELLING_DATES)
    created = {p for p in telling if order[p].attrs.get("itemprop") in _CREATED}
    others = named.union([p for p in telling if "datetime" in order[p].attrs]) - created
    for begin in (*sorted(created), *sorted(others)):
        for around in post_heads.upwards(order[begin]):
            if begin - around.place >= _LOOKED_AT:
                break
            found[around].append(order[begin])
    return found


def first_date(dated: Iterable[Node]) -> str:
    """The first date in some elements, ``""`` if they have none."""
    return next(filter(None, map(_date, dated)), "")


def date_in_line(author: Node, name: str) -> str:
    """The date in a line with an author's name and little else, ``""`` if there is none."""
    around = islice(post_heads.upwards(author), 3)
    line = next((above for above in around if post_heads.is_dated_line(above, name)), None)
    return dates.iso(short_text(line, post_heads.LONGEST)) if line is not None else ""


def date_in_words(page: PageIndex, post: Node, stated: str) -> str:
    """The date of a post as the page shows it, ``""`` where it shows none with a year.

    An element that states the date may show the day before or after it, in another time zone. It also comes
    before other words of that day, on which the author may have joined.
    """
    first = ""
    for node, words in _short_texts(page, post) if stated else ():
        shown = dates.iso(words)
        if shown and _are_neighbours(shown, stated) and _states(node, stated):
            return post_heads.without_label(words)
        if not first and shown[:10] == stated[:10]:
            first = post_heads.without_label(words)
    return first


def _states(node: Node, stated: str) -> bool:
    """Whether an attribute of an element states a date."""
    return any(value and dates.iso(value) == stated for value in map(node.get, _STATING))


def _are_neighbours(first: str, second: str) -> bool:
    """Whether two dates are of the same day, or of one day and the next."""
    try:
        days = [datetime.date.fromisoformat(day[:10]) for day in (first, second)]
        return abs(days[0] - days[1]).days <= 1
    except ValueError:  # a month or year only
        return False


def date_in_head(page: PageIndex, name: Node, post: Node, card: Node | None) -> str:
    """The words of a post above its author's name, or beside it, that are a date and nothing else, such as
    "04-02-2023, 09:14 AM", of which nobody knows the month, and "3 hours ago". They are not in the author's
    card, where the author's first day is."""
    inside = set(card.first(_LOOKED_AT)) if card is not None else set()
    for node, words in _short_texts(page, post):
        if (node not in inside or node is name) and post_heads.is_moment(words):
            return post_heads.without_label(words)
    return ""


def _short_texts(page: PageIndex, post: Node) -> Iterator[tuple[Node, str]]:
    """The texts near the start of a post that are not too long for a date and have a digit, as all dates,
    each after its element."""
    texts = page.first_texts
    begin, end = (bisect_left(texts, (place,)) for place in (post.place, post.place + _LOOKED_AT))
    for place, _, text in texts[begin:end]:
        if len(text) < 5 * _LONGEST_DATE and _DIGIT.search(text):
            words = squeeze(text).strip(_BESIDE_DATE)
            if 6 <= len(words) <= _LONGEST_DATE:
                node = page.order[place]
                if all(above is not post for above in post_heads.upwards(node)):
                    return  # it stands below the post
                yield node, words


def _date(node: Node) -> str:
    for part in islice(node.first(8), 8):
        for attribute in _STATING:
            date = dates.iso(part.attrs.get(attribute, ""))
            if date:
                return date
    return dates.iso(visible_text(node, 100))
