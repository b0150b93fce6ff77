"""Captures: pages that the extension's content script wrote as HTML, and what it recorded about them.

A capture is a page like any other, plus attributes for what only the browser knew:

=============================  ==============================================================================
``data-pyjustext-url``         on ``html``: the page's address; every capture has it
``data-pyjustext-cut``         on ``html``: the percentage captured of a page that was too large
``data-pyjustext-hidden``      on elements that were not visible (see ``visibility``)
``data-pyjustext-unchecked``   on the element from which on the page took too long to look for hidden text
``data-pyjustext-selection``   on ``html``: a part of the page was selected, or :data:`WHOLE`
``data-pyjustext-unselected``  on what was not selected
``data-pyjustext-frame``       on a ``div`` that stands for a frame: the frame's address
``data-pyjustext-foreign``     on a frame of another site in the flow of the page: width x height as shown
``data-pyjustext-line``        on a ``span`` in code that is shown as a line of its own
``data-pyjustext-src``         on ``img``: the address that was loaded, if it is not ``src``
``data-pyjustext-size``        on ``img``: width x height of the picture that was loaded, in its own pixels
``data-pyjustext-shown``       on small ``img``: width x height as shown, in CSS pixels
=============================  ==============================================================================

A live DOM can hold what no HTML parses to, such as a paragraph inside a paragraph. Such an element is written
under an alias: its name prefixed with ``pyjustext-``, which no parser gives a special meaning.
"""

from __future__ import annotations

import re

from .elements import CELLS
from .node import VOID_TAGS, Node, take_out

URL = "data-pyjustext-url"
CUT = "data-pyjustext-cut"
HIDDEN = "data-pyjustext-hidden"
"""Descendants of a marked element are not marked themselves."""
FOREIGN = "data-pyjustext-foreign"
UNCHECKED = "data-pyjustext-unchecked"
SELECTION = "data-pyjustext-selection"
"""On ``html``: the other marks tell what was selected."""

WHOLE = "whole"
"""Its value when the whole page is wanted after all."""

UNSELECTED = "data-pyjustext-unselected"
"""On what was not selected: an element with all that is in it, or a ``data`` element around a text."""

_ALIAS = "pyjustext-"
_NAME = re.compile(r"[a-z][a-z0-9_.:-]{0,99}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_NEVER = frozenset({"html", "head", "body", "frameset", "script", "style", "template"})
"""Elements that an alias must not name."""


def restore_names(elements: list[Node]) -> list[Node]:
    """Replace aliases by the elements' real names, in place.

    Args:
        elements: the ``html`` element and all elements below it, in document order.

    Returns:
        The same without those that a void element cannot contain.
    """
    emptied = False
    for node in elements:
        if _ALIAS not in node.tag:
            continue
        tag = node.tag.rpartition(" ")[2]
        if tag.startswith(_ALIAS):
            name = tag.removeprefix(_ALIAS)
            if name not in _NEVER and _NAME.fullmatch(name):
                node.tag = name
                if name in VOID_TAGS:
                    node.children = []
                    emptied = True
    return elements[0].in_order() if emptied else elements


def share(root: Node) -> int:
    """The percentage of the page that was captured, 0 to 100."""
    value = root.get(CUT)
    return min(100, int(value)) if value.isascii() and value.isdigit() and len(value) < 4 else 100


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
