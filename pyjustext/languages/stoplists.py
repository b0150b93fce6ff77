"""The stop lists: the most frequent words of each language, the most frequent first."""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from importlib import resources

from ..errors import UnknownLanguage
from .known_languages import LANGUAGES, find_language


def get_stoplists() -> frozenset[str]:
    """The English names of all languages that have a stop list, for :func:`get_stoplist`.

    Source: ``stoplists/README.md`` of the repository names that of each list.
    """
    return frozenset([language.name for language in LANGUAGES])


def get_stoplist(language: str) -> frozenset[str]:
    """The stop words of a language, in lower case.

    Args:
        language: the list's name, NeMo Curator's name or a BCP 47 code; see
            :func:`pyjustext.languages.known_languages.find_language`.

    Raises:
        PyjustextError: if there is no list for the language. It is a ValueError, too.

    Source: ``stoplists/README.md`` of the repository names that of each list.
    """
    return _lower_case(_list_name(language))


def read_stoplist(language: str) -> list[str]:
    """The words as they stand in the file, in its order. Raises ValueError if there is no list."""
    return _read(_list_name(language))


def _list_name(language: str) -> str:
    found = find_language(language)
    if found is None:
        raise UnknownLanguage(
            f"there is no stop list for the language {language!r}; get_stoplists() names all"
        )
    return found.name


# Cached by the list's own name, so that "en", "en-US" and "English" share one entry.
@lru_cache(maxsize=8)
def _lower_case(name: str) -> frozenset[str]:
    return frozenset([word.lower() for word in _read(name)])


def _read(name: str) -> list[str]:
    archive = resources.files(__package__).joinpath("stoplists.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(archive)) as lists:
        return lists.read(f"{name}.txt").decode("utf-8").split()
