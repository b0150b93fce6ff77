"""What an address leads to: another page of the site, a page about an author."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

AUTHOR_PAGE = re.compile(
    r"/(?:authors?|contributors?|writers?|by|byline|autor(?:en|es)?|auteurs?|staff|team|"
    r"people|editors?|reporters?|journalists?|columnists?|producers?|redakt(?:eur|or)(?:en|e)?)/[^/?#]+(?:/\d+)?/?(?:$|[?#])",
    re.I,
)
"""Addresses of pages about an author."""


def leads_on(address: str, url: str) -> bool:
    """Whether an address is that of another page of the site, and no author's."""
    if not address.strip() or AUTHOR_PAGE.search(address[:500]):
        return False
    try:
        there, here = urlsplit(urljoin(url, address)), urlsplit(url)
    except ValueError:
        return False
    return there.netloc == here.netloc and there.path.rstrip("/") != here.path.rstrip("/")
