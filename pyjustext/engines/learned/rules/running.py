"""Tells running text from short texts and links."""

from __future__ import annotations

from ..blocks import Block

_WORDS, _MOST_LINKED = 12, 0.25
"""A block of running text has at least so many words, and at most this share of them in links."""


def is_running(block: Block) -> bool:
    """Whether a block is running text, rather than a label, a headline or a list of links."""
    return block.words >= _WORDS and block.link_words <= _MOST_LINKED * block.words
