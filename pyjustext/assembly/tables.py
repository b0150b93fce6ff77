"""Tables: which stay tables, the marks in their cells, those that set out a formula, and those that only set
numbers or dashes beside paragraphs, as in laws and on old pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import CELLS
from ..tree.tables import holds_data
from . import math
from .tags import is_phrase

if TYPE_CHECKING:
    from .walk import Walk

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
_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}[a-z]?|[A-Za-z]{1,2}|[ivxIVX]{1,6})[.)\]]{1,2}")
_BRACKETED = re.compile(r"[(\[].{1,6}[)\]]")
_DASH = re.compile("[•●▪◦‣·\u2013\u2014-]")
_LONGEST_NUMBER = 12
"""In characters: a longer text is no number."""
_MOST_ROWS = 4_000
"""At most this many rows of a table are examined."""
_FRAME = frozenset({"thead", "tbody", "tfoot", "colgroup"})


def is_table(table: Node) -> bool:
    """Whether a table stays one: it holds data or what becomes paragraphs afterwards, and no formula."""
    return not is_equation(table) and (is_numbered(table) or holds_data(table))


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


def is_numbered(table: Node) -> bool:
    """Whether each row of a table holds a number or a dash, and the paragraph that it belongs to.

    In several rows, numbers without brackets may be ranks, which are data.
    """
    rows = 0
    bare = False
    for cells in _rows(table):
        mark = _mark(cells)
        if not mark:
            return False
        rows += 1
        bare = bare or not (_DASH.fullmatch(mark) or _BRACKETED.fullmatch(mark))
    return rows == 1 or (rows > 1 and not bare)


def make_paragraphs(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Make paragraphs that begin with their number, or a list, of each table that sets these beside them."""
    for table in reversed([node for node in nodes if node.tag == "table"]):
        if not is_numbered(table):
            continue
        blocks: list[Node] = []
        for cells in _rows(table):
            row = _paragraphs(cells) if _NUMBER.fullmatch(_mark(cells)) else [_item(cells[1])]
            for cell in cells:
                walk.origins.move_origins(cell, row[0])
            blocks += row
        walk.origins.replace({table: blocks})


def _rows(table: Node) -> Iterator[list[Node]]:
    """The cells of each row; ``[]`` for what is none."""
    seen = 0
    for part in table.children:
        if isinstance(part, Node):
            for row in part.children if part.tag in _FRAME else (part,):
                if isinstance(row, Node) and row.tag != "col":
                    seen += 1
                    cells = row.elements()
                    fits = row.tag == "tr" and seen < _MOST_ROWS and all(cell.tag in CELLS for cell in cells)
                    yield cells if fits else []


def _mark(cells: list[Node]) -> str:
    """The number or dash in the first of two cells, if there is a text in the second one."""
    if len(cells) != 2 or any(cell.tag == "th" for cell in cells):
        return ""
    mark = ""
    for text in cells[0].texts():
        mark += text.strip()
        if len(mark) > _LONGEST_NUMBER:
            return ""
    if not (_NUMBER.fullmatch(mark) or _DASH.fullmatch(mark)):
        return ""
    return mark if any(map(str.strip, cells[1].texts())) else ""


def _paragraphs(cells: list[Node]) -> list[Node]:
    """The blocks of a row: the first is a paragraph that begins with the number."""
    parts = cells[1].children
    first = parts[0]
    if isinstance(first, Node) and first.tag == "p":
        rest = first.children
        parts = parts[1:]
    else:
        end = next((n for n, p in enumerate(parts) if isinstance(p, Node) and not is_phrase(p)), len(parts))
        first, rest, parts = Node("p"), parts[:end], parts[end:]
    number = cells[0].children
    if any(isinstance(part, Node) and not is_phrase(part) for part in number):
        number = [_mark(cells)]
    first.set_children((*number, " ", *rest))
    return [first, *(part for part in parts if isinstance(part, Node))]


def _item(cell: Node) -> Node:
    items = Node("ul")
    item = Node("li")
    items.append(item)
    item.set_children(cell.children)
    return items
