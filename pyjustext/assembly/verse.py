"""Lines of poems in boxes of their own."""

from __future__ import annotations

import re

from ..tree import Node
from .tags import INLINES

_LONGEST_VERSE = 120
"""In characters: a longer text is a paragraph."""
_MOST_PARTS = 20
"""Children of a box that are examined."""
_STANZA = re.compile(r"(?:^|\s)(?:stanza|poem|poetry|verse|line-?(?:block|group)|lg)(?=$|\s)")
_LINE = re.compile(r"(?:^|\s)(?:verse|line|l)(?=$|[\s_-])")
_LONGEST_NAMES = 200


def is_line(node: Node) -> bool:
    """Whether an element with a class is a line of a poem by its name, in a stanza, without a line break."""
    if node.parent is None or not _LINE.search(node.attrs["class"][:_LONGEST_NAMES]):
        return False
    return _STANZA.search(node.parent.get("class")[:_LONGEST_NAMES]) is not None


def is_verse(node: Node) -> bool:
    """Whether a ``div`` is a line of a poem: a short text with a line break at its end."""
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
    return length <= _LONGEST_VERSE
