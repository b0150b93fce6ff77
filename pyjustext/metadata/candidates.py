"""Candidates for the fields of the metadata, the sources that give them, and the choice among these.

A field is a table of sources, the best first, and perhaps one of what excludes a candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple

from ..tree import Node
from . import jsonld
from .evidence import Evidence

Texts = Callable[[Evidence], Iterable[str]]
"""What a page states in one place, unchanged."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that a source gives for a field.

    Attributes:
        value: a date as ISO 8601; of a byline, the text that holds the names.
        node: the element that shows it, None where the page states it out of sight.
        label: the words before it that say what it is, such as "Updated".
        behind: the words behind it in the same text.
    """

    value: str
    node: Node | None = None
    label: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A place of the page where a field's value may be.

    Attributes:
        key: the name of the place in :attr:`pyjustext.Article.sources`, which stays the same.
        find: its candidates, the best first.
    """

    key: str
    find: Callable[[Evidence], Iterable[Candidate]]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What says that a value is not the article's.

    Attributes:
        name: what it is the value of.
        holds: whether it is so.
    """

    name: str
    holds: Callable[[Candidate, Evidence], bool]


def once(find: Callable[[Evidence], Iterable[Candidate]]) -> Callable[[Evidence], Sequence[Candidate]]:
    """Make a function keep its candidates in the evidence, so that they are found once for a page."""

    @wraps(find)
    def kept(evidence: Evidence) -> Sequence[Candidate]:
        found = evidence.kept.get(find)
        if found is None:
            found = evidence.kept[find] = tuple(find(evidence))
        return found

    return kept


class Chosen(NamedTuple):
    """The value of a field and the key of the source that gave it; both are ``""`` if no source has one."""

    value: str = ""
    source: str = ""


def choose(sources: Sequence[Source], evidence: Evidence, exclusions: Sequence[Exclusion] = ()) -> Chosen:
    """The first value that no exclusion rejects, of the first source that has one."""
    for source in sources:
        for candidate in source.find(evidence):
            if not is_excluded(exclusions, candidate, evidence):
                return Chosen(candidate.value, source.key)
    return Chosen()


def values(sources: Sequence[Source], evidence: Evidence) -> list[str]:
    """All values of the first source that has any."""
    found = ([candidate.value for candidate in source.find(evidence)] for source in sources)
    return next(filter(None, found), [])


def is_excluded(exclusions: Sequence[Exclusion], candidate: Candidate, evidence: Evidence) -> bool:
    """Whether one of the exclusions holds for a candidate."""
    return any(exclusion.holds(candidate, evidence) for exclusion in exclusions)


def stated(key: str, texts: Texts, read: Callable[[str, Evidence], str] = lambda text, _: text) -> Source:
    """A source of what the page states.

    Args:
        read: the value in a text, ``""`` if it has none.
    """
    return Source(
        key, lambda evidence: (Candidate(v) for text in texts(evidence) if (v := read(text, evidence)))
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
