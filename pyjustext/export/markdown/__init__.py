"""An article as Markdown: CommonMark, with tables and strikethrough as on GitHub."""

from __future__ import annotations

from collections.abc import Mapping

from ...model import Article
from ..characters import clean_markdown
from ..frontmatter import front_matter
from ..heading import Head, address, source_lines
from ..marking import Marked, mark
from ..media import keep_harmless_pictures
from .blocks import render
from .escaping import escape, escape_line_starts, one_line

__all__ = ["body", "plain", "quoted", "render", "to_markdown"]


def to_markdown(
    article: Article,
    *,
    images: Mapping[str, str] | None = None,
    head: Head = "source",
    template: str = "",
) -> str:
    """The title and the source, or another ``head``, and the content. Pictures stay links."""
    marked = mark(article)
    keep_harmless_pictures(marked.content, article.url)
    if head == "metadata":
        return clean_markdown(f"{front_matter(article, template)}\n{body(article, marked)}")
    above = _source(article) if head == "source" else []
    return clean_markdown(_joined([*above, *_content(marked)]))


def body(article: Article, marked: Marked) -> str:
    """The title and the content, for a file whose front matter states the source."""
    return _joined([_title(article), *_content(marked)])


def _source(article: Article) -> list[str]:
    url = address(article)
    lines = [f"<{line}>" if line == url else escape(line) for line in source_lines(article)]
    return [_title(article), "  \n".join(lines)]


def _title(article: Article) -> str:
    return "# " + one_line(escape(article.title)) if article.title else ""


def _joined(parts: list[str]) -> str:
    return "\n\n".join([part for part in parts if part]) + "\n"


def _content(marked: Marked) -> list[str]:
    """The content, the highlights that are not in it, and the notes as footnotes."""
    parts = [render(marked.content)]
    for highlight in marked.elsewhere:
        parts.append(quoted(highlight.quote))
        parts.append(plain(highlight.note))
    for number, note in enumerate(marked.notes, 1):
        indented = plain(note).replace("\n", "\n    ")
        parts.append(f"[^{number}]: {indented}")
    return parts


def quoted(text: str) -> str:
    """A text as a quotation, line by line."""
    return "\n".join([f"> {line}".rstrip() for line in plain(text).split("\n")])


def plain(text: str) -> str:
    """A text whose characters mean nothing but themselves. Its lines have no white space at their ends: more
    than three spaces would start a code block."""
    return "\n".join([escape_line_starts(one_line(escape(line))) for line in text.strip().splitlines()])
