"""What the scores say about ranges of blocks: a second, lower threshold for what its place vouches for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import isqrt

from .blocks import Block
from .decision import ONE

_LIMIT = 4 * ONE
"""The most that a single block can gain or lose, per unit of its weight."""


class Gains:
    """What each block of a page gains if it is kept, as the decision weighs it, and sums of it.

    Args:
        scores: of the blocks, in 4096ths of log-odds.
        threshold: the score above which a single block is worth keeping.

    Attributes:
        each: of each block: its score above the threshold, within limits, times its weight, the square root
            of its words in eighths.
    """

    def __init__(self, blocks: Sequence[Block], scores: Sequence[int], threshold: int = 0) -> None:
        weights = [isqrt(64 * (block.words + 1)) for block in blocks]
        above = [score - threshold for score in scores]
        # Comparisons take a third of the time of max() and min().
        limited = [_LIMIT if z > _LIMIT else -_LIMIT if z < -_LIMIT else z for z in above]
        self.each = [gain * weight for gain, weight in zip(limited, weights, strict=True)]
        self._weights = [*accumulate(weights, initial=0)]
        self._sums = [*accumulate(self.each, initial=0)]

    def mean(self, span: range) -> float:
        """The mean gain of some blocks, in 4096ths of log-odds."""
        weight = self._weights[span.stop] - self._weights[span.start]
        return (self._sums[span.stop] - self._sums[span.start]) / weight

    def suffices(self, span: range, margin: int) -> bool:
        """Whether the mean gain of some blocks is at most a margin below zero.

        Args:
            margin: in 4096ths of log-odds.
        """
        gain = self._sums[span.stop] - self._sums[span.start]
        return gain > -margin * (self._weights[span.stop] - self._weights[span.start])
