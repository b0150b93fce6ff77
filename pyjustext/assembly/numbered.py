"""Paragraphs and items whose number or dash stands in a cell beside them, as in laws and on old pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..tree import Node
from ..tree.elements import CELLS
from .tags import is_phrase

_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}[a-z]?|[A-Za-z]{1,2}|[ivxIVX]{1,6})[.)\]]{1,2}")
_BRACKETED = re.compile(r"[(\[].{1,6}[)\]]")
_DASH = re.compile("[•●▪◦‣·\u2013\u2014-]")
_LONGEST = 12
"""In characters: a longer text is no number."""
_LOOKED_AT = 4_000
"""At most this many elements of a table are examined."""
_FRAME = frozenset({"thead", "tbody", "tfoot", "colgroup"})


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


def standardize(tree: Node, move_target: Callable[[Node, Node], None]) -> None:
    """Make paragraphs that begin with their number, or a list, of each such table.

    Args:
        move_target: lets links to the first node lead to the second.
    """
    for table in reversed([node for node in tree.in_order() if node.tag == "table"]):
        place = table.parent
        if place is None or not is_numbered(table):
            continue
        blocks: list[Node] = []
        for cells in _rows(table):
            row = _paragraphs(cells) if _NUMBER.fullmatch(_mark(cells)) else [_item(cells[1])]
            for node in (table, *cells):
                move_target(node, row[0])
            blocks += row
        children = place.children
        place.children = []
        for child in children:
            for part in blocks if child is table else (child,):
                place.append(part)


def _rows(table: Node) -> Iterator[list[Node]]:
    """The cells of each row; ``[]`` for what is none."""
    seen = 0
    for part in table.children:
        if isinstance(part, Node):
            for row in part.children if part.tag in _FRAME else (part,):
                if isinstance(row, Node) and row.tag != "col":
                    seen += 1
                    cells = [child for child in row.children if isinstance(child, Node)]
                    fits = row.tag == "tr" and seen < _LOOKED_AT and all(cell.tag in CELLS for cell in cells)
                    yield cells if fits else []


def _mark(cells: list[Node]) -> str:
    """The number or dash in the first of two cells, if there is a text in the second one."""
    if len(cells) != 2 or any(cell.tag == "th" for cell in cells):
        return ""
    mark = ""
    for text in cells[0].texts():
        mark += text.strip()
        if len(mark) > _LONGEST:
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
    first.children = []
    for part in (*number, " ", *rest):
        first.append(part)
    return [first, *(part for part in parts if isinstance(part, Node))]


def _item(cell: Node) -> Node:
    items = Node("ul")
    item = Node("li")
    items.append(item)
    for part in cell.children:
        item.append(part)
    return items
