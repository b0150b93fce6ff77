"""Tables: which stay tables, the marks in their cells, and those that set out a formula."""

from __future__ import annotations

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.data_tables import holds_data
from . import math

_names_equation = class_search(
    r"(?:^|\s)(?:ltx_eqn_table|ltx_equationgroup|equation|eqn-table|display-formula)(?=$|\s)",
    "eqn equation display-formula",
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


def is_table(table: Node) -> bool:
    """Whether a table stays one: it holds data and no formula."""
    return not is_equation(table) and holds_data(table)


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
    if table.tag != "table" or not marks or not _names_equation(marks[:300]):
        return False
    return any(math.is_formula(node) for node in table.first(_FIRST_CELLS))
