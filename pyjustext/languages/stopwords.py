"""Stop words as jusText counts them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .spacing import StopWordScanner, has_unspaced_words, is_unspaced, scaled_length


class StopWords:
    """The stop words of one language, and the measurements of text that use them.

    Args:
        stoplist: the words, in any case; None for none.
        unspaced: whether text without spaces between words is measured in its own way. That is done if the
            list belongs to such a language or there is no list; False turns it off.

    Raises:
        TypeError: for a string instead of words, which is probably the name of a language.
    """

    def __init__(self, stoplist: Iterable[str] | None, *, unspaced: bool = True) -> None:
        if isinstance(stoplist, str):
            raise TypeError(f"the stop list is {stoplist!r}, not words; get_stoplist() gives a language's")
        words = stoplist if isinstance(stoplist, frozenset) else frozenset(stoplist or ())
        self._words, self._scanner = _prepare(words)
        self._unspaced = unspaced and (stoplist is None or self._scanner is not None)

    def measure(self, text: str) -> tuple[float, float]:
        """The text's length, in characters as the thresholds count them, and its stop word density, 0 to
        1."""
        if self._unspaced and is_unspaced(text):
            return scaled_length(text), self._scanner.density(text) if self._scanner else 0.0
        words = text.lower().split()
        stop_words = self._words
        return len(text), sum([word in stop_words for word in words]) / len(words) if words else 0.0


@lru_cache(maxsize=8)
def _prepare(words: frozenset[str]) -> tuple[frozenset[str], StopWordScanner | None]:
    lower = frozenset([word.lower() for word in words])
    return lower, StopWordScanner(lower) if has_unspaced_words(lower) else None
