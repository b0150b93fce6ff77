"""Numbers of formulas: puts each on the line of its formula, as pages do by columns and by style."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..tree import Node

_NUMBER = re.compile(
    r"[,.;]?\s*[(\uff08]\s?(?:[A-Z]{1,2}[.\u2013-]?)?\d{1,3}(?:[.\u2013-]\d{1,3}){0,3}[a-z]?\s?[)\uff09]\s*[,.;]?"
)
"""``(1)``, ``(2.3a)``, ``(A.1)``, perhaps with the formula's full stop."""
_LONGEST = 20
"""In characters."""


def standardize(tree: Node, moved: Callable[[Node, Node], None]) -> None:
    """Join each paragraph that is nothing but the number of a formula with the formula before it, or else
    with the one after it.

    Args:
        moved: called with each such paragraph and the formula's, which now has its content.
    """
    numbers = {node for node in tree.in_order() if node.tag == "p" and _is_number(node)}
    for place in dict.fromkeys([number.parent for number in numbers]):
        if place is not None:
            _join(place, numbers, moved)


def _join(place: Node, numbers: set[Node], moved: Callable[[Node, Node], None]) -> None:
    children = place.children
    place.children = []
    formula: Node | None = None
    number: Node | None = None
    for child in children:
        if isinstance(child, str) or not (child in numbers or _is_formula(child)):
            formula = number = None
        elif child not in numbers:
            if number is None:
                formula = child
            else:
                place.children.pop()
                _append(child, number, moved)
                number = None
        elif formula is None:
            number = child
        else:
            _append(formula, child, moved)
            formula = None
            continue
        place.append(child)


def _append(paragraph: Node, number: Node, moved: Callable[[Node, Node], None]) -> None:
    formula = paragraph.children[0]
    assert isinstance(formula, Node)
    formula.attrs["display"] = "block"  # which it was by standing alone
    paragraph.append(" ")
    for part in number.children:
        paragraph.append(part)
    moved(number, paragraph)


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
