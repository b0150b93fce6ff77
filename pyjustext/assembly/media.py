"""Finds the elements that contain pictures, players or formulas."""

from __future__ import annotations

from ..tree import Node
from . import math
from .embeds import EMBEDS
from .naming import are_of_formula

_MEDIA = frozenset({"img", "noscript", *EMBEDS, *math.FORMULAS})
"""``noscript`` may hold a picture as text."""


class Media:
    """Finds out which elements are or contain a picture, a player or a formula.

    Of the elements without chosen text, only these few need to be examined.
    """

    def __init__(self) -> None:
        self._known: set[Node] = set()
        self._holders: set[Node] = set()

    def holds(self, node: Node) -> bool:
        """Whether an element is or contains a picture, a player or a formula."""
        if node not in self._known:
            self._search(node)
        return node in self._holders

    def _search(self, top: Node) -> None:
        """Find them in an element, and so for all elements below it."""
        holders = self._holders
        inside = top.in_order()
        self._known.update(inside)
        for node in inside:
            tag = node.tag
            # Most elements are told apart here, without a call.
            if (
                tag in _MEDIA
                or ((tag == "div" or tag == "span") and are_of_formula[node.attrs.get("class", "")])
                or (tag == "script" and math.is_formula(node))
            ):
                above: Node | None = node
                while above is not None and above not in holders:
                    holders.add(above)
                    above = above.parent
