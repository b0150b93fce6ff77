"""Keeps tables of data, and code, that stand between kept texts."""

from __future__ import annotations

from itertools import islice

from ....tree.elements import CELLS
from ..blocks import Element, Page

_FEWEST_TEXTS = 4
_FEWEST_ROWS = 3
_FEWEST_CELLS = 2
"""A row with fewer cells may be a heading."""
_MOSTLY = 0.7
"""The share of rows that must not be headings."""
_MOST_LINKED = 0.75
"""The share of linked words up to which a table is one of data."""
_NEAR = 2
"""Among so many texts before and after a table, one must be kept: others may be its name and its source."""
_LEVELS = 20
"""How many elements around a table are examined."""
_NOT_TEXT = frozenset({"form", "nav", "aside", "footer", "header"})
_NOT_DATA = frozenset({"table", "form", "input", "select", "textarea"})
"""A table that holds one of these lays something out, or is a control."""


def complete(page: Page, kept: list[bool]) -> None:
    """Keep tables of data and code between kept texts, whatever their boxes: page builders give each part its
    own.

    By its own features, a table of figures looks like boilerplate, and so does code full of links to what it
    names.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    for element in page.holders:
        if element.tag != "pre" and (element.tag != "table" or element.block_count < _FEWEST_TEXTS):
            continue
        first, end = element.first, element.first + element.block_count
        if (
            2 * sum(kept[first:end]) < end - first
            and any(kept[max(0, first - _NEAR) : first])
            and any(kept[end : end + _NEAR])
            and element.link_words <= _MOST_LINKED * element.words
            and _NOT_TEXT.isdisjoint(above.tag for above in islice(element.up(), _LEVELS))
            and (element.tag == "pre" or _is_of_data(element))
        ):
            kept[first:end] = [True] * (end - first)


def _is_of_data(table: Element) -> bool:
    """Whether a table has several rows of several cells, and holds neither tables nor controls."""
    rows = several = 0
    for node in table.node.iter():
        if node.tag in _NOT_DATA and node is not table.node:
            return False
        if node.tag == "tr":
            rows += 1
            cells = sum(not isinstance(child, str) and child.tag in CELLS for child in node.children)
            several += cells >= _FEWEST_CELLS
    return rows >= _FEWEST_ROWS and several >= _MOSTLY * rows
