"""Lines of poems that stand in a box each: with the line break at its end, it is a line and no paragraph."""

from __future__ import annotations

from ..tree import Node
from .tags import INLINES

_LONGEST = 120
"""In characters: a longer text is a paragraph."""
_MOST_PARTS = 20
"""Children of a box that are examined."""


def is_line(node: Node) -> bool:
    """Whether a ``div`` holds one short line of text with a line break at its end."""
    children = node.children
    if not 0 < len(children) <= _MOST_PARTS:
        return False
    last = children[-1]
    if isinstance(last, str) and last.isspace() and len(children) > 1:
        last = children[-2]
    if isinstance(last, str) or last.tag != "br":
        return False
    length = 0
    for child in children:
        if isinstance(child, str):
            length += len(child)
        elif child is not last:
            if child.tag != "span" and child.tag not in INLINES:
                return False
            if any(isinstance(part, Node) for part in child.children):
                return False
            length += len(child.text())
    return length <= _LONGEST
