"""The position of a block on the page, and its distance from running text."""

from __future__ import annotations

from .measured import LONG_WAY_BLOCKS, LONG_WAY_WORDS, Measured, capped, ratio
from .registry import Column, of_block


@of_block("blocks")
def index_from_end(page: Measured) -> Column:
    """Number of blocks after it."""
    return list(range(page.count - 1, -1, -1))


@of_block("share")
def index_share(page: Measured) -> Column:
    """Share of the blocks before it."""
    return [i / page.count for i in range(page.count)]


@of_block("words")
def words_before(page: Measured) -> Column:
    """Words before it, at most 2000."""
    return capped(page.words_before[:-1], LONG_WAY_WORDS)


@of_block("share")
def words_before_share(page: Measured) -> Column:
    """Share of the words before it."""
    return [n / page.total for n in page.words_before[:-1]]


@of_block("blocks")
def since_prose(page: Measured) -> Column:
    """Blocks back to the previous block of running text, 0 if it is one itself."""
    return list(page.since_prose)


@of_block("blocks")
def until_prose(page: Measured) -> Column:
    """Blocks forward to the next block of running text, 0 if it is one itself."""
    return list(page.until_prose)


@of_block("share")
def prose_before_share(page: Measured) -> Column:
    """Share of the running text before it."""
    total = page.prose_before[-1]
    return [ratio(n, total) for n in page.prose_before[:-1]]


@of_block("blocks")
def stretch_blocks(page: Measured) -> Column:
    """Distance in blocks from the stretch of the page with the most running text: negative before it, 0
    inside."""
    start, end = page.stretch
    return [
        _within(i - start if i < start else max(0, i - end + 1), LONG_WAY_BLOCKS) for i in range(page.count)
    ]


@of_block("words")
def stretch_words(page: Measured) -> Column:
    """Distance in words from the stretch of the page with the most running text: negative before it, 0
    inside."""
    start, end = page.stretch
    before = page.words_before
    return [
        _within(
            before[i] - before[start] if i < start else max(0, before[i] - before[end]) + (i >= end),
            LONG_WAY_WORDS,
        )
        for i in range(page.count)
    ]


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))
