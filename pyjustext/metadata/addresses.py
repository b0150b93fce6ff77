"""Addresses that a page declares: its own, and those of its picture and its licence."""

from __future__ import annotations

import re
from functools import partial

from ..tree.text import squeeze
from . import jsonld
from .evidence import Evidence
from .stated import link, meta, of_work, stated

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_LONGEST_ADDRESS = 2000
_LONGEST_NAME = 200
_SPACER = re.compile(r"/(?:spacer|blank|transparent|pixel|clear|1x1)\.(?:gif|png)(?:$|[?#])", re.I)
"""Pictures that show nothing."""


def _address(text: str, evidence: Evidence) -> str:
    return evidence.address(text)


def _of_picture(text: str, evidence: Evidence) -> str:
    return "" if _SPACER.search(text[:_LONGEST_ADDRESS]) else evidence.address(text)


def _of_licence(text: str, evidence: Evidence) -> str:
    # Some pages name it instead of linking it; what looks like an address of another kind is no name.
    return evidence.address(text) or ("" if _SCHEME.match(text) else squeeze(text)[:_LONGEST_NAME])


_picture, _licence = partial(stated, read=_of_picture), partial(stated, read=_of_licence)

CANONICAL = (
    stated("rel=canonical", link("canonical"), _address),
    stated("Open Graph", meta("og:url"), _address),
)
"""The address that the page declares as its own."""
IMAGE = (
    _picture("Open Graph", meta("og:image:secure_url", "og:image", "og:image:url")),
    _picture("Twitter", meta("twitter:image", "twitter:image:src")),
    _picture("JSON-LD", of_work("image", "thumbnailUrl", read=jsonld.address)),
    _picture("rel=image_src", link("image_src")),
)
"""The address of the picture that stands for the page."""
LICENCE = (
    _licence("link with rel=license", link("license")),
    _licence("a with rel=license", lambda evidence: evidence.facts.licenses),
    _licence("JSON-LD", of_work("license", read=jsonld.address)),
    stated("Dublin Core", meta("dcterms.license", "dc.rights.license"), lambda text, _: text[:_LONGEST_NAME]),
)
"""The address of the licence that the page declares, or its name if there is no address."""
