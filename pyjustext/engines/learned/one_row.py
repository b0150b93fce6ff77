"""Several forests evaluated for one row, such as the features of a whole page.

A big integer is a set of leaves, of all trees together. Each value rules out the leaves on the other side of
the conditions on it, until one leaf of each tree is left (as in QuickScorer by Lucchese et al., 2015).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from operator import or_

from .forest import Forest, Node


class OneRow:
    """Forests that are evaluated together.

    Attributes:
        features: the names of their features.
    """

    def __init__(self, forests: Sequence[Forest]) -> None:
        all_thresholds: dict[str, set[float]] = {}
        for forest in forests:
            for name, thresholds in zip(forest.features, forest.thresholds, strict=True):
                all_thresholds.setdefault(name, set()).update(thresholds)
        self.features = list(all_thresholds)
        self._thresholds = [sorted(thresholds) for thresholds in all_thresholds.values()]
        self._values: list[tuple[int, list[int]]] = []
        """For each forest, its base; and for each bit of the values, the leaves whose value has it."""
        sides: dict[tuple[str, float], list[int]] = {
            (name, threshold): [0, 0]
            for name, thresholds in zip(self.features, self._thresholds, strict=True)
            for threshold in thresholds
        }
        """For each condition, the leaves on the side where it fails, and on the side where it holds."""
        leaf = 1
        for forest in forests:
            conditions = [
                sides[name, threshold]
                for name, thresholds in zip(forest.features, forest.thresholds, strict=True)
                for threshold in thresholds
            ]
            with_bit: list[int] = []
            for path, value in _paths(forest.trees):
                for condition, is_held in path:
                    conditions[condition][is_held] |= leaf
                with_bit += [0] * (value.bit_length() - len(with_bit))
                for bit in range(value.bit_length()):
                    if value >> bit & 1:
                        with_bit[bit] |= leaf
                leaf <<= 1
            self._values.append((forest.base, with_bit))
        self._within_reach = [
            _within_reach([sides[name, threshold] for threshold in thresholds])
            for name, thresholds in zip(self.features, self._thresholds, strict=True)
        ]
        """For each feature and each number of thresholds below its value, the leaves that can be reached."""

    def __len__(self) -> int:
        """The number of forests."""
        return len(self._values)

    def scores(self, row: Mapping[str, float]) -> list[int]:
        """The score by each forest.

        Args:
            row: the value of each of ``features``.
        """
        leaves = -1
        for name, thresholds, within_reach in zip(
            self.features, self._thresholds, self._within_reach, strict=True
        ):
            leaves &= within_reach[bisect_left(thresholds, row[name])]
        return [
            base + sum([(leaves & some).bit_count() << bit for bit, some in enumerate(with_bit)])
            for base, with_bit in self._values
        ]


def _within_reach(sides: Sequence[Sequence[int]]) -> list[int]:
    """The leaves that can be reached if the first 0, 1, ... of some conditions fail and the others hold."""
    below = accumulate([held for _, held in sides], or_, initial=0)
    above = [*accumulate([failed for failed, _ in sides[::-1]], or_, initial=0)][::-1]
    return [~(out | out_too) for out, out_too in zip(below, above, strict=True)]


def _paths(trees: Sequence[Node]) -> Iterator[tuple[tuple[tuple[int, bool], ...], int]]:
    """For each leaf, the conditions above it, each with whether it holds there, and the leaf's value."""
    waiting: list[tuple[tuple[tuple[int, bool], ...], Node]] = [((), tree) for tree in trees]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, int):
            yield path, node
        else:
            condition, left, right = node
            waiting.append(((*path, (condition, True)), left))
            waiting.append(((*path, (condition, False)), right))
