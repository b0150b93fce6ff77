"""Marks of notes and numbers of items that have a line of their own: each is put into the line below it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.visible_text import short_text
from .notes import LONGEST_MARK, MARK
from .origins import Part

if TYPE_CHECKING:
    from .walk import Walk

_NUMBER = re.compile(r"\s*\d{1,3}[.)]\s*$")
_MARKS = (["a"], ["sup"])
"""What is in the line of a mark, perhaps in brackets."""
_MOST_PARTS = 3
_MOST_BESIDE = 2_000
"""Children of the element that holds such a line."""


def join(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Put such marks into the lines below them. Layout tables have a cell for each, Substack a box."""
    gone: dict[Node, list[Part]] = {}
    for line in nodes:
        if not _is_lone_mark(line, walk):
            continue
        beside = line.parent.children if line.parent is not None else []
        place = beside.index(line) + 1 if len(beside) <= _MOST_BESIDE else len(beside)
        told = beside[place] if place < len(beside) else ""
        if isinstance(told, Node) and told.tag == "p" and not _is_mark(short_text(told, LONGEST_MARK)):
            walk.origins.refill(told, [*line.children, " ", *told.children])
            walk.origins.move_origins(line, told)
            gone[line] = []
    walk.origins.replace(gone)


def _is_lone_mark(line: Node, walk: Walk) -> bool:
    """Whether a line is nothing but the mark of a note, to which links lead, or the number of an item."""
    children = line.children
    if line.tag != "p" or not 0 < len(children) <= _MOST_PARTS:
        return False
    if isinstance(first := children[0], str) and len(first) > LONGEST_MARK:
        return False  # as most lines
    said = short_text(line, LONGEST_MARK)
    if not _is_mark(said):
        return False
    marks = [child for child in children if isinstance(child, Node)]
    if [mark.tag for mark in marks] in _MARKS:
        return not walk.origins.ids.keys().isdisjoint((line, *marks))
    return _NUMBER.match(said) is not None


def _is_mark(said: str) -> bool:
    return bool(said) and (MARK.match(said) is not None or _NUMBER.match(said) is not None)
