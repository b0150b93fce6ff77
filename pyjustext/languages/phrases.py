"""The words of many languages by which the parts around a text are known; they stand in ``phrases.json``.

``"read-also"``, ``"more-about"`` and ``"advertisement"`` are lines between the paragraphs of an article,
``"follow"`` and ``"social-network"`` the beginning and the end of another. ``"comments"``, ``"comment"``,
``"reviews"``, ``"newsletter"`` and ``"small-print"`` are parts of the names of elements. ``"byline"`` and
``"author"`` stand before the names of authors (``"signed"`` wherever they stand), ``"editors"`` are those who
write without their names, ``"published"``, ``"updated"`` and ``"weekday"`` stand before dates, ``"role"`` and
``"role-kind"`` behind names: "senior editor".
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from unicodedata import combining, normalize

_ASCII_SIGNS = "".join([sign for sign in map(chr, range(128)) if not sign.isalnum()])


@cache
def phrases(notion: str) -> frozenset[str]:
    """The words for a notion in all languages, in lower case.

    Raises:
        KeyError: if there is no such notion.
    """
    return frozenset().union(*_all()[notion].values())


@cache
def one_of(notion: str) -> str:
    """A regular expression for one of the words for a notion."""
    return "|".join(map(re.escape, sorted(phrases(notion), key=len, reverse=True)))


@cache
def folded_phrases(notion: str) -> frozenset[str]:
    """The words for a notion, folded by :func:`folded`."""
    return frozenset(map(folded, phrases(notion)))


def folded(text: str) -> str:
    """A text without accents, and without signs around it, in lower case."""
    plain = text.casefold()
    if plain.isascii():
        return plain.strip(_ASCII_SIGNS)
    plain = "".join([c for c in normalize("NFKD", plain) if not combining(c)])
    first = next((place for place, sign in enumerate(plain) if sign.isalnum()), len(plain))
    last = next((place for place, sign in enumerate(reversed(plain)) if sign.isalnum()), 0)
    return plain[first : len(plain) - last]


@cache
def _all() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = json.loads(
        files(__package__).joinpath("phrases.json").read_text(encoding="utf-8")
    )
    return found
