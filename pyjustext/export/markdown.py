"""An article as Markdown (CommonMark, with tables and footnotes as GitHub writes them)."""

from __future__ import annotations

from collections.abc import Mapping

from ..article.article import Article


def to_markdown(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8: the title, where it comes from, and the content. Pictures stay links."""
    return ("# " + article.title + "\n\n" + article.text).encode()
