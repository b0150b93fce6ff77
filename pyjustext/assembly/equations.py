"""Numbers of formulas: puts each on the line of its formula, as pages do by columns and by style."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..tree import Node
from .origins import Part, parents

if TYPE_CHECKING:
    from .walk import Walk

_NUMBER = re.compile(
    r"[,.;]?\s*[(\uff08]\s?(?:[A-Z]{1,2}[.\u2013-]?)?\d{1,3}(?:[.\u2013-]\d{1,3}){0,3}[a-z]?\s?[)\uff09]\s*[,.;]?"
)
"""``(1)``, ``(2.3a)``, ``(A.1)``, perhaps with the formula's full stop."""
_LONGEST = 20
"""In characters."""


def join_numbers(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Join each paragraph that is nothing but the number of a formula with the formula before it, or else
    with the one after it."""
    numbers = {node for node in nodes if node.tag == "p" and _is_number(node)}
    joined: dict[Node, list[Part]] = {}
    for place in parents(numbers):
        formula: Node | None = None
        number: Node | None = None
        for child in place.children:
            if isinstance(child, str) or not (child in numbers or _is_formula(child)):
                formula = number = None
                continue
            formula, number = (formula, child) if child in numbers else (child, number)
            if formula is not None and number is not None:
                inner = formula.children[0]
                assert isinstance(inner, Node)
                inner.attrs["display"] = "block"  # which it was by standing alone
                walk.origins.absorb(formula, number, " ")
                joined[number] = []
                formula = number = None
    walk.origins.replace(joined)


def _is_number(node: Node) -> bool:
    """Whether a paragraph has no other text than the number of a formula."""
    text = ""
    for part in node.texts():
        text += part
        if len(text) > _LONGEST:
            return False
    return _NUMBER.fullmatch(text.strip()) is not None and node.find("img") is None


def _is_formula(node: Node) -> bool:
    """Whether a paragraph is one formula. One of which only the TeX is known must stay alone, because nothing
    else says that it is set off."""
    children = node.children
    return (
        node.tag == "p"
        and len(children) == 1
        and isinstance(children[0], Node)
        and children[0].tag == "math math"
    )
