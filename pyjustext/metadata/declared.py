"""The fields that pages only declare: addresses, the description, tags and categories."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import unescape

from ..tree.visible_text import heading_key, squeeze, visible_text
from . import jsonld, title_parts
from .evidence import (
    Candidate,
    Evidence,
    Exclusion,
    Source,
    Texts,
    link,
    meta,
    of_article,
    of_work,
    stated,
    values,
)

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\s)", re.I)
_LONGEST_ADDRESS = 2000  # characters
_LONGEST_NAME = 200  # characters
_SPACER = re.compile(r"/(?:spacer|blank|transparent|pixel|clear|1x1)\.(?:gif|png)(?:$|[?#])", re.I)
"""Pictures that show nothing."""


def _address(text: str, evidence: Evidence) -> str:
    return evidence.address(text)


def _of_picture(text: str, evidence: Evidence) -> str:
    return "" if _SPACER.search(text[:_LONGEST_ADDRESS]) else evidence.address(text)


def _of_licence(text: str, evidence: Evidence) -> str:
    # Some pages name it instead of linking it; what looks like an address of another kind is no name.
    return evidence.address(text) or ("" if _SCHEME.match(text) else squeeze(text)[:_LONGEST_NAME])


_picture = partial(stated, read=_of_picture)
_licence = partial(stated, read=_of_licence)

CANONICAL = (
    stated("link", link("canonical"), _address),
    stated("meta:og:url", meta("og:url"), _address),
)
"""The address that the page declares as its own."""
IMAGE = (
    _picture("meta:og:image", meta("og:image:secure_url", "og:image", "og:image:url")),
    _picture("meta:twitter:image", meta("twitter:image", "twitter:image:src")),
    _picture("json-ld", of_work("image", "thumbnailUrl", read=jsonld.address)),
    _picture("link", link("image_src")),
)
"""The address of the picture that stands for the page."""
LICENCE = (
    _licence("link", link("license")),
    _licence("a", lambda evidence: evidence.facts.licenses),
    _licence("json-ld", of_work("license", read=jsonld.address)),
    stated("meta:dc", meta("dcterms.license", "dc.rights.license"), lambda text, _: text[:_LONGEST_NAME]),
)
"""The address of the licence that the page declares, or its name if there is no address."""


_MOST_TERMS = 30
_LONGEST_TERM = 60  # characters; a longer text is a sentence, not a tag
_SPLIT = re.compile(r"[,;|\uff0c\u3001]")
_CATEGORY_PATH = re.compile(
    r"/(?:categor(?:y|ies|ie|ia|ias)|kategorien?|rubri(?:k|que|ca)|sections?|topics?)/", re.I
)
_MACHINE = re.compile(r"^[\w.-]+[:=]\S|^\d+$|^https?:")
"""Tags that sites use only internally."""


def terms(sources: Sequence[Source], evidence: Evidence) -> list[str]:
    """The terms of TAGS or CATEGORIES, each once, in the page's order."""
    found: dict[str, str] = {}
    for term in values(sources, evidence):
        found.setdefault(term.casefold(), term)
    return list(found.values())[:_MOST_TERMS]


def _in_texts(texts: Texts, *, split: bool = True) -> Callable[[Evidence], Iterator[Candidate]]:
    """The terms in texts that hold one or several of them."""

    def find(evidence: Evidence) -> Iterator[Candidate]:
        for text in map(unescape, texts(evidence)):
            for part in _SPLIT.split(text) if split else [text]:
                term = squeeze(part).lstrip("#")
                if term and len(term) <= _LONGEST_TERM and not _MACHINE.search(term):
                    yield Candidate(term)

    return find


def _tags(evidence: Evidence) -> list[str]:
    links = [link for link in evidence.facts.tags if not _CATEGORY_PATH.search(link.get("href")[:500])]
    return [visible_text(link, _LONGEST_TERM + 1) for link in links]


def _categories(evidence: Evidence) -> list[str]:
    return [
        visible_text(link, _LONGEST_TERM + 1)
        for link in evidence.facts.tags
        if "category" in link.get("rel").lower().split() or _CATEGORY_PATH.search(link.get("href")[:500])
    ]


TAGS = (
    Source("meta:article:tag", _in_texts(meta("article:tag"))),
    Source("json-ld", _in_texts(of_work("keywords"))),
    Source("a", _in_texts(_tags)),
    Source("meta:keywords", _in_texts(meta("keywords", "news_keywords"))),
)
CATEGORIES = (
    Source("meta:article:section", _in_texts(meta("article:section"), split=False)),
    Source("json-ld", _in_texts(of_work("articleSection"), split=False)),
    Source("a", _in_texts(_categories, split=False)),
)


_LONGEST_DESCRIPTION = 1000  # characters
_LONGEST_READ = 5000  # characters
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
    return squeeze(text)[:_LONGEST_DESCRIPTION]


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


DESCRIPTION = tuple(
    stated(key, texts, _plain)
    for key, texts in (
        ("json-ld", of_article("description")),
        ("meta:dc", meta("dc.description", "dcterms.description")),
        ("meta:og:description", meta("og:description")),
        ("meta:description", meta("description")),
        ("meta:twitter:description", meta("twitter:description")),
        ("json-ld:work", of_work("description")),
    )
)
"""Where a page describes the article, the most careful first."""
NOT_A_DESCRIPTION = (
    Exclusion("the site, whose name is all of the title", lambda _, e: _is_site_alone(e)),
    Exclusion("no words", lambda c, _: not heading_key(c.value)),
    Exclusion("the title", lambda c, e: heading_key(c.value) == heading_key(e.title)),
    Exclusion("the site's name", lambda c, e: heading_key(c.value) in e.names),
    Exclusion("the site, its motto", lambda c, e: _is_motto(c.value, e)),
)
"""Of what else a description may be, or what it only repeats."""
