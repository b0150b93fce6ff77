"""Finds the text below the title of the page, and keeps it if nothing of it was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..blocks import Block
from ..features import Measured
from .running import is_running

MOST_BETWEEN = 12
"""At most this many blocks stand between the title and the text: author, date, buttons, the standfirst."""
_SAYS_TITLE, _OF_TITLE = 0.8, 1 / 3
"""A block says the title if this share of its words is in the title of the page, and that of the title's in
the block: the title of a page may also contain the name of the site."""
_FEWEST_WORDS = 2
_HEADLINE_WORDS = 3
"""A headline has at least so many words; fewer may be the name of a section."""
_HEADLINES = (1, 2)
"""The levels of headings that may be the headline of the page."""
_MOST_HEADLINES = 5
"""At most so many headings that say the title are examined."""
_TEXT_WORDS, _TEXT_BLOCKS = 60, 3
"""A text has at least so many words in so many such blocks."""
_MOSTLY = 0.5
"""A text has at least this share of the words in its container."""
_SAID = 0.9
"""With this share of its words in what was kept, a text is a copy of it."""


def below_title(measured: Measured, first: int) -> int:
    """The number of the block after the nearest one above a text that says the title, or 0.

    Args:
        first: the number of the text's first block.
    """
    for number in range(first - 1, max(-1, first - 2 - MOST_BETWEEN), -1):
        if says_title(measured, number):
            return number + 1
    return 0


def below_headline(measured: Measured, first: int) -> int:
    """The number of the block after the nearest heading above a text that says the title, or 0.

    Above it may stand the name of the site, which says less of the title than another text below it.

    Args:
        first: the number of the text's first block.
    """
    most = 0
    for number in range(first - 1, max(-1, first - 2 - MOST_BETWEEN), -1):
        if not says_title(measured, number):
            continue
        shared = len(measured.title_words.intersection(measured.blocks[number].tokens))
        if measured.blocks[number].element.heading in _HEADLINES:
            return number + 1 if shared >= most else 0
        most = max(most, shared)
    return 0


def complete(measured: Measured, kept: list[bool]) -> None:
    """Keep the running text right below the headline of the page if nothing of it was kept.

    On pages unlike the training pages, a short text among much else may have no score above the threshold.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    for headline in islice(_headlines(measured), _MOST_HEADLINES):
        text = _text_below(blocks, headline)
        if any(kept[number] for number in text):
            return
        if len(text) >= _TEXT_BLOCKS and sum(blocks[number].words for number in text) >= _TEXT_WORDS:
            said = {token for block, keep in zip(blocks, kept, strict=True) if keep for token in block.tokens}
            tokens = {token for number in text for token in blocks[number].tokens}
            if len(tokens & said) < _SAID * len(tokens):
                for number in text:
                    kept[number] = True
            return


def _headlines(measured: Measured) -> Iterator[int]:
    for number, block in enumerate(measured.blocks):
        if block.element.heading in _HEADLINES and says_title(measured, number, _HEADLINE_WORDS):
            yield number


def says_title(measured: Measured, number: int, fewest: int = _FEWEST_WORDS) -> bool:
    """Whether a block says the title of the page.

    Args:
        fewest: the least number of its words.
    """
    title = measured.title_words
    words = set(measured.blocks[number].tokens)
    shared = len(words & title)
    return len(words) >= fewest and shared >= _SAYS_TITLE * len(words) and shared >= _OF_TITLE * len(title)


def _text_below(blocks: Sequence[Block], headline: int) -> list[int]:
    """The numbers of the blocks of running text in the container of the first one below a headline."""
    for number in range(headline + 1, min(len(blocks), headline + 1 + MOST_BETWEEN)):
        if is_running(blocks[number]):
            break
    else:
        return []
    container = next((element for element in blocks[number].element.up() if element.block_count > 1), None)
    if container is None:
        return []
    numbers = range(number, container.first + container.block_count)
    text = [number for number in numbers if is_running(blocks[number])]
    if sum(blocks[number].words for number in text) < _MOSTLY * container.words:
        return []
    return text
