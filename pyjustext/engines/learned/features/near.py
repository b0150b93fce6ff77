"""What is near a block: the headings above it, the headline of the page, and the blocks around it."""

from __future__ import annotations

from operator import sub

from ..shared import Column
from .all_features import of_block
from .page_facts import LONG_WAY_BLOCKS, LONG_WAY_WORDS, PageFacts, capped


@of_block("blocks")
def blocks_from_heading(page: PageFacts) -> Column:
    """Blocks since the last heading, at most 60, -1 before the first."""
    steps = [i - heading if heading >= 0 else -1 for i, heading in enumerate(page.headings)]
    return capped(steps, LONG_WAY_BLOCKS)


@of_block("words")
def words_from_heading(page: PageFacts) -> Column:
    """Words since the last heading, at most 2000, -1 before the first."""
    before = page.words_before
    words = [before[i] - before[heading] if heading >= 0 else -1 for i, heading in enumerate(page.headings)]
    return capped(words, LONG_WAY_WORDS)


@of_block("yes or no")
def with_heading(page: PageFacts) -> Column:
    """Whether it is in the parent element of the last heading."""
    column: list[float] = []
    for i, heading in enumerate(page.headings):
        parent = page.blocks[heading].element.parent if heading >= 0 else None
        column.append(parent is not None and parent.first <= i < parent.first + parent.block_count)
    return column


@of_block("blocks")
def blocks_from_headline(page: PageFacts) -> Column:
    """Blocks since the headline, at most 60, negative before it, -999 without one."""
    headline = page.headline
    if headline < 0:
        return [-999] * page.count
    return capped([i - headline for i in range(page.count)], LONG_WAY_BLOCKS)


@of_block("share")
def share_with_headline(page: PageFacts) -> Column:
    """Share of the page's words in the nearest element around it that also contains the headline."""
    line = {e.index for e in page.blocks[page.headline].element.up()} if page.headline >= 0 else set()
    found: list[float] = []
    """For each element, the share of the words in the one in question."""
    for element, parent in zip(page.elements, page.parents, strict=True):
        is_found = parent < 0 or element.index in line
        found.append(element.words / page.total if is_found else found[parent])
    return [found[index] for index in page.container_places]


@of_block("share", {"window5_links": 5, "window15_links": 15})
def window_links(page: PageFacts, which: int) -> Column:
    """Share of linked words in the blocks up to {0} places away."""
    sums = zip(_windows(page.link_words_before, which), _windows(page.words_before, which), strict=True)
    return [links / words for links, words in sums]


def _windows(sums: list[int], reach: int) -> list[int]:
    """The sums over the blocks up to ``reach`` places away, from the running sums before each block."""
    count = len(sums) - 1
    lows = [*sums[:1] * min(reach, count), *sums[: max(0, count - reach)]]
    highs = [*sums[reach + 1 :], *sums[-1:] * min(reach, count)]
    return list(map(sub, highs, lows))
