"""Finds the elements of a page that contain pictures, players or formulas."""

from __future__ import annotations

from collections.abc import Iterable

from ..tree import Node
from . import math
from .embeds import EMBEDS
from .naming import are_of_formula

_MEDIA = frozenset({"img", "noscript", *EMBEDS, *math.FORMULAS})
"""``noscript`` may hold a picture as text."""


class _FormulaClasses(dict[str, bool]):
    """Whether class names are those of a rendered formula. Cached, because most of them recur."""

    def __missing__(self, names: str) -> bool:
        found = self[names] = are_of_formula(names)
        return found


def holders(elements: Iterable[Node]) -> set[Node]:
    """The elements that are a picture, a player or a formula, and all elements around them.

    Of the elements without chosen text, only these few need to be examined.
    """
    found: set[Node] = set()
    of_formula = _FormulaClasses()
    for node in elements:
        tag = node.tag
        # Most elements are told apart here, without a call.
        if (
            tag in _MEDIA
            or ((tag == "div" or tag == "span") and of_formula[node.attrs.get("class", "")])
            or (tag == "script" and math.is_formula(node))
        ):
            above: Node | None = node
            while above is not None and above not in found:
                found.add(above)
                above = above.parent
    return found
