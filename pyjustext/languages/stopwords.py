"""Stop words as jusText counts them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


class StopWords:
    """The stop words of one language, and how its text is measured with them.

    Args:
        stoplist: the words, of any case; None for none.
        scale: whether text without spaces is measured in its own way.
    """

    def __init__(self, stoplist: Iterable[str] | None, *, scale: bool = True) -> None:
        self._words = _lower(stoplist if isinstance(stoplist, frozenset) else frozenset(stoplist or ()))

    def length(self, text: str) -> float:
        """Characters, as the thresholds mean them."""
        return len(text)

    def density(self, text: str) -> float:
        """The share of stop words among the words, 0 to 1."""
        words = text.lower().split()
        stop_words = self._words
        return sum([word in stop_words for word in words]) / len(words) if words else 0.0


@lru_cache(maxsize=8)
def _lower(words: frozenset[str]) -> frozenset[str]:
    return frozenset([word.lower() for word in words])
