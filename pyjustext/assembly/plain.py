"""The content tree as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..tree import Node
from ..tree.elements import CELLS, PHRASING, SECTIONING
from ..tree.visible_text import reading_in_brackets
from . import math
from .tags import ADDED, FLOWS, LEAVES, STRUCTURES

# Spaces that keep words on one line are spaces to those who search a text.
_SPACES = re.compile("[ \u00a0\u202f]{2,}|[\u00a0\u202f]")
_LONGEST_NAME = 12  # characters
_BLOCKS = SECTIONING | FLOWS | LEAVES | STRUCTURES | {"pre", "hr"}


def plain_text(tree: Node) -> str:
    """The chosen text of a content tree: blocks divided by a newline, cells of a row by a tab, words by a
    plain space, code as it is, formulas as TeX between dollar signs.

    Captions, players and notes that were added to what was chosen are left out.
    """
    lines: list[str] = []
    parts: list[str] = []
    in_cell = 0

    def end_line() -> None:
        line = "".join(parts).strip()
        if "  " in line or not line.isprintable():  # only a plain space is printable white space
            line = _SPACES.sub(" ", line).strip()
        if line:
            lines.append(line)
        parts.clear()

    # The elements that are open: each with its tag, after the children that follow it.
    above: list[tuple[Iterator[Node | str], str]] = []
    rest: Iterator[Node | str] = iter(tree.children)
    while True:
        for child in rest:
            if isinstance(child, str):
                parts.append(child)
                continue
            tag = child.tag
            if ADDED in child.attrs:
                if tag not in PHRASING:  # the mark of a note
                    end_line()
            elif tag == "pre":
                end_line()
                code = child.text().strip("\n")
                if code:
                    lines.append(code)
            elif tag in math.WRITTEN and math.is_written(child):
                parts.append(math.written(child))
            elif tag == "rt":
                parts.append(reading_in_brackets(child))
            elif tag == "img":
                if parts and parts[-1].strip():  # amid a sentence
                    parts.append(_name_of(child))
            elif tag == "br":
                if in_cell:
                    parts.append(" ")
                else:
                    end_line()
            else:
                if tag in CELLS:
                    # The first line of a cell continues the line of the row.
                    in_cell += 1
                elif tag in _BLOCKS and not _begins_cell(child):
                    end_line()
                above.append((rest, tag))
                rest = iter(child.children)
                break
        else:
            if not above:
                break
            rest, tag = above.pop()
            if tag in CELLS:
                parts.append("\t")
                in_cell -= 1
            elif tag in _BLOCKS:
                end_line()
    end_line()
    return "\n".join(lines)


def _name_of(image: Node) -> str:
    """The letter or sign that a picture shows, by its alternative text."""
    name = image.get("alt").strip()
    return name if len(name) <= _LONGEST_NAME and " " not in name else ""


def _begins_cell(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.tag in CELLS and parent.children[0] is node
