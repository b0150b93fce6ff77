"""An article as plain text."""

from __future__ import annotations

from collections.abc import Mapping

from ..model import Article
from ..tree import Node, parse_fragment
from ..tree.plain_text import plain_lines
from .files import clean
from .front_matter import front_matter
from .origin import Head, source_lines


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
    """The lines of an article's content, with empty lines between its blocks."""
    return "".join(["\n" * gap + line for gap, line in plain_lines(content, left_out="")]).strip("\n")
