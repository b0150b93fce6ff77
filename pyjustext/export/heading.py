"""What stands above an article in a file: who, when, where."""

from __future__ import annotations

from ..article.article import Article


def source_lines(article: Article) -> list[str]:
    """Authors and date in one line, the site and the address in others; empty ones left out."""
    lines = [", ".join([part for part in (article.byline, day(article.published)) if part])]
    lines.append(article.site)
    lines.append(article.url or article.canonical)
    return [line for line in lines if line]


def day(moment: str) -> str:
    """The date of an ISO moment."""
    return moment[:10]
