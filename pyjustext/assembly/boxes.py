"""Texts that only a style sheet shows as boxes beside or below each other."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from ..tree.index import PageIndex
from .marks import Places

BOXES = frozenset({"span", "a", "strong", "b", "em", "i", "small", "time"})
"""Elements that a style sheet may turn into a box."""
NUMBERED = BOXES | {"cite"}
"""Elements that a style sheet may turn into a box beside a number."""
_NUMBER = re.compile(
    r"(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})(?:[.)\]]|\.\))|[(\[](?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[)\]]"
)
_SHORTEST_LABEL = 2  # characters
_ENDS = ".:)]%\u200b"  # after the last letter of a label
_PENCE = 2  # digits of a price after its point
_FEWEST_ROWS = 3  # with a label and a value
_MOST_ROWS = 12  # that are looked at
_MOST_SIBLINGS = 20
_MOST_TEXTS = 8
"""At most this many siblings of an element, and texts in it, are looked at."""


def begins_a_box(node: Node) -> bool:
    """Whether an element stands beside another one without a space, such as a role beside a name.

    One of them has several words, both if the first ends in a capital. The second begins with a capital, and
    no text but theirs is beside them: where part of a word is marked, the rest of its sentence is beside it.
    """
    before = _box_before(node)
    text, text_before = _beginning(node), _beginning(before) if before is not None else ""
    fewest = 2 if text_before[-1:].isupper() else 1
    return text[:1].isupper() and bool(text_before) and (" " in text) + (" " in text_before) >= fewest


def is_value(node: Node, page: PageIndex) -> bool:
    """Whether an element stands beside its label without a space, as others with its class names do on the
    page.

    Labels and values have different class names, and no text but theirs is beside them. The pence of a price
    and the rest of a word whose first letter is large are not values, nor is a name behind its module.
    """
    before, names = _box_before(node), node.get("class")
    if before is None or not names or before.get("class") == names:
        return False
    label, value = _beginning(before), _beginning(node)
    end = label.rstrip(_ENDS)[-1:]
    if len(label) < _SHORTEST_LABEL or not end.isalnum() or not any(sign.isalpha() for sign in label):
        return False
    if label.endswith(".") and " " not in label:
        return False
    if value[:1].isdigit():
        is_apart = not (end.isdigit() and value.isdigit() and len(value) <= _PENCE)
    else:
        is_apart = value[:1].isupper() or (" " in label and " " in value)
    if not is_apart:
        return False
    alike = (_box_before(other) for other in page.of_class(names)[:_MOST_ROWS])
    known = (before.tag, before.get("class"))
    return sum(one is not None and (one.tag, one.get("class")) == known for one in alike) >= _FEWEST_ROWS


def _box_before(node: Node) -> Node | None:
    """The element right before one, if both are boxes and nothing but elements stands around them."""
    siblings = node.parent.children if node.parent is not None else []
    if not 1 < len(siblings) <= _MOST_SIBLINGS:
        return None
    place = siblings.index(node)
    before = siblings[place - 1]
    if not place or isinstance(before, str) or before.tag not in BOXES:
        return None
    if any(isinstance(part, str) and part.strip() for part in siblings):
        return None
    return before


def follows_a_number(node: Node) -> bool:
    """Whether an element stands right after one that holds only the number of an item, clause or reference,
    with which their parent begins."""
    siblings = node.parent.children if node.parent is not None else []
    if len(siblings) < 2 or siblings[1] is not node:
        return False
    before = siblings[0]
    if isinstance(before, str) or before.tag not in BOXES:
        return False
    return _NUMBER.fullmatch(_beginning(before)) is not None and not _beginning(node)[:1].isdigit()


def follows_a_label(label: Node, places: Places) -> bool:
    """Whether a label stands right after another one, perhaps with a control between them, as the names of
    tabs do."""
    before = places.before(label)
    while before is not None and before.tag == "input":
        before = places.before(before)
    return before is not None and before.tag == "label"


def _beginning(node: Node) -> str:
    return " ".join("".join(islice(node.texts(), _MOST_TEXTS)).split())
