"""Addresses that a page declares: its own, and those of its picture, its licence and the next part."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from ..tree.text import squeeze
from . import jsonld
from .evidence import Evidence

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_NUMBERED_PATH = re.compile(r"^(.*?)(?:[/_-](?:page|p|seite|part)?[/_-]?(\d{1,3}))?(\.[a-z]{3,5})?/?$", re.I)
_IMAGES = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src")
_LONGEST_ADDRESS = 2000
_SPACER = re.compile(r"/(?:spacer|blank|transparent|pixel|clear|1x1)\.(?:gif|png)(?:$|[?#])", re.I)
"""Pictures that show nothing."""
_PAGE_NAMES = frozenset({"page", "p", "pg", "paged", "seite", "pagina", "part", "start"})


def canonical(evidence: Evidence) -> str:
    """The address that the page declares as its own."""
    return evidence.address(evidence.facts.link("canonical") or evidence.facts.meta("og:url"))


def image(evidence: Evidence) -> str:
    """The address of the picture that stands for the page."""
    facts, article = evidence.facts, evidence.article
    stated = [address for name in _IMAGES for address in facts.metas.get(name, ())]
    if article:
        stated += [jsonld.address(article.get("image")), jsonld.address(article.get("thumbnailUrl"))]
    stated.append(facts.link("image_src"))
    found = (address for address in stated if address and not _SPACER.search(address[:_LONGEST_ADDRESS]))
    return evidence.address(next(found, ""))


def licence(evidence: Evidence) -> str:
    """The address of the licence that the page declares, or its name if there is no address."""
    facts, article = evidence.facts, evidence.article
    found = facts.link("license") or (facts.licenses[0] if facts.licenses else "")
    if not found and article:
        found = jsonld.address(article.get("license"))
    if found:
        # Some pages name it instead of linking it; what looks like an address of another kind is no name.
        return evidence.address(found) or ("" if _SCHEME.match(found) else squeeze(found)[:200])
    return facts.meta("dcterms.license", "dc.rights.license")[:200]


def next_part(evidence: Evidence) -> str:
    """The address of the article's next part, ``""`` if there is none."""
    address = evidence.address(evidence.facts.link("next") or evidence.facts.next)
    return address if address and follows(address, evidence.url) else ""


def follows(address: str, url: str) -> int:
    """The number of the part that an address leads to if it is the part after the page, else 0.

    Many pages call the next story "next": a part has the same address but for a number that is
    one higher (the first part has none).
    """
    try:
        here, there = _numbered(url), _numbered(address)
    except ValueError:
        return 0
    return there[1] if here[0] == there[0] and there[1] == max(here[1], 1) + 1 else 0


def _numbered(url: str) -> tuple[tuple[str, str, str], int]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    for name in _PAGE_NAMES & query.keys():
        if query[name].isascii() and query[name].isdigit():
            return (parts.netloc, parts.path.rstrip("/"), ""), int(query[name][:9])
    match = _NUMBERED_PATH.match(parts.path)
    assert match is not None, "every part of the pattern may be empty"
    number = int(match[2] or 0)
    return (parts.netloc, (match[1] + (match[3] or "")).rstrip("/"), ""), number
