"""The article's tags and categories."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape

from ..tree.text import squeeze, visible_text
from .candidates import Candidate, Source, values
from .evidence import Evidence
from .stated import Texts, meta, of_work

_MOST = 30
_LONGEST = 60
"""In characters: a longer text is a sentence, not a tag."""
_SPLIT = re.compile(r"\s*[,;|\uff0c\u3001]\s*")
_CATEGORY_PATH = re.compile(
    r"/(?:categor(?:y|ies|ie|ia|ias)|kategorien?|rubri(?:k|que|ca)|sections?|topics?)/", re.I
)
_MACHINE = re.compile(r"^[\w.-]+[:=]\S|^\d+$|^https?:")
"""Tags that sites use only internally."""


def find(sources: Sequence[Source], evidence: Evidence) -> list[str]:
    """The terms of TAGS or CATEGORIES, each once, in the page's order."""
    found: dict[str, str] = {}
    for term in values(sources, evidence):
        found.setdefault(term.casefold(), term)
    return list(found.values())[:_MOST]


def _terms(texts: Texts, *, split: bool = True) -> Callable[[Evidence], Iterator[Candidate]]:
    """The terms in texts that hold one or several of them."""

    def find(evidence: Evidence) -> Iterator[Candidate]:
        for text in map(unescape, texts(evidence)):
            for part in _SPLIT.split(text) if split else [text]:
                term = squeeze(part).lstrip("#")
                if term and len(term) <= _LONGEST and not _MACHINE.search(term):
                    yield Candidate(term)

    return find


def _tags(evidence: Evidence) -> list[str]:
    links = [link for link in evidence.facts.tags if not _CATEGORY_PATH.search(link.get("href")[:500])]
    return [visible_text(link, _LONGEST + 1) for link in links]


def _categories(evidence: Evidence) -> list[str]:
    return [
        visible_text(link, _LONGEST + 1)
        for link in evidence.facts.tags
        if "category" in link.get("rel").lower().split() or _CATEGORY_PATH.search(link.get("href")[:500])
    ]


TAGS = (
    Source("article:tag", _terms(meta("article:tag"))),
    Source("JSON-LD", _terms(of_work("keywords"))),
    Source("links with rel=tag", _terms(_tags)),
    Source("meta elements of keywords", _terms(meta("keywords", "news_keywords"))),
)
CATEGORIES = (
    Source("article:section", _terms(meta("article:section"), split=False)),
    Source("JSON-LD", _terms(of_work("articleSection"), split=False)),
    Source("links with rel=category", _terms(_categories, split=False)),
)
