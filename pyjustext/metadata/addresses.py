"""Addresses that a page declares: its own, and those of its picture and its licence."""

from __future__ import annotations

import re

from ..tree.text import squeeze
from . import jsonld
from .evidence import Evidence

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_IMAGES = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src")
_LONGEST_ADDRESS = 2000
_SPACER = re.compile(r"/(?:spacer|blank|transparent|pixel|clear|1x1)\.(?:gif|png)(?:$|[?#])", re.I)
"""Pictures that show nothing."""


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
