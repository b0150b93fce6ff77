"""An article as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..model import Article
from ..tree import Node, parse_fragment
from ..tree.elements import BLOCKS, CELLS, HEADINGS
from ..tree.visible_text import reading_in_brackets
from .files import clean
from .front_matter import front_matter
from .markdown.line import formula_source
from .origin import Head, source_lines

_LINES = frozenset({"li", "dt", "dd", "tr", "caption", "summary"})
"""Blocks that follow each other without an empty line."""
_SPACES = re.compile("[ \u00a0\u202f\n]+")


def to_text(
    article: Article,
    *,
    images: Mapping[str, str] | None = None,
    head: Head = "source",
    template: str = "",
) -> str:
    """The title and the source, or another ``head``, and the text without pictures: an empty line
    between blocks, two before a heading; then the highlights, each behind a ``>``, with their notes."""
    lines: list[str] = []
    if head == "source":
        lines = [line for line in (" ".join(article.title.split()), *source_lines(article)) if line]
    elif head == "metadata":
        lines = front_matter(article, template).splitlines()
    marks = [
        "\n".join([f"> {' '.join(quote.split())}", *([note.strip()] if note.strip() else [])])
        for quote, note in ((highlight.quote, highlight.note) for highlight in article.highlights)
    ]
    text = text_of(parse_fragment(article.html)) or article.text
    return clean("\n\n".join([part for part in ("\n".join(lines), text, *marks) if part]) + "\n")


def text_of(content: Node) -> str:
    """Blocks with empty lines between them. Items of a list, rows of a table and lines of code follow each
    other; cells are divided by a tab; formulas are TeX between dollar signs."""
    out: list[str] = []
    parts: list[str] = []
    inside = 0  # list items and cells that are open
    gap = 0  # line breaks before the next line

    def end_line(breaks: int) -> None:
        nonlocal gap
        line = _SPACES.sub(" ", "".join(parts)).strip()
        parts.clear()
        if line:
            out.append("\n" * gap + line)
            gap = 0
        gap = max(gap, min(breaks, 1) if inside else breaks)

    above: list[tuple[Iterator[Node | str], str]] = []
    rest: Iterator[Node | str] = iter(content.children)
    while True:
        for child in rest:
            if isinstance(child, str):
                parts.append(child)
            elif child.tag == "pre":
                end_line(2)
                out.append("\n" * gap + child.text().strip("\n"))
                gap = 2
            elif child.tag == "br":
                end_line(1)
            elif child.tag == "rt":
                parts.append(reading_in_brackets(child))
            elif source := formula_source(child):
                parts.append(f"${source}$")
            else:
                tag = child.tag
                if tag in CELLS:
                    inside += 1
                elif tag in BLOCKS:
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
                inside -= 1
            elif tag in BLOCKS:
                end_line(1 if tag in _LINES else 2)
                inside -= tag in _LINES
    end_line(0)
    return "".join(out).strip("\n")
