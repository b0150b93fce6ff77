"""Lists: removes written bullets, because the browser draws its own."""

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
