"""Defaults for an article if its page declares none: its first words, its first picture."""

from __future__ import annotations

from ..languages.words import count_words
from ..tree import Node

_LONGEST = 600
"""At most this many characters in an excerpt."""
_SHORTEST = 8
"""Words of a paragraph of running text."""


def first_words(tree: Node) -> str:
    """The first paragraph of running text; a long one is cut at the end of a sentence."""
    for node in tree.find_all("p"):
        text = " ".join(node.text().split())
        if count_words(text[: 2 * _LONGEST]) >= _SHORTEST:
            if len(text) <= _LONGEST:
                return text
            end = max(text.rfind(mark, 0, _LONGEST) for mark in (". ", "! ", "? ", "\u3002"))
            return text[: end + 1] if end > 0 else text[: _LONGEST - 1].rsplit(" ", 1)[0] + "…"
    return ""


def first_image(tree: Node) -> str:
    """The address of the first picture, ``""`` if there is none."""
    image = tree.find("img")
    return image.get("src") if image is not None else ""
