"""Measurements from the scores of the blocks, once they have scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..gains import Gains
from .rows import LONG, Rows, best_stretch, ratio

SCORE = 4096
"""The factor that makes a score in log-odds an integer."""

SURE = round(1.4 * SCORE)
"""Above this score a block is certainly content (a probability of .8), below its negative certainly not."""


class Scored:
    """What the scores of the blocks say about a page. All sums are of integers.

    Args:
        rows: the page.
        scores: of its blocks, in 4096ths of log-odds.
    """

    def __init__(self, rows: Rows, scores: Sequence[int]) -> None:
        self.rows = rows
        self.scores = scores

    @cached_property
    def gains(self) -> Gains:
        return Gains(self.rows.blocks, self.scores)

    @cached_property
    def best_stretch(self) -> tuple[int, int]:
        """The stretch of blocks with the greatest sum of evidence (at least one block), as start and end."""
        start, end = best_stretch(self.gains.each)
        return start, end or 1

    @cached_property
    def summary(self) -> dict[str, float]:
        """What the scores say about the page: the features page_expected_words and so on."""
        start, end = self.best_stretch
        rows = self.rows
        stretch = rows.blocks[start:end]
        words = sum(b.words for b in stretch)
        all_words = [b.words for b in rows.blocks]
        slope = 3 * SCORE
        # About 256 times the probability for each score. A straight line from -3 to 3 in log-odds is accurate
        # enough for sums over a page.
        shares = [128 + score * 128 // slope for score in self.scores]
        expected = sum(
            [
                words * (share if 0 < share < 256 else 0 if share <= 0 else 256)
                for share, words in zip(shares, all_words, strict=True)
            ]
        )
        sure = [b for z, b in zip(self.scores, rows.blocks, strict=True) if z > SURE]
        sure_words = sum([b.words for b in sure])
        clear = sure_words + sum([n for z, n in zip(self.scores, all_words, strict=True) if z < -SURE])
        return {
            "expected_words": expected >> 8,
            "expected_share": expected / (256 * rows.total),
            "stretch_words": words,
            "stretch_share": words / rows.total,
            "stretch_links": sum(b.link_words for b in stretch) / words,
            "stretch_mean": self.gains.mean(range(start, end)),
            "stretch_length": end - start,
            "stretch_begins": start / rows.count,
            "stretch_block_words": words / len(stretch),
            "stretch_prose": ratio(rows.prose_before[end] - rows.prose_before[start], rows.prose_before[-1]),
            "sure_words": sure_words,
            "sure_share": sure_words / rows.total,
            "sure_prose": ratio(sum(b.words for b in sure if b.words - b.link_words >= LONG), sure_words),
            "sure_blocks": len(sure),
            "clear_share": clear / rows.total,
        }
