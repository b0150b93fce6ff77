"""The blocks just before and after a block."""

from __future__ import annotations

from operator import sub

from .measured import Measured
from .registry import Column, block_family, of_block


@of_block("score", learned="lexicon")
def next1_text(page: Measured) -> Column:
    """Mean learned score of the first words of the next block, -1 for the last block."""
    return [*(mean for _, mean in page.text_scores[1:]), -1]


@of_block("share")
def next1_links(page: Measured) -> Column:
    """Link density of the next block, -1 for the last block."""
    return [*page.link_density[1:], -1]


@of_block("words")
def window5_words(page: Measured) -> Column:
    """Mean number of words of the blocks up to five places away."""
    sums = zip(_windows(page.words_before, 5), _windows(list(range(page.count + 1)), 5), strict=True)
    return [words / blocks for words, blocks in sums]


@block_family("share", {"window5_links": 5, "window15_links": 15})
def window_links(page: Measured, reach: int) -> Column:
    """Share of linked words in the blocks up to {0} places away."""
    sums = zip(_windows(page.link_words_before, reach), _windows(page.words_before, reach), strict=True)
    return [links / words for links, words in sums]


def _windows(sums: list[float], reach: int) -> list[float]:
    """The sums over the blocks up to ``reach`` places away, from the running sums before each block."""
    count = len(sums) - 1
    lows = [*sums[:1] * min(reach, count), *sums[: max(0, count - reach)]]
    highs = [*sums[reach + 1 :], *sums[-1:] * min(reach, count)]
    return list(map(sub, highs, lows))
