"""Keeps the tables of a product's details: materials, sizes, the contents of a box."""

from __future__ import annotations

from collections.abc import Sequence

from ..blocks import Block
from ..decision import ONE
from ..structure import Structure

PRODUCT = 0.3
"""From this probability of a product, a page may have a table of its details."""
_FEWEST = 8
"""The least number of texts in a table that is kept for its score: four names, each with a value."""
_LONGEST = 8
"""The greatest mean number of words of these texts."""
_MOST_LINKED = 0.3
"""The greatest share of linked words."""
_MARGIN = 3 * ONE // 4
"""How far below the threshold the mean score of a table may be, in 4096ths of log-odds."""
_KEPT = 0.2
"""If this share of the words of all these tables is kept, all are."""


def complete(
    structure: Structure, blocks: Sequence[Block], scores: Sequence[int], kept: list[bool], threshold: int
) -> None:
    """Keep the tables of short texts on the page of a product, if their mean score is high enough or some of
    them are kept.

    Details often stand far from the description, in a box that opens at a click, where a table has no kept
    neighbours. They are often split into several tables, each with its own heading.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    tables: list[Sequence[int]] = []
    every = known = 0
    for kind, numbers in zip(structure.kinds, structure.blocks, strict=True):
        if len(numbers) < 2 or not kind.endswith(" table"):
            continue
        words = sum(blocks[number].words for number in numbers)
        links = sum(blocks[number].link_words for number in numbers)
        if words > _LONGEST * len(numbers) or links > _MOST_LINKED * words:
            continue
        tables.append(numbers)
        every += words
        total = sum(scores[number] * blocks[number].words for number in numbers)
        if len(numbers) >= _FEWEST and total > (threshold - _MARGIN) * words:
            for number in numbers:
                kept[number] = True
        known += sum(blocks[number].words for number in numbers if kept[number])
    if known >= _KEPT * every:
        for numbers in tables:
            for number in numbers:
                kept[number] = True
