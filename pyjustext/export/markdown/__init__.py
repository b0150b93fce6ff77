"""An article as Markdown: CommonMark, with tables and strikethrough as on GitHub."""

from __future__ import annotations

from collections.abc import Mapping

from ...model import Article
from ...tree import Node, parse_fragment
from ..characters import to_bytes
from ..heading import address, source_lines
from .blocks import render
from .escaping import escape, one_line

__all__ = ["body", "render", "to_markdown"]


def to_markdown(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8: the title, the source, and the content. Pictures stay links."""
    parts = []
    if article.title:
        parts.append("# " + one_line(escape(article.title)))
    source = source_lines(article)
    if source:
        url = address(article)
        lines = [f"<{line}>" if line == url else escape(line) for line in source]
        parts.append("  \n".join(lines))
    parts.append(render(parse_fragment(article.html)))
    return to_bytes("\n\n".join([part for part in parts if part]) + "\n")


def body(article: Article, content: Node) -> str:
    """The title and the content, for a file whose front matter states the source."""
    title = "# " + one_line(escape(article.title)) if article.title else ""
    return "\n\n".join([part for part in (title, render(content)) if part]) + "\n"
