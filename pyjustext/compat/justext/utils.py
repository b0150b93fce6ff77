"""``justext.utils``."""

from __future__ import annotations

from ...engines.justext.paragraphs import normalize_whitespace
from ...languages import get_stoplist
from ...languages import get_stoplists as _all_stoplists

__all__ = ["get_stoplist", "get_stoplists", "is_blank", "normalize_whitespace"]

_NOT_IN_PACKAGE = frozenset(
    {"Burmese", "Chinese", "Chinese_Traditional", "Hausa", "Japanese", "Khmer", "Lao", "Somali"}
    | {"Sotho", "Thai", "Zulu"}
)
"""Stop lists that the package does not have. :func:`get_stoplist` returns them anyway."""


def get_stoplists() -> frozenset[str]:
    """The names of the package's stop lists."""
    return _all_stoplists() - _NOT_IN_PACKAGE


def is_blank(string: str) -> bool:
    """Whether a text is empty or white space only."""
    return not string or string.isspace()
