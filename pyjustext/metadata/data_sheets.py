"""Tables of data about what a page describes: a film, a town, a device."""

from __future__ import annotations

from itertools import islice

from ..tree import Node

_HIGHEST = 6
"""Elements around a text among which its table is."""
_LOOKED_AT = 150
"""Elements of a table that are looked at."""
_LEAST_ROWS = 4


def holds(node: Node) -> bool:
    """Whether an element is in a table with several rows of a label and a value.

    Who wrote a film, and the day on which it was first shown, is there as well; it says nothing of the page.
    """
    table = next((above for above in islice(node.ancestors(), _HIGHEST) if above.tag == "table"), None)
    if table is None:
        return False
    rows = 0
    for row in table.first(_LOOKED_AT):
        if row.tag == "tr":
            cells = [cell.tag for cell in row.children[:6] if isinstance(cell, Node)]
            rows += cells == ["th", "td"]
    return rows >= _LEAST_ROWS
