"""Finds the elements that contain pictures, players or formulas."""

from __future__ import annotations

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


class Media:
    """Finds out which elements are or contain a picture, a player or a formula.

    Of the elements without chosen text, only these few need to be examined.
    """

    def __init__(self) -> None:
        self._known: set[Node] = set()
        self._holders: set[Node] = set()
        self._of_formula = _FormulaClasses()

    def holds(self, node: Node) -> bool:
        """Whether an element is or contains a picture, a player or a formula."""
        if node not in self._known:
            self._search(node)
        return node in self._holders

    def _search(self, top: Node) -> None:
        """Find them in an element, and so for all elements below it."""
        holders, of_formula = self._holders, self._of_formula
        inside = top.in_order()
        self._known.update(inside)
        for node in inside:
            tag = node.tag
            # Most elements are told apart here, without a call.
            if (
                tag in _MEDIA
                or ((tag == "div" or tag == "span") and of_formula[node.attrs.get("class", "")])
                or (tag == "script" and math.is_formula(node))
            ):
                above: Node | None = node
                while above is not None and above not in holders:
                    holders.add(above)
                    above = above.parent
