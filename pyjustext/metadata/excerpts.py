"""What a page says of its article in a sentence or two."""

from __future__ import annotations

import re
from html import unescape

from ..tree.text import heading_key, squeeze
from . import title_parts
from .candidates import Exclusion
from .evidence import Evidence
from .stated import meta, of_article, of_work, stated

_LONGEST = 1000
_LONGEST_READ = 5000
"""Characters of a description that are read."""
_MARKUP = re.compile(r"</?(?:p|div|br|ul|ol|li|h[1-6]|(a|b|i|em|strong|span))\b[^<>]{0,200}>", re.I)
"""Elements that some pages write into their descriptions."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrt](?![a-z]))")
"""Escapes of JavaScript that were escaped twice."""
_LONGEST_MOTTO = 200
_LEAST_LETTERS = 4
"""Letters of a word by which a description may be recognised as that of the title's article."""


def _plain(text: str, _: Evidence) -> str:
    text = unescape(text[:_LONGEST_READ])
    if "\\" in text:
        text = _ESCAPE.sub(lambda escape: _character(escape[1]) if escape[1] else " ", text)
    if "</" in text or "/>" in text:  # A description of "the <table> element" has no end tags.
        text = _MARKUP.sub(lambda tag: "" if tag[1] else " ", text)
    return squeeze(text)[:_LONGEST]


def _character(number: str) -> str:
    sign = chr(int(number, 16))
    return "" if "\ud800" <= sign <= "\udfff" else sign


def _is_site_alone(evidence: Evidence) -> bool:
    """Whether the title of a page, other than the site's start, is only the name of its site: its description
    is the site's, too."""
    if evidence.heading is not None or evidence.start:
        return False
    rest = heading_key(evidence.title)
    for name in sorted(evidence.names, key=len, reverse=True):
        rest = rest.replace(name, "")
    return bool(evidence.title) and not rest


def _is_motto(text: str, evidence: Evidence) -> bool:
    """Whether a short description begins with the site's name and has no word of the title; a start page's is
    about the site."""
    if evidence.start or len(text) > _LONGEST_MOTTO:
        return False
    begin = heading_key(text)
    if not any(begin.startswith(name) for name in evidence.names if len(name) >= _LEAST_LETTERS):
        return False
    long_words = {word for word in title_parts.words(evidence.title) if len(word) >= _LEAST_LETTERS}
    return long_words.isdisjoint(title_parts.words(text))


STATED = tuple(
    stated(name, texts, _plain)
    for name, texts in (
        ("the article in JSON-LD", of_article("description")),
        ("Dublin Core", meta("dc.description", "dcterms.description")),
        ("Open Graph", meta("og:description")),
        ("description", meta("description")),
        ("Twitter", meta("twitter:description")),
        ("a work in JSON-LD", of_work("description")),
    )
)
"""Where a page describes the article, the most careful first."""
NOT_OF_ARTICLE = (
    Exclusion("the site, whose name is all of the title", lambda _, e: _is_site_alone(e)),
    Exclusion("no words", lambda c, _: not heading_key(c.value)),
    Exclusion("the title", lambda c, e: heading_key(c.value) == heading_key(e.title)),
    Exclusion("the site's name", lambda c, e: heading_key(c.value) in e.names),
    Exclusion("the site, its motto", lambda c, e: _is_motto(c.value, e)),
)
"""Of what else a description may be, or what it only repeats."""
