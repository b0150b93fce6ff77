"""Lists: removes written bullets, because the browser draws its own, and joins what was torn."""

from __future__ import annotations

import re

from ..tree import Node

_BULLET = re.compile("\\s*[•●▪◦‣∙■□○·]\\s*|\\s*[-\u2013\u2014*]\\s+")
_MEDIA = ("img", "math math", "pre", "table")


def standardize(tree: Node) -> None:
    """Remove bullets that are written as text, and items that contain nothing else."""
    for items in list(tree.find_all("ul")):
        kept: list[Node | str] = []
        for item in items.children:
            if isinstance(item, Node):
                _drop_bullet(item)
                if not any(map(str.strip, item.texts())) and item.find(*_MEDIA) is None:
                    continue
            kept.append(item)
        items.children = kept
        if not any(isinstance(item, Node) for item in kept) and items.parent is not None:
            items.parent.children.remove(items)
    for place in dict.fromkeys([items.parent for items in tree.find_all("ul")]):
        if place is not None:
            _join(place)


def _join(place: Node) -> None:
    """Make one list of lists right after each other of which one has a single item, as editors write them."""
    children = place.children
    place.children = []
    last: Node | None = None
    was_one = False
    for child in children:
        if isinstance(child, str):
            last = last if child.isspace() else None
        elif child.tag != "ul":
            last = None
        else:
            is_one = sum(isinstance(item, Node) for item in child.children) == 1
            if last is not None and (is_one or was_one) and child.attrs == last.attrs:
                for item in child.children:
                    last.append(item)
                was_one = is_one
                continue
            last, was_one = child, is_one
        place.append(child)


def _drop_bullet(item: Node) -> None:
    """Remove the sign at the start of an item's first text."""
    place = item
    while place.children and isinstance(place.children[0], Node) and place.children[0].tag in ("p", "span"):
        place = place.children[0]
    first = place.children[0] if place.children else None
    if isinstance(first, str):
        match = _BULLET.match(first)
        if match:
            rest = first[match.end() :]
            place.children[:1] = [rest] if rest else []
