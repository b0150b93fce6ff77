"""Tables: tells those that hold data from those that set out a page."""

from __future__ import annotations

from .node import Node

_DATA_SIGNS = frozenset({"th", "caption", "thead", "tfoot", "colgroup"})
_BLOCKS = frozenset({"h1", "h2", "h3", "dl", "form", "article", "section", "pre", "blockquote", "hr"})
_LISTS = frozenset({"ul", "ol"})
_FEWEST_ROWS_WITH_LISTS = 3
"""So many rows of a table of data may have a list each."""
_ROLES = {"presentation": False, "none": False, "grid": True, "table": True, "treegrid": True}
_LOOKED_AT = 4000
"""At most this many elements of a table are examined."""


def holds_data(table: Node) -> bool:
    """Whether a table contains data and is not for layout.

    A role or headings say so themselves. Otherwise: at least two rows and two columns, no table
    and few block elements inside, and cells that are no longer than a short paragraph.
    """
    role = table.get("role")
    if role in _ROLES:
        return _ROLES[role]
    rows = cells = widest = blocks = lists = nested = text = signs = 0
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
        elif tag in _LISTS:
            lists += 1
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
        return blocks + lists <= cells
    if rows < 2 or nested:
        return False
    if rows < _FEWEST_ROWS_WITH_LISTS or lists > rows:
        blocks += lists
    return blocks * 4 <= cells and text <= 200 * cells
