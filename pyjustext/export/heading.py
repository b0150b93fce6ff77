"""The lines above an article in a file: author, date, source."""

from __future__ import annotations

import re
from typing import Literal

from ..model import Article
from .origin import claimed_name

Head = Literal["source", "metadata", "none"]
"""What stands above an article in a text: its title and source; all that is known of it, as YAML front
matter; nothing."""

# Neither the caller's address nor the page's canonical one has been sanitized.
_ADDRESS = re.compile(r"""https?://[^\s<>"\x00-\x1f\x7f]+""", re.IGNORECASE)


def is_address(url: str) -> bool:
    """Whether this is an http or https address, not ``javascript:`` or text."""
    return _ADDRESS.fullmatch(url) is not None


def address(article: Article) -> str:
    """The address of the article, ``""`` if it is not an http or https address."""
    for url in (article.url, article.canonical):
        if is_address(url):
            return url
    return ""


def source_lines(article: Article) -> list[str]:
    """The address, the authors and the date, and the name of the site, without empty lines. The address comes
    first, because it is certain, while the rest is only what the page claims."""
    by = ", ".join([part for part in (article.byline, day(article.published)) if part])
    site = claimed_name(article.site, address(article))
    return [" ".join(line.split()) for line in (address(article), by, site) if line]


def day(moment: str) -> str:
    """The date of an ISO 8601 date and time."""
    return moment[:10]
