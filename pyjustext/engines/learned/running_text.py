"""What running text is, and what is none."""

from __future__ import annotations

from .blocks import Block, Element

NOT_TEXT = frozenset({"form", "nav", "aside", "footer", "button", "dialog", "label", "menu", "fieldset"})
"""Elements that hold no part of the text around them."""
COLONS = (":", "\uff1a")
"""What a line that announces something ends in."""
_WORDS, _MOST_LINKED = 12, 0.25
"""A block of running text has at least so many words, and at most this share of them in links."""


def is_running(text: Block | Element) -> bool:
    """Whether a block, or an element as a whole, is running text, rather than a label, a headline or a list
    of links."""
    return text.words >= _WORDS and text.link_words <= _MOST_LINKED * text.words


def is_linked(text: Block | Element) -> bool:
    """Whether most of the words of a block, or of an element as a whole, are in links."""
    return 2 * text.link_words > text.words
