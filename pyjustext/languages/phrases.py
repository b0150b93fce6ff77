"""Words in many languages that identify the parts around a text. They are in ``phrases.json``.

``"read-also"``, ``"more-about"`` and ``"advertisement"`` are lines between the paragraphs of an article;
``"follow"`` and ``"social-network"`` begin and end another such line. ``"call"`` is on buttons.
``"comments"``, ``"comment"``, ``"reviews"``, ``"standfirst"``, ``"inset"``, ``"newsletter"``,
``"promotion"``, ``"disclaimer"`` and ``"small-print"`` are parts of the names of elements. ``"byline"`` and
``"author"`` precede the names of authors (``"authors"`` those of several, ``"signed"`` anywhere,
``"author-box"`` in a box about them);
``"behind-author"`` ends their names, ``"family-name"`` begins them; ``"editors"`` are authors without names.
``"published"``, ``"updated"``, ``"other-date"`` and ``"weekday"`` precede dates; ``"last-updated"`` begins a
line about the page. ``"box-label"`` and ``"sources"`` are the first words of boxes in a text. ``"credit"``
says whose a picture is; ``"badge"`` begins what a picture says that leads to a player or a shop of programs.
``"role"`` and ``"role-kind"`` follow names: "senior editor".
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from unicodedata import combining, normalize

from .words import words_of

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
def labels(notion: str) -> frozenset[tuple[str, ...]]:
    """The labels for a notion in all languages, each as its words."""
    return frozenset(tuple(words_of(label)) for label in phrases(notion))


@cache
def folded_phrases(notion: str) -> frozenset[str]:
    """The words for a notion, folded by :func:`folded`."""
    return frozenset(map(folded, phrases(notion)))


def folded(text: str) -> str:
    """A text in lower case, without accents and without symbols around it."""
    plain = text.casefold()
    if plain.isascii():
        return plain.strip(_ASCII_SIGNS)
    plain = "".join([c for c in normalize("NFKD", plain) if not combining(c)])
    first = next((place for place, c in enumerate(plain) if c.isalnum()), len(plain))
    last = next((place for place, c in enumerate(reversed(plain)) if c.isalnum()), 0)
    return plain[first : len(plain) - last]


@cache
def _all() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = json.loads(
        files(__package__).joinpath("phrases.json").read_text(encoding="utf-8")
    )
    return found
