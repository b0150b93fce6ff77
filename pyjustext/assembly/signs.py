"""Texts without words, such as check marks and breaks between scenes: no block of the page has them."""

from __future__ import annotations

from ..tree import Node

_LONGEST = 20
_CONTROLS = frozenset(
    "|\u00a6\u00d7\u2715\u2716\u00ab\u00bb\u2039\u203a\u2190\u2191\u2192\u2193\u25b2\u25ba\u25b6\u25bc\u25c4\u25c0\u2630"
)
"""Bars between links, and the signs of buttons that close, turn over or unfold something."""


def is_sign(node: Node) -> bool:
    """Whether an element holds a few signs and no letters or digits."""
    length = 0
    for text in node.texts():
        length += len(text)
        if length > _LONGEST or any(sign.isalnum() for sign in text):
            return False
    return length > 0 and not node.text().isspace()


def is_break(node: Node) -> bool:
    """Whether a paragraph of signs parts two scenes: no control and no link."""
    return is_sign(node) and _CONTROLS.isdisjoint(node.text()) and node.find("a") is None
