"""The content tree as plain text."""

from __future__ import annotations

from ..tree import Node
from ..tree.elements import CELLS
from . import math
from .tags import ADDED, BREAKS, FLOWS, LEAVES, STRUCTURES

_BLOCKS = BREAKS | FLOWS | LEAVES | STRUCTURES | {"pre", "hr"}


def plain_text(tree: Node) -> str:
    """The chosen text of a content tree: blocks divided by a newline, cells of a row by a tab, code as it is,
    formulas as TeX between dollar signs.

    Captions, players and notes that were added to what was chosen are left out.
    """
    lines: list[str] = []
    parts: list[str] = []
    in_cell = 0

    def end_line() -> None:
        line = "".join(parts).strip()
        if line:
            lines.append(line)
        parts.clear()

    stack: list[Node | str | tuple[str]] = list(reversed(tree.children))
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            if item[0] == "cell":
                parts.append("\t")
                in_cell -= 1
            else:
                end_line()
        elif isinstance(item, str):
            parts.append(item)
        elif ADDED in item.attrs:
            end_line()
        elif item.tag == "pre":
            end_line()
            code = item.text().strip("\n")
            if code:
                lines.append(code)
        elif math.is_written(item):
            parts.append(math.written(item))
        elif item.tag == "br":
            if in_cell:
                parts.append(" ")
            else:
                end_line()
        else:
            if item.tag in CELLS:
                # The first line of a cell continues the line of the row.
                stack.append(("cell",))
                in_cell += 1
            elif item.tag in _BLOCKS:
                if not _begins_cell(item):
                    end_line()
                stack.append(("line",))
            stack.extend(reversed(item.children))
    end_line()
    return "\n".join(lines)


def _begins_cell(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.tag in CELLS and parent.children[0] is node
