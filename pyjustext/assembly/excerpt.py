"""Defaults for an article if its page declares none: its first words, its first picture."""

from __future__ import annotations

from ..languages import dates
from ..languages.words import count_words
from ..tree import Node
from ..tree.text import visible_text

_LONGEST = 1000
"""At most this many characters in an excerpt."""
_SHORTEST = 8
"""Words of a paragraph of running text."""
_DATE_WORDS = 16
"""A paragraph with a date and no more words is a line above or below a text: who wrote it, and when."""


def first_words(tree: Node) -> str:
    """The first paragraph of running text; a long one is cut at the end of a sentence."""
    only_date = ""
    for node in tree.find_all("p"):
        text = visible_text(node, 2 * _LONGEST)
        if count_words(text) < _SHORTEST:
            continue
        if count_words(text) <= _DATE_WORDS and dates.find(text):
            only_date = only_date or text
            continue
        if len(text) <= _LONGEST:
            return text
        end = max(text.rfind(mark, 0, _LONGEST) for mark in (". ", "! ", "? ", "\u3002"))
        return text[: end + 1] if end > 0 else text[: _LONGEST - 1].rsplit(" ", 1)[0] + "…"
    return only_date


def first_image(tree: Node) -> str:
    """The address of the first picture, ``""`` if there is none."""
    image = tree.find("img")
    return image.get("src") if image is not None else ""
