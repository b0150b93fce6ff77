"""Tables: tells data tables from layout tables."""

from __future__ import annotations

import re

from ..tree import Node
from ..tree.class_names import class_search
from . import math
from .numbered import is_numbered

_DATA_SIGNS = frozenset({"th", "caption", "thead", "tfoot", "colgroup"})
_BLOCKS = frozenset(
    {"h1", "h2", "h3", "ul", "ol", "dl", "form", "article", "section", "pre", "blockquote", "hr"}
)
_ROLES = {"presentation": False, "none": False, "grid": True, "table": True, "treegrid": True}
_EQUATION = re.compile(
    r"(?:^|\s)(?:ltx_eqn_table|ltx_equationgroup|equation|eqn-table|display-formula)(?=$|\s)"
)
"""Class names of tables that set a formula and its number beside each other."""
_MOST_IN_CELL = 12
_LONGEST_NAME = 300
_NAMING = ("class", "alt", "aria-label", "title", "href")
_MARKS = (
    (
        "\u2713",
        class_search(
            r"(?:^|[^a-z0-9])(?:(?:check|check-?mark|tick)(?=$|[^a-z0-9])|(?:yes|ja|oui|included)(?=$|[\s.]))",
            "check tick yes ja oui included",
        ),
    ),
    (
        "\u2717",
        class_search(
            r"(?:^|[^a-z0-9])(?:(?:cross|x-?mark|times)(?=$|[^a-z0-9])|(?:no|nein|non)(?=$|[\s.]))",
            "cross mark times no nein",
        ),
    ),
)
"""A check mark, a cross, and what recognises the names of their icons."""
_FIRST_CELLS = 60
"""At most this many elements at the beginning of such a table are searched for a formula."""
_LOOKED_AT = 4000
"""At most this many elements of a table are examined."""


def holds_data(table: Node) -> bool:
    """Whether a table contains data and is not for layout.

    A role or headings say so themselves. Otherwise: at least two rows and two columns, no table
    and few block elements inside, and cells that are no longer than a short paragraph.
    """
    if is_equation(table):
        return False
    if is_numbered(table):
        return True  # made into paragraphs afterwards
    role = table.get("role")
    if role in _ROLES:
        return _ROLES[role]
    rows = cells = widest = blocks = nested = text = signs = 0
    in_row = seen = 0
    stack: list[Node | str] = list(reversed(table.children))
    while stack and seen < _LOOKED_AT:
        item = stack.pop()
        if isinstance(item, str):
            text += len(item.strip())
            continue
        seen += 1
        tag = item.tag
        if tag == "tr":
            rows += 1
            widest = max(widest, in_row)
            in_row = 0
        elif tag in ("td", "th"):
            cells += 1
            in_row += 1
        elif tag in _BLOCKS:
            blocks += 1
        elif tag == "table":
            nested += 1
            continue
        if tag in _DATA_SIGNS:
            signs += 1
        stack.extend(reversed(item.children))
    widest = max(widest, in_row)
    if widest < 2 or not cells:
        return False
    if "gutter" in table.get("class") or "highlighttable" in table.get("class"):
        return False
    if signs:
        return blocks <= cells
    if rows < 2 or nested:
        return False
    return blocks * 4 <= cells and text <= 200 * cells


def mark_in(cell: Node) -> str:
    """The check mark or cross that a cell without text shows as an icon, by its name; ``""`` without one."""
    found = ""
    for node in cell.first(_MOST_IN_CELL):
        attrs = node.attrs
        if node is cell or not attrs:
            continue
        file = attrs.get("src", "")[:_LONGEST_NAME].partition("?")[0].rpartition("/")[2]
        names = " ".join([file, *(attrs.get(name, "")[:_LONGEST_NAME] for name in _NAMING)])
        found = found or next((sign for sign, names_it in _MARKS if names_it(names)), "")
    return found


def is_equation(table: Node) -> bool:
    """Whether an element is a table that sets formulas and their numbers beside each other."""
    marks = table.get("class")
    if table.tag != "table" or not marks or not _EQUATION.search(marks[:300]):
        return False
    return any(math.is_formula(node) for node in table.first(_FIRST_CELLS))


def is_equation_cell(node: Node, tag: str) -> bool:
    """Whether an element is a cell of a table for a formula: its content continues the line of the row."""
    if tag not in ("td", "th"):
        return False
    table = next((above for above in node.ancestors() if above.tag == "table"), None)
    return table is not None and is_equation(table)
