"""Buttons around the pictures of figures, which enlarge them: the picture counts, its hint does not."""

from __future__ import annotations

from itertools import islice

from ..tree import Node

_OTHERS = frozenset({"a", "img"})
"""Elements that are kept even if they act as a button."""
_MOST_ABOVE = 4
"""Elements above a button among which its figure is looked for."""


def enlarges(node: Node, tag: str) -> bool:
    """Whether an element is a button in a figure. One that holds a picture enlarges it."""
    if tag != "button" and (node.attrs.get("role") != "button" or tag in _OTHERS):
        return False
    return any(above.tag == "figure" for above in islice(node.ancestors(), _MOST_ABOVE))
