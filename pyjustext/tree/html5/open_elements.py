"""Look-ups in the stack of open elements (13.2.4.2)."""

from __future__ import annotations

from .bodytags import SPECIAL
from .nodes import Element

SCOPE = frozenset({"applet", "caption", "html", "marquee", "object", "table", "td", "th"})
LIST_SCOPE = SCOPE | {"ol", "ul"}
BUTTON_SCOPE = SCOPE | {"button"}
LIST_ITEM_STOP = SPECIAL - {"address", "div", "p"}


def index_in_scope(stack: list[Element], name: str, limits: frozenset[str]) -> int | None:
    """The index of the last element ``name`` on the stack; 0 if there is none or one of ``limits`` ends its
    scope.

    None means that a foreign element is in between, and the decision is left to html5lib.
    """
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag == name:
            return index
        if node.tag in limits:
            return 0
    return 0


def open_list_item(stack: list[Element], name: str) -> int | None:
    """The index of the list item that a start tag ``name`` (li, dd, dt) closes; 0 and None as above."""
    names = ("li",) if name == "li" else ("dd", "dt")
    for index in range(len(stack) - 1, 0, -1):
        node = stack[index]
        if node.__class__ is not Element:
            return None
        if node.tag in names:
            # The implied end tag works only within its scope.
            return index_in_scope(stack, node.tag, LIST_SCOPE if name == "li" else SCOPE)
        if node.tag in LIST_ITEM_STOP:
            return 0
    return 0
