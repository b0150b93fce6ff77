"""Texts without a space between them that pages show as boxes beside or below each other."""

from __future__ import annotations

from itertools import islice

from ..tree import Node

BOXES = frozenset({"span", "a", "strong", "b", "em", "i", "small", "time"})
"""Elements that a style sheet may turn into a box."""
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
    return text[:1].isupper() and bool(text_before) and (" " in text or " " in text_before)


def _beginning(node: Node) -> str:
    return " ".join("".join(islice(node.texts(), _MOST_TEXTS)).split())
