"""The highlights of many articles, with their notes, as one Markdown file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .characters import to_markdown_bytes
from .heading import is_address
from .markdown import plain, quoted
from .markdown.escaping import escape, escape_label, one_line, target


class Highlighted(NamedTuple):
    """A highlighted text and its note (``""`` for none)."""

    quote: str
    note: str


class MarkedArticle(NamedTuple):
    """An article's title and address, and its highlights in the order of the text."""

    title: str
    url: str
    highlights: Sequence[Highlighted]


def to_highlights(articles: Iterable[MarkedArticle], title: str = "") -> bytes:
    """UTF-8: a heading with a link for each article, a quotation for each highlight, with its note below.

    Only http and https addresses become links.
    """
    parts = [f"# {one_line(escape(title))}"] if title else []
    for article in articles:
        name = one_line(escape_label(article.title)) or escape_label(article.url)
        parts.append(f"## [{name}]({target(article.url)})" if is_address(article.url) else f"## {name}")
        for quote, note in article.highlights:
            parts.append(quoted(quote))
            if note.strip():
                parts.append(plain(note))
    return to_markdown_bytes("\n\n".join(parts) + "\n")
