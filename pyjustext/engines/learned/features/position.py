"""The position of a block on the page, and its distance from running text."""

from __future__ import annotations

from collections.abc import Iterable

from ..shared import Column
from .all_features import of_block
from .page_facts import LONG_WAY_BLOCKS, LONG_WAY_WORDS, PageFacts, capped


@of_block("blocks")
def index_from_end(page: PageFacts) -> Column:
    """Number of blocks after it."""
    return list(range(page.count - 1, -1, -1))


@of_block("share")
def index_share(page: PageFacts) -> Column:
    """Share of the blocks before it."""
    count = page.count
    return [i / count for i in range(count)]


@of_block("words")
def words_before(page: PageFacts) -> Column:
    """Words before it, at most 2000."""
    return capped(page.words_before[:-1], LONG_WAY_WORDS)


@of_block("share")
def words_before_share(page: PageFacts) -> Column:
    """Share of the words before it."""
    total = page.total
    return [n / total for n in page.words_before[:-1]]


@of_block("blocks")
def since_prose(page: PageFacts) -> Column:
    """Blocks back to the previous block of running text, 0 if it is one itself."""
    return _steps_since(page.prose)


@of_block("blocks")
def until_prose(page: PageFacts) -> Column:
    """Blocks forward to the next block of running text, 0 if it is one itself."""
    return _steps_since(page.prose[::-1])[::-1]


def _steps_since(marks: Iterable[int]) -> list[float]:
    """For each mark, how many back the last one other than 0 is, at most 999."""
    steps = 999
    found: list[float] = []
    for mark in marks:
        steps = 0 if mark else steps + 1 if steps < 999 else 999
        found.append(steps)
    return found


@of_block("share")
def prose_before_share(page: PageFacts) -> Column:
    """Share of the running text before it."""
    total = page.prose_before[-1] or 1
    return [n / total for n in page.prose_before[:-1]]


@of_block("blocks")
def stretch_blocks(page: PageFacts) -> Column:
    """Distance in blocks from the stretch of the page with the most running text: negative before it, 0
    inside."""
    start, end = page.stretch
    return _around_stretch(page, range(start, 0, -1), range(1, page.count - end + 1), LONG_WAY_BLOCKS)


@of_block("words")
def stretch_words(page: PageFacts) -> Column:
    """Distance in words from the stretch of the page with the most running text: negative before it, 0
    inside."""
    start, end = page.stretch
    before = page.words_before
    return _around_stretch(
        page,
        [before[start] - n for n in before[:start]],
        [n - before[end] + 1 for n in before[end:-1]],
        LONG_WAY_WORDS,
    )


def _around_stretch(page: PageFacts, before: Iterable[float], after: Iterable[float], most: int) -> Column:
    """Negative distances before the stretch with the most running text, 0 in it, positive ones after it.

    Args:
        before, after: the distances of the blocks before and after it.
        most: their limit.
    """
    start, end = page.stretch
    return [*[-n for n in capped(before, most)], *[0] * (end - start), *capped(after, most)]
