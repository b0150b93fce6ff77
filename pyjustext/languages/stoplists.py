"""The stop lists: the most frequent words of each language, the most frequent first."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

from ..errors import UnknownLanguage
from .known_languages import LANGUAGES, find_language
from .words import StopWordScanner, has_unspaced_words, is_unspaced, scaled_length


def get_stoplists() -> frozenset[str]:
    """The English names of all languages with a stop list, for :func:`get_stoplist`.

    Source: see ``stoplists/README.md`` in the repository.
    """
    return frozenset([language.name for language in LANGUAGES])


def get_stoplist(language: str) -> frozenset[str]:
    """The stop words of a language, in lower case.

    Args:
        language: the list's name, NeMo Curator's name or a BCP 47 code; see
            :func:`pyjustext.languages.known_languages.find_language`.

    Raises:
        UnknownLanguage: if there is no list for the language. It is a PyjustextError and a ValueError.

    Source: see ``stoplists/README.md`` in the repository.
    """
    return _lower_case(_list_name(language))


def read_stoplist(language: str) -> list[str]:
    """The words of a list, unchanged and in order. Raises ValueError if there is no list."""
    return _read(_list_name(language))


def _list_name(language: str) -> str:
    found = find_language(language)
    if found is None:
        raise UnknownLanguage(
            f"there is no stop list for the language {language!r}; get_stoplists() returns all names"
        )
    return found.name


# Cached by the list's own name: "en", "en-US" and "English" share one entry.
@lru_cache(maxsize=8)
def _lower_case(name: str) -> frozenset[str]:
    return frozenset([word.lower() for word in _read(name)])


def _read(name: str) -> list[str]:
    archive = resources.files(__package__).joinpath("stoplists.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(archive)) as lists:
        return lists.read(f"{name}.txt").decode("utf-8").split()


class StopWords:
    """The stop words of one language, and the measurements of text that use them.

    Args:
        stoplist: the words, in any case; None for none.
        unspaced: whether to measure text without spaces between words in its own way. This applies only if
            the list belongs to such a language, or there is no list.

    Raises:
        TypeError: for a string instead of words, which is probably the name of a language.
    """

    def __init__(self, stoplist: Iterable[str] | None, *, unspaced: bool = True) -> None:
        if isinstance(stoplist, str):
            raise TypeError(f"the stop list is {stoplist!r}, not words; get_stoplist() returns a language's")
        words = stoplist if isinstance(stoplist, frozenset) else frozenset(stoplist or ())
        self._words, self._scanner = _prepare(words)
        self._unspaced = unspaced and (stoplist is None or self._scanner is not None)

    def measure(self, text: str) -> tuple[float, float]:
        """The text's length, in characters of equivalent English, and its stop word density, 0 to 1."""
        if self._unspaced and is_unspaced(text):
            return scaled_length(text), self._scanner.density(text) if self._scanner else 0.0
        words = text.lower().split()
        stop_words = self._words
        return len(text), sum([word in stop_words for word in words]) / len(words) if words else 0.0


@lru_cache(maxsize=8)
def _prepare(words: frozenset[str]) -> tuple[frozenset[str], StopWordScanner | None]:
    lower = frozenset([word.lower() for word in words])
    return lower, StopWordScanner(lower) if has_unspaced_words(lower) else None
