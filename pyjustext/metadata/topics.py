"""The article's tags and categories."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

from ..tree.text import squeeze, visible_text
from . import jsonld
from .evidence import Evidence

_MOST = 30
_LONGEST = 60
"""In characters: a longer text is a sentence, not a tag."""
_SPLIT = re.compile(r"\s*[,;|\uff0c\u3001]\s*")
_CATEGORY_PATH = re.compile(
    r"/(?:categor(?:y|ies|ie|ia|ias)|kategorien?|rubri(?:k|que|ca)|sections?|topics?)/", re.I
)
_MACHINE = re.compile(r"^[\w.-]+[:=]\S|^\d+$|^https?:")
"""Tags that sites use only internally."""


def tags(evidence: Evidence) -> list[str]:
    """The page's tags: ``article:tag``, JSON-LD ``keywords``, meta keywords, links with ``rel=tag``."""
    facts, article = evidence.facts, evidence.article
    links = [link for link in facts.tags if not _CATEGORY_PATH.search(link.get("href")[:500])]
    return (
        _terms(facts.metas.get("article:tag", ()))
        or _terms(_values(article.get("keywords") if article else None))
        or _terms([visible_text(link, _LONGEST + 1) for link in links])
        or _terms([*facts.metas.get("keywords", ()), *facts.metas.get("news_keywords", ())])
    )


def categories(evidence: Evidence) -> list[str]:
    """The page's sections: ``article:section``, JSON-LD ``articleSection``, links with ``rel=category``."""
    facts, article = evidence.facts, evidence.article
    links = [
        link
        for link in facts.tags
        if "category" in link.get("rel").lower().split() or _CATEGORY_PATH.search(link.get("href")[:500])
    ]
    return (
        _terms(facts.metas.get("article:section", ()), split=False)
        or _terms(_values(article.get("articleSection") if article else None), split=False)
        or _terms([visible_text(link, _LONGEST + 1) for link in links], split=False)
    )


def _values(value: Any) -> list[str]:
    return [jsonld.text(item) for item in (value if isinstance(value, list) else [value])]


def _terms(values: Iterable[str], *, split: bool = True) -> list[str]:
    """Terms out of texts that hold one or several of them, each once, in the page's order."""
    found: dict[str, str] = {}
    for value in values:
        value = unescape(value)
        for term in _SPLIT.split(value) if split else [value]:
            term = squeeze(term).lstrip("#")
            if term and len(term) <= _LONGEST and not _MACHINE.search(term):
                found.setdefault(term.casefold(), term)
    return list(found.values())[:_MOST]
