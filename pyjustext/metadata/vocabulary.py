"""The words by which names of authors are told from other texts, and the names of what states something; they
stand in ``vocabulary.json``, by their language ("mul" for those of several)."""

from __future__ import annotations

import json
from importlib.resources import files

_ALL: dict[str, dict[str, list[str]]] = json.loads(
    files(__package__).joinpath("vocabulary.json").read_text(encoding="utf-8")
)


def words(notion: str) -> frozenset[str]:
    """The words for a notion in all languages, in lower case.

    Raises:
        KeyError: if there is no such notion.
    """
    return frozenset(ordered(notion))


def ordered(notion: str) -> tuple[str, ...]:
    """The same in the order of the file, which counts for the names of meta elements: the best first."""
    return tuple([word for every in _ALL[notion].values() for word in every])
