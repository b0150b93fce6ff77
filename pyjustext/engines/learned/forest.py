"""Boosted trees over the blocks of a page, evaluated for many blocks at once.

A big integer serves as a row of lanes, one for each block: a condition such as "at most 12 words"
is an integer with a 1 in the lane of every block that fulfils it, and a whole tree is walked once
for all blocks with `&` and `^`. A leaf adds its value in the lanes of the blocks that reach it by
one multiplication. All numbers are whole, so that every machine gets the same score.
"""

from __future__ import annotations

from base64 import b64decode
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

LANE = 3
"""Bytes of a lane: sums stay below 2**24, which the packing of a forest sees to."""

CHUNK = 512
"""Blocks that are scored at once; more would make the integers, and so the time, grow quadratically."""

LEAF = 0
"""The byte that announces a leaf, where an inner node has its feature's number plus one."""


Node = int | tuple[int, "Node", "Node"]
"""A node of a tree: a leaf's value, or a condition's number and what follows where it holds and where not."""


class Forest:
    """Trees whose values add up to a score.

    Args:
        data: what :mod:`pyjustext.engines.learned.training` wrote: ``features`` (names), ``thresholds``
            (rising numbers a feature; a condition is "value <= threshold"), ``trees`` (one base64
            string: all trees in preorder, an inner node as feature number + 1 and threshold
            number, a leaf as 0 and two bytes, low byte first) and ``base``, what to add to the sum.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.features: list[str] = list(data["features"])
        self.thresholds: list[list[float]] = data["thresholds"]
        self.base: int = data["base"]
        # All conditions in one row: those of the first feature, those of the second, ...
        firsts = [0, *accumulate(map(len, self.thresholds))]
        self.trees = _unpack(b64decode(data["trees"]), firsts)

    def scores(self, columns: Sequence[list[float] | float]) -> list[int]:
        """The score of each block.

        Args:
            columns: for each of ``features`` its column, or a number that holds for all blocks.
        """
        count = next((len(c) for c in columns if isinstance(c, list)), 0)
        if not count:
            return [self._score_one([c for c in columns if not isinstance(c, list)])]
        found: list[int] = []
        for start in range(0, count, CHUNK):
            size = min(CHUNK, count - start)
            found.extend(self._score([_cut(c, start, size) for c in columns], size))
        return found

    def _score_one(self, row: Sequence[float]) -> int:
        conditions: list[bool] = []
        for value, thresholds in zip(row, self.thresholds, strict=True):
            below = bisect_left(thresholds, value)
            conditions += [False] * below + [True] * (len(thresholds) - below)
        total = self.base
        for node in self.trees:
            while node.__class__ is not int:
                condition, left, right = node  # type: ignore[misc]
                node = left if conditions[condition] else right
            total += node
        return total

    def _score(self, columns: Sequence[list[float] | float], size: int) -> list[int]:
        everywhere = _lanes(b"\x01" * size)
        conditions: list[int] = []
        for column, thresholds in zip(columns, self.thresholds, strict=True):
            conditions += _conditions(column, thresholds, everywhere)
        total = 0
        # Much of the time of reading a page is spent in this loop: the way down to a leaf costs no
        # step on the stack unless the blocks part, and classes are compared as that is fastest.
        waiting: list[tuple[Node, int]] = []
        push, pop = waiting.append, waiting.pop
        for node in self.trees:
            lanes = everywhere
            while True:
                while node.__class__ is not int:
                    condition, left, right = node  # type: ignore[misc]
                    fulfilled = lanes & conditions[condition]
                    if not fulfilled:
                        node = right
                    else:
                        if fulfilled != lanes:
                            push((right, lanes ^ fulfilled))
                            lanes = fulfilled
                        node = left
                total += lanes * node
                if not waiting:
                    break
                node, lanes = pop()
        sums = total.to_bytes(size * LANE, "little")
        base = self.base
        return [
            base + low + (middle << 8) + (high << 16)
            for low, middle, high in zip(sums[::LANE], sums[1::LANE], sums[2::LANE], strict=True)
        ]


def _cut(column: list[float] | float, start: int, size: int) -> list[float] | float:
    return column[start : start + size] if isinstance(column, list) else column


def _lanes(ones: bytes) -> int:
    buffer = bytearray(len(ones) * LANE)
    buffer[::LANE] = ones
    return int.from_bytes(buffer, "little")


def _conditions(column: list[float] | float, thresholds: Sequence[float], everywhere: int) -> list[int]:
    """For each threshold the lanes of the blocks whose value is at most the threshold."""
    if not isinstance(column, list):
        return [everywhere if column <= threshold else 0 for threshold in thresholds]
    # Each value as the number of thresholds below it, at most 255; a lane has room for 256 more. The
    # lanes of values that a threshold is not below are those where 256 and its number, less
    # the value's, leave the bit of 256 set: three operations for all blocks at once.
    places = {value: bisect_left(thresholds, value) for value in set(column)}
    present = set(places.values())
    difference = (everywhere << 8) - _lanes(bytes(map(places.__getitem__, column)))
    found = []
    lanes = 0
    for number in range(len(thresholds)):
        if number in present:
            lanes = (difference + everywhere * number) >> 8 & everywhere
        found.append(lanes)
    return found


def _unpack(data: bytes, firsts: Sequence[int]) -> list[Node]:
    """The trees of a preorder byte string.

    Args:
        firsts: for each feature the number of its first condition.

    Raises:
        ValueError: when the string ends inside a tree.
    """
    trees: list[Node] = []
    position = 0
    while position < len(data):
        # Conditions whose branches are not all read, with the left branch once it is.
        open_nodes: list[tuple[int, list[Node]]] = []
        while True:
            if position + 1 >= len(data):
                raise ValueError("the packed trees end inside a tree")
            if data[position] != LEAF:
                open_nodes.append((firsts[data[position] - 1] + data[position + 1], []))
                position += 2
                continue
            node: Node = data[position + 1] | data[position + 2] << 8
            position += 3
            while open_nodes and open_nodes[-1][1]:
                condition, branches = open_nodes.pop()
                node = condition, branches[0], node
            if not open_nodes:
                break
            open_nodes[-1][1].append(node)
        trees.append(node)
    return trees
