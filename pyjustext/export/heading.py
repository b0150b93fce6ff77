"""What stands above an article in a file: who, when, where."""

from __future__ import annotations

import re

from ..model import Article

# Neither the caller's address nor the page's canonical one went through the wall.
_ADDRESS = re.compile(r"""https?://[^\s<>"\x00-\x1f\x7f]+""", re.IGNORECASE)


def is_address(url: str) -> bool:
    """Whether this is a plain address of the web, and not ``javascript:`` or text."""
    return _ADDRESS.fullmatch(url) is not None


def address(article: Article) -> str:
    """Where the article is from, ``""`` where that is no plain address of the web."""
    for url in (article.url, article.canonical):
        if is_address(url):
            return url
    return ""


def source_lines(article: Article) -> list[str]:
    """The address; authors and date; what the page calls its site. Empty ones left out. The address comes
    first: it is known, the rest is what the page says of itself."""
    by = ", ".join([part for part in (article.byline, day(article.published)) if part])
    return [" ".join(line.split()) for line in (address(article), by, article.site) if line]


def day(moment: str) -> str:
    """The date of an ISO moment."""
    return moment[:10]
