"""Tells running text from short texts and links."""

from __future__ import annotations

from ..blocks import Block, Element

_WORDS, _MOST_LINKED = 12, 0.25
"""A block of running text has at least so many words, and at most this share of them in links."""


def is_running(text: Block | Element) -> bool:
    """Whether a block, or an element as a whole, is running text, rather than a label, a headline or a list
    of links."""
    return text.words >= _WORDS and text.link_words <= _MOST_LINKED * text.words
