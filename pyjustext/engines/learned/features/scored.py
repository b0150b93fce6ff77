"""Measurements from the scores of the blocks, once they have scores."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from math import isqrt
from operator import mul

from .rows import LONG, best_stretch, ratio
from .tree import Tree

SCORE = 4096
"""The factor that makes a score in log-odds an integer."""

EVIDENCE_LIMIT = 4 * SCORE
SURE = round(1.4 * SCORE)
"""Above this score a block is certainly content (a probability of .8), below its negative certainly not."""


class Scored(Tree):
    """A page whose blocks have scores. All sums are of integers."""

    @cached_property
    def weights(self) -> list[int]:
        """The weight of each block when scores are averaged: the square root of its words, in eighths."""
        return [isqrt(64 * (b.words + 1)) for b in self.blocks]

    @cached_property
    def weights_before(self) -> list[int]:
        return list(accumulate(self.weights, initial=0))

    @cached_property
    def evidence(self) -> list[int]:
        """For each block, its score, within limits, times its weight."""
        most, least = EVIDENCE_LIMIT, -EVIDENCE_LIMIT
        # Comparisons take a third of the time of max() and min().
        limited = [most if z > most else least if z < least else z for z in self.scores]
        return list(map(mul, limited, self.weights))

    @cached_property
    def evidence_before(self) -> list[int]:
        return list(accumulate(self.evidence, initial=0))

    @cached_property
    def best_stretch(self) -> tuple[int, int]:
        """The stretch of blocks with the greatest sum of evidence (at least one block), as start and end."""
        start, end = best_stretch(self.evidence)
        return start, end or 1

    @cached_property
    def summary(self) -> dict[str, float]:
        """What the scores say about the page: the features page_expected_words and so on."""
        start, end = self.best_stretch
        stretch = self.blocks[start:end]
        words = sum(b.words for b in stretch)
        all_words = [b.words for b in self.blocks]
        expected = sum(map(mul, map(certainty, self.scores), all_words))
        sure = [b for z, b in zip(self.scores, self.blocks, strict=True) if z > SURE]
        sure_words = sum([b.words for b in sure])
        clear = sure_words + sum([n for z, n in zip(self.scores, all_words, strict=True) if z < -SURE])
        weight = self.weights_before[end] - self.weights_before[start]
        return {
            "expected_words": expected >> 8,
            "expected_share": expected / (256 * self.total),
            "stretch_words": words,
            "stretch_share": words / self.total,
            "stretch_links": sum(b.link_words for b in stretch) / words,
            "stretch_mean": (self.evidence_before[end] - self.evidence_before[start]) / weight,
            "stretch_length": end - start,
            "stretch_begins": start / self.count,
            "stretch_block_words": words / len(stretch),
            "stretch_prose": ratio(self.prose_before[end] - self.prose_before[start], self.prose_before[-1]),
            "sure_words": sure_words,
            "sure_share": sure_words / self.total,
            "sure_prose": ratio(sum(b.words for b in sure if b.words - b.link_words >= LONG), sure_words),
            "sure_blocks": len(sure),
            "clear_share": clear / self.total,
        }


def certainty(score: int) -> int:
    """About 256 times the probability for a score, as an integer. A straight line from -3 to 3 in log-odds is
    accurate enough for sums over a page."""
    share = 128 + score * 128 // (3 * SCORE)
    return share if 0 < share < 256 else 0 if share <= 0 else 256
