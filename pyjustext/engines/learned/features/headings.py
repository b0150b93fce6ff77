"""The headings above a block, and the headline of the page."""

from __future__ import annotations

from .measured import LONG_WAY_BLOCKS, LONG_WAY_WORDS, Measured, capped, ratio
from .registry import Column, of_block


@of_block("blocks")
def blocks_from_h1(page: Measured) -> Column:
    """Blocks since the first h1, at most 60, negative before it, -999 without one."""
    first = page.first_h1
    return capped([i - first if first >= 0 else -999 for i in range(page.count)], LONG_WAY_BLOCKS)


@of_block("words")
def words_from_h1(page: Measured) -> Column:
    """Words since the first h1, at most 2000, negative before it, -99999 without one."""
    first = page.first_h1
    if first < 0:
        return [-99999] * page.count
    start = page.words_before[first]
    return capped([n - start for n in page.words_before[:-1]], LONG_WAY_WORDS)


@of_block("blocks")
def blocks_from_heading(page: Measured) -> Column:
    """Blocks since the last heading, at most 60, -1 before the first."""
    return capped(
        [i - s.heading if s.heading >= 0 else -1 for i, s in enumerate(page.sections)], LONG_WAY_BLOCKS
    )


@of_block("words")
def words_from_heading(page: Measured) -> Column:
    """Words since the last heading, at most 2000, -1 before the first."""
    before = page.words_before
    return capped(
        [before[i] - s.words_before if s.heading >= 0 else -1 for i, s in enumerate(page.sections)],
        LONG_WAY_WORDS,
    )


@of_block("yes or no")
def with_heading(page: Measured) -> Column:
    """Whether it is in the parent element of the last heading."""
    column: Column = []
    for i, section in enumerate(page.sections):
        parent = page.blocks[section.heading].element.parent if section.heading >= 0 else None
        column.append(parent is not None and parent.first <= i < parent.first + parent.block_count)
    return column


@of_block("blocks")
def blocks_from_headline(page: Measured) -> Column:
    """Blocks since the headline, at most 60, negative before it, -999 without one."""
    return capped(
        [i - page.headline if page.headline >= 0 else -999 for i in range(page.count)], LONG_WAY_BLOCKS
    )


@of_block("share")
def share_with_headline(page: Measured) -> Column:
    """Share of the page's words in the nearest element around it that also contains the headline."""
    return [page.headline_steps[index][1].words / page.total for index in page.container_places]


@of_block("share")
def links_with_headline(page: Measured) -> Column:
    """Share of linked words in the nearest element around it that also contains the headline."""
    found = [page.headline_steps[index][1] for index in page.container_places]
    return [ratio(e.link_words, e.words) for e in found]


@of_block("blocks")
def head_distance(page: Measured) -> Column:
    """Blocks since the heading at the start of an element around it, at most 60, -1 for none."""
    return capped([i - h if h >= 0 else -1 for i, h in enumerate(page.head_of)], LONG_WAY_BLOCKS)


@of_block("level")
def head_level(page: Measured) -> Column:
    """Level of the heading at the start of an element around it, 0 for none."""
    return [page.blocks[h].element.heading if h >= 0 else 0 for h in page.head_of]


@of_block("share")
def head_links(page: Measured) -> Column:
    """Link density of the heading at the start of an element around it, -1 for none."""
    return [page.link_density[h] if h >= 0 else -1 for h in page.head_of]
