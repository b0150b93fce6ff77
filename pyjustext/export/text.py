"""An article as plain text."""

from __future__ import annotations

from collections.abc import Mapping

from ..model import Article
from .characters import to_bytes
from .frontmatter import front_matter
from .heading import Head, source_lines


def to_text(
    article: Article,
    *,
    images: Mapping[str, str] | None = None,
    head: Head = "source",
    template: str = "",
) -> bytes:
    """UTF-8: the title and the source, or another ``head``, and the text, one block per line, without
    pictures; then the highlights, each behind a ``>``, with their notes."""
    lines: list[str] = []
    if head == "source":
        lines = [line for line in (" ".join(article.title.split()), *source_lines(article)) if line]
    elif head == "metadata":
        lines = front_matter(article, template).splitlines()
    marks = [
        "\n".join([f"> {' '.join(quote.split())}", *([note.strip()] if note.strip() else [])])
        for quote, note in ((highlight.quote, highlight.note) for highlight in article.highlights)
    ]
    return to_bytes("\n\n".join([part for part in ("\n".join(lines), article.text, *marks) if part]) + "\n")
