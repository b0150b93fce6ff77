"""Elements that say by a role what they are, such as a ``div`` that is a table or a heading."""

from __future__ import annotations

from ..tree import Node

_TAGS = {
    "table": "table",
    "rowgroup": "tbody",
    "row": "tr",
    "cell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
_CELLS = frozenset({"cell", "columnheader", "rowheader"})
_PLAIN = frozenset({"div", "span", "p"})
"""Elements that mean nothing by themselves, or little."""
_FIRST_CELLS = 60
"""At most this many elements at the beginning of a table are searched for a row of several cells."""
_USUAL_LEVEL = 2
"""The level of a heading that gives none, by WAI-ARIA."""


def tag_of(node: Node, tag: str) -> str:
    """The tag of the element that a node says to be by its role, else ``tag``."""
    role = node.attrs["role"]
    if tag not in _PLAIN:
        return tag
    if role == "heading":
        level = node.get("aria-level")
        return f"h{level if level in '123456' and len(level) == 1 else _USUAL_LEVEL}"
    if tag == "p" or role not in _TAGS or (role == "table" and not _has_columns(node)):
        return tag
    return _TAGS[role]


def _has_columns(table: Node) -> bool:
    """Whether there is a row of several cells in it."""
    for node in table.first(_FIRST_CELLS):
        if node.get("role") == "row":
            cells = sum(isinstance(child, Node) and child.get("role") in _CELLS for child in node.children)
            if cells > 1:
                return True
    return False
