"""Candidates for the fields of the metadata, the sources that give them, and the choice among these.

A field is a table of sources, the best first, and perhaps one of what excludes a candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps

from ..tree import Node
from .evidence import Evidence


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
        name: what the place is.
        find: its candidates, the best first.
    """

    name: str
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


def value(sources: Sequence[Source], evidence: Evidence, exclusions: Sequence[Exclusion] = ()) -> str:
    """The first value of the first source that has one that nothing excludes, ``""`` if no source has."""
    candidates = (candidate for source in sources for candidate in source.find(evidence))
    return next((c.value for c in candidates if not is_excluded(exclusions, c, evidence)), "")


def values(sources: Sequence[Source], evidence: Evidence) -> list[str]:
    """All values of the first source that has any."""
    found = ([candidate.value for candidate in source.find(evidence)] for source in sources)
    return next(filter(None, found), [])


def is_excluded(exclusions: Sequence[Exclusion], candidate: Candidate, evidence: Evidence) -> bool:
    """Whether one of the exclusions holds for a candidate."""
    return any(exclusion.holds(candidate, evidence) for exclusion in exclusions)
