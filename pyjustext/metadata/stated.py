"""What a page states out of sight: in meta elements, in links, in JSON-LD."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import jsonld
from .candidates import Candidate, Source
from .evidence import Evidence

Texts = Callable[[Evidence], Iterable[str]]
"""What a page states in one place, unchanged."""


def stated(name: str, texts: Texts, read: Callable[[str, Evidence], str] = lambda text, _: text) -> Source:
    """A source of what the page states.

    Args:
        read: the value in a text, ``""`` if it has none.
    """
    return Source(
        name, lambda evidence: (Candidate(v) for text in texts(evidence) if (v := read(text, evidence)))
    )


def meta(*names: str) -> Texts:
    """The contents of the meta elements with these names, the first name first."""
    return lambda evidence: [text for name in names for text in evidence.facts.metas.get(name, ())]


def link(relation: str) -> Texts:
    """The addresses of the ``link`` elements with a relation."""
    return lambda evidence: evidence.facts.links.get(relation, ())


def of_work(*names: str, read: Callable[[Any], str] = jsonld.text) -> Texts:
    """Properties in JSON-LD of the article, or of the product, film or event that the page is about."""
    return lambda evidence: jsonld.texts(evidence.article, names, read)


def of_article(*names: str) -> Texts:
    """Properties in JSON-LD of the article itself."""
    texts = of_work(*names)
    return lambda e: texts(e) if e.article is not None and jsonld.is_article(e.article) else ()
