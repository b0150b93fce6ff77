"""Finds the elements of a page that contain pictures, players or formulas."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree import Node
from . import math
from .embeds import EMBEDS

_MEDIA = frozenset({"img", "noscript", *EMBEDS, *math.FORMULAS})
"""``noscript`` may hold a picture as text."""
_MAYBE = frozenset({"script", "span", "div"})
"""Elements that may be formulas, by type or class."""


def holders(elements: Iterable[Node]) -> set[Node]:
    """The elements that are a picture, a player or a formula, and all elements around them.

    Of the elements without chosen text, only these few need to be examined.
    """
    found: set[Node] = set()
    for node in elements:
        tag = node.tag
        if tag in _MEDIA or (tag in _MAYBE and node.attrs and math.is_formula(node)):
            above: Node | None = node
            while above is not None and above not in found:
                found.add(above)
                above = above.parent
    return found
