"""What a page says of its article in a sentence or two."""

from __future__ import annotations

import re
from html import unescape

from ..tree.text import heading_key, squeeze
from . import jsonld, title_parts
from .evidence import Evidence

_LONGEST = 1000
_LONGEST_READ = 5000
"""Characters of a description that are read."""
_DESCRIPTIONS = (
    "dc.description",
    "dcterms.description",
    "og:description",
    "description",
    "twitter:description",
)
"""The meta elements that describe the article, the most careful first."""
_MARKUP = re.compile(r"</?(?:p|div|br|ul|ol|li|h[1-6]|(a|b|i|em|strong|span))\b[^<>]{0,200}>", re.I)
"""Elements that some pages write into their descriptions."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrt](?![a-z]))")
"""Escapes of JavaScript that were escaped twice."""
_LONGEST_MOTTO = 200
_LEAST_LETTERS = 4
"""Letters of a word by which a description may be recognised as that of the title's article."""


def find(evidence: Evidence) -> str:
    """The first description that says more than the title and the site's name do, and not of the site."""
    if not evidence.start and _is_site_alone(evidence):
        return ""
    article = evidence.article
    of_thing = jsonld.text(article.get("description")) if article else ""
    of_article = of_thing if article and jsonld.is_article(article) else ""
    said = {heading_key(evidence.title), *evidence.names, ""}
    for stated in (of_article, *[evidence.facts.meta(name) for name in _DESCRIPTIONS], of_thing):
        found = _plain(stated[:_LONGEST_READ])
        if heading_key(found) not in said and (evidence.start or not _is_motto(found, evidence)):
            return found[:_LONGEST]
    return ""


def _plain(text: str) -> str:
    text = unescape(text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda escape: _character(escape[1]) if escape[1] else " ", text)
    if "</" in text or "/>" in text:  # A description of "the <table> element" has no end tags.
        text = _MARKUP.sub(lambda tag: "" if tag[1] else " ", text)
    return squeeze(text)


def _character(number: str) -> str:
    sign = chr(int(number, 16))
    return "" if "\ud800" <= sign <= "\udfff" else sign


def _is_site_alone(evidence: Evidence) -> bool:
    """Whether the page's title is only the name of its site: its description is the site's, too."""
    if evidence.heading is not None:
        return False
    rest = heading_key(evidence.title)
    for name in sorted(evidence.names, key=len, reverse=True):
        rest = rest.replace(name, "")
    return bool(evidence.title) and not rest


def _is_motto(text: str, evidence: Evidence) -> bool:
    """Whether a short description begins with the site's name and has no word of the title."""
    if len(text) > _LONGEST_MOTTO:
        return False
    begin = heading_key(text)
    if not any(begin.startswith(name) for name in evidence.names if len(name) >= _LEAST_LETTERS):
        return False
    long_words = {word for word in title_parts.words(evidence.title) if len(word) >= _LEAST_LETTERS}
    return long_words.isdisjoint(title_parts.words(text))
