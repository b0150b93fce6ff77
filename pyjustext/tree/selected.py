"""What of a page its reader had selected, as the content script marks it in a capture."""

from __future__ import annotations

import re

from .elements import CELLS
from .node import Node
from .visibility import take_out

SELECTION = "data-pyjustext-selection"
"""On ``html``: the other marks tell what was selected."""

WHOLE = "whole"
"""Its value when the whole page is wanted after all."""

UNSELECTED = "data-pyjustext-unselected"
"""On what was not selected: an element with all that is in it, or a ``data`` element around a text."""

_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def is_selection(root: Node) -> bool:
    """Whether only a part of the page is wanted."""
    return SELECTION in root.attrs and root.attrs[SELECTION] != WHOLE


def keep_selected(elements: list[Node]) -> list[Node]:
    """Take what was not selected out of the tree or, if the whole page is wanted, the marks.

    Cells stay, empty, so that the others stay in their columns; so do the numbers of a list.

    Args:
        elements: the ``html`` element and all elements below it, in document order.

    Returns:
        Those that are left.
    """
    root = elements[0]
    if SELECTION not in root.attrs:
        return elements
    marked = [node for node in elements if UNSELECTED in node.attrs]
    if not is_selection(root):
        _unwrap([node for node in marked if node.tag == "data" and len(node.attrs) == 1])
        return root.in_order()
    for numbered in {node.parent for node in marked if node.tag == "li"}:
        if numbered is not None:
            _count(numbered)
    for cell in [node for node in marked if node.tag in CELLS]:
        cell.children = []
    take_out([node for node in marked if node.tag not in CELLS])
    return root.in_order()


def _unwrap(nodes: list[Node]) -> None:
    """Put the texts of elements in their places, joined to the texts around them."""
    wrappers = set(nodes)
    for parent in {node.parent for node in nodes if node.parent is not None}:
        children = parent.children
        parent.children = []
        for child in children:
            for one in child.children if child in wrappers and isinstance(child, Node) else [child]:
                parent.append(one)


def _count(numbered: Node) -> None:
    """Let a numbered list begin later, if items at its beginning go."""
    items = [one for one in numbered.children if isinstance(one, Node) and one.tag == "li"]
    gone = next((at for at, item in enumerate(items) if UNSELECTED not in item.attrs), 0)
    start = numbered.attrs.get("start", "1").strip()
    if numbered.tag == "ol" and "reversed" not in numbered.attrs and gone and _NUMBER.fullmatch(start):
        numbered.attrs["start"] = str(int(start) + gone)
