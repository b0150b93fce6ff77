"""Dates that the items of a list have: comments below a text, related articles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..languages import dates
from ..languages.dates import Custom
from ..tree import Node
from ..tree.text import visible_text
from .facts import Facts

_LIST_LENGTH = 300
"""Elements behind a date among which the next date of its list is."""
_ITEM_HEIGHT = 8
"""Elements around a date in one of which its item is."""
_MOST_ALIKE = 20
"""Elements of the same tag and class that are examined."""
_ONLY_DATES = 60
"""Characters that may be nothing but a date and its label."""
_RUNNING = 100
"""Characters of running text."""
_NO_TEXT = frozenset({"script", "style", "noscript", "option", "pre", "textarea"})


def is_of_one(facts: Facts, heading: Node, place: int, custom: Custom) -> bool:
    """Whether a date is that of an item of a list below a text, such as the first comment.

    The first post of a thread holds its text; the text of an article stands before its comments.

    Args:
        heading: that of the page.
        place: the place of the element with the date.
        custom: how the page writes its dates.
    """
    begin = facts.place[heading]
    if place < begin:
        return False
    around = set(heading.ancestors())
    node = facts.order[place]
    behind = facts.order[place + 1 : place + _LIST_LENGTH]
    alike = (other for other in behind if other.tag == node.tag and other.get("class") == node.get("class"))
    for other in islice(alike, _MOST_ALIKE):
        if dates.find(visible_text(other, _ONLY_DATES), custom=custom) is None:
            continue
        item, second = _items(node, other)
        if item is not None and second is not None and item not in around and _are_of_a_list(item, second):
            return _is_text_between(facts.order[begin:place], item)
    return False


def _are_of_a_list(item: Node, second: Node) -> bool:
    """Whether two elements are items of a list, rather than two dates of one thing."""
    names, others = set(item.get("class").split()), set(second.get("class").split())
    if item.tag != second.tag or (names != others and names.isdisjoint(others)):
        return False
    return any(len(visible_text(one, _ONLY_DATES + 1)) > _ONLY_DATES for one in (item, second))


def _is_text_between(nodes: Sequence[Node], item: Node) -> bool:
    """Whether one of some elements before an item has running text."""
    for node in nodes:
        if node is item:
            return False
        if node.tag not in _NO_TEXT and any(
            isinstance(child, str) and len(child.strip()) >= _RUNNING for child in node.children
        ):
            return True
    return False


def _items(one: Node, other: Node) -> tuple[Node | None, Node | None]:
    """The elements around two others that stand side by side."""
    below: dict[Node | None, Node] = {}
    for node in (one, *islice(one.ancestors(), _ITEM_HEIGHT)):
        below[node.parent] = node
    for node in (other, *islice(other.ancestors(), _ITEM_HEIGHT)):
        if node.parent in below:
            return below[node.parent], node
    return None, None
