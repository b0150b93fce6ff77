"""The lines above an article in a file: author, date, source."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urlsplit

from ..model import Article
from ..sanitize.urls import is_safe_to_show, with_slashes

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
            return with_slashes(url)
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


_LONGEST = 253
"""In characters: the limit of the domain name system. The time for decoding a name grows with the square of
its length."""


def shown_host(url: str) -> str:
    """The host of ``url``, ``""`` if it has none.

    International names are shown in their own script. If a label could be taken for another one, the
    ASCII form comes first, then a warning sign and the name.
    """
    host = _plain_host(url)
    if len(host) > _LONGEST or ":" in host:
        return host
    labels = [_decoded(label) for label in host.split(".")]
    letters = ".".join(labels)
    if not letters.isprintable():
        return host
    if not all(map(is_safe_to_show, labels)):
        return f"{'.'.join([encoded(label) for label in labels])} (\u26a0 {letters})"
    return letters


def claimed_name(site: str, url: str) -> str:
    """What a site calls itself, ``""`` if that is only the host of ``url``, which is shown before it."""
    name = " ".join(site.split())
    return "" if name.lower().removeprefix("www.") in {shown_host(url), _plain_host(url)} else name


def _plain_host(url: str) -> str:
    try:
        return (urlsplit(with_slashes(url)).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _decoded(label: str) -> str:
    if label.startswith("xn--"):
        try:
            return label[4:].encode("ascii").decode("punycode")
        except (UnicodeError, OverflowError):
            return label
    return label


def encoded(label: str) -> str:
    """A label of a host in ASCII."""
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")
