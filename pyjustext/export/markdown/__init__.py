"""An article as Markdown: CommonMark, with tables and strikethrough as GitHub writes them."""

from __future__ import annotations

from collections.abc import Mapping

from ...model import Article
from ...tree import parse_fragment
from ..characters import to_bytes
from ..heading import address, source_lines
from .blocks import render
from .escaping import escape, one_line

__all__ = ["render", "to_markdown"]


def to_markdown(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8: the title, where it comes from, and the content. Pictures stay links."""
    parts = []
    if article.title:
        parts.append("# " + one_line(escape(article.title)))
    source = source_lines(article)
    if source:
        url = address(article)
        lines = [f"<{line}>" if line == url else escape(line) for line in source]
        parts.append("  \n".join(lines))
    content = render(parse_fragment(article.html))
    if content:
        parts.append(content)
    return to_bytes("\n\n".join(parts) + "\n")
