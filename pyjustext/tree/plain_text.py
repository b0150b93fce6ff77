"""The content tree of an article as plain text, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .elements import BLOCKS, CELLS, HEADINGS, PHRASING
from .node import Node
from .visible_text import reading_in_brackets, squeeze

FORMULA_CLASS = "language-tex"
"""The class of a ``code`` element that contains the TeX of a formula."""
_MAY_BE_FORMULA = frozenset({"math math", "code"})
_LINES = frozenset({"li", "dt", "dd", "tr", "caption", "summary"})
"""Blocks that follow each other without an empty line."""
# Spaces that keep words on one line are spaces to those who search a text.
_SPACES = re.compile("[ \u00a0\u202f\n]{2,}|[\u00a0\u202f\n]")
_LONGEST_NAME = 12  # characters


def plain_lines(content: Node, left_out: str) -> list[tuple[int, str]]:
    """The lines, each after the number of line breaks that part it from the one before.

    A block is a line, and so is all code. Three line breaks stand before a heading, two between other blocks,
    and one within lists and tables. Cells of a row are divided by a tab, words by a plain space; formulas are
    TeX between dollar signs.

    Args:
        left_out: elements with this attribute are no text.
    """
    lines: list[tuple[int, str]] = []
    parts: list[str] = []
    in_cell = inside = 0  # cells that are open; these, and items of lists
    gap = 0  # line breaks before the next line

    def end_line(breaks: int) -> None:
        nonlocal gap
        line = "".join(parts).strip()
        if "  " in line or not line.isprintable():  # only a plain space is printable white space
            line = _SPACES.sub(" ", line).strip()
        if line:
            lines.append((gap, line))
            gap = 0
        parts.clear()
        gap = max(gap, min(breaks, 1) if inside else breaks)

    # The elements that are open: each with its tag, after the children that follow it.
    above: list[tuple[Iterator[Node | str], str]] = []
    rest: Iterator[Node | str] = iter(content.children)
    while True:
        for child in rest:
            if isinstance(child, str):
                parts.append(child)
                continue
            tag = child.tag
            if left_out in child.attrs:
                if tag not in PHRASING:  # the mark of a note
                    end_line(2)
            elif tag == "pre":
                end_line(2)
                if code := child.text().strip("\n"):
                    lines.append((gap, code))
                    gap = 2
            elif tag in _MAY_BE_FORMULA and (source := formula_source(child)):
                parts.append(f"$${source}$$" if is_set_off(child) else f"${source}$")
            elif tag == "rt":
                parts.append(reading_in_brackets(child))
            elif tag == "img":
                if parts and parts[-1].strip():  # amid a sentence
                    parts.append(_name_of(child))
            elif tag == "br":
                if in_cell:
                    parts.append(" ")
                else:
                    end_line(1)
            else:
                if tag in CELLS:
                    # The first line of a cell continues the line of the row.
                    in_cell += 1
                    inside += 1
                elif tag in BLOCKS and not _begins_cell(child):
                    end_line(1 if tag in _LINES else 3 if tag in HEADINGS else 2)
                inside += tag in _LINES
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
                inside -= 1
            elif tag in BLOCKS:
                end_line(1 if tag in _LINES else 2)
            inside -= tag in _LINES
    end_line(0)
    return lines


def formula_source(node: Node) -> str:
    """The TeX of a formula, ``""`` if the element is not a formula or has no TeX."""
    if node.tag == "math math":
        return squeeze(node.get("alttext"))
    return squeeze(node.text()) if node.tag == "code" and node.get("class") == FORMULA_CLASS else ""


def is_set_off(formula: Node) -> bool:
    """Whether a formula is on a line of its own."""
    if formula.get("display") == "block":
        return True
    parent = formula.parent
    return parent is not None and parent.tag == "p" and len(parent.children) == 1


def _name_of(image: Node) -> str:
    """The letter or sign that a picture shows, by its alternative text."""
    name = image.get("alt").strip()
    return name if len(name) <= _LONGEST_NAME and " " not in name else ""


def _begins_cell(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.tag in CELLS and parent.children[0] is node
