"""Texts without a space between them that pages show as boxes beside or below each other."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node

BOXES = frozenset({"span", "a", "strong", "b", "em", "i", "small", "time"})
"""Elements that a style sheet may turn into a box."""
NUMBERED = BOXES | {"cite"}
"""The same for the text beside a number."""
_NUMBER = re.compile(
    r"(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})(?:[.)\]]|\.\))|[(\[](?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[)\]]"
)
_COUNT = re.compile(r"\d[\d.,]{0,8}\s?[kKmM]?")
_MOST_SIBLINGS = 12
_MOST_TEXTS = 8
"""At most this many siblings of an element, and texts in it, are looked at."""


def begins_a_box(node: Node) -> bool:
    """Whether an element stands beside another one without a space, such as a role beside a name.

    One of them has several words, the second begins with a capital, and no text but theirs is beside them:
    where part of a word is marked, the rest of its sentence is beside it.
    """
    siblings = node.parent.children if node.parent is not None else []
    if not 1 < len(siblings) <= _MOST_SIBLINGS:
        return False
    place = siblings.index(node)
    before = siblings[place - 1]
    if not place or isinstance(before, str) or before.tag not in BOXES:
        return False
    if any(isinstance(part, str) and part.strip() for part in siblings):
        return False
    text, text_before = _beginning(node), _beginning(before)
    if _COUNT.fullmatch(text) and _COUNT.fullmatch(text_before):
        return len(text) + len(text_before) > 2  # digits of one number may be in boxes of their own
    return text[:1].isupper() and bool(text_before) and (" " in text or " " in text_before)


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


def follows_a_label(label: Node) -> bool:
    """Whether a label stands right after another one, perhaps with a control between them, as the names of
    tabs do."""
    siblings = label.parent.children if label.parent is not None else []
    if len(siblings) > _MOST_SIBLINGS:
        return False
    before = [
        part for part in siblings[: siblings.index(label)] if isinstance(part, str) or part.tag != "input"
    ]
    return bool(before) and isinstance(before[-1], Node) and before[-1].tag == "label"


def _beginning(node: Node) -> str:
    return " ".join("".join(islice(node.texts(), _MOST_TEXTS)).split())
