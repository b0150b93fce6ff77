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
from typing import Any, NamedTuple

LANE = 3
"""Bytes of a lane: sums stay below 2**24, which the packing of a forest sees to."""

CHUNK = 512
"""Blocks that are scored at once; more would make the integers, and so the time, grow quadratically."""

LEAF = 0
"""The byte that announces a leaf, where an inner node has its feature's number plus one."""


class Node(NamedTuple):
    """A node of a tree: a leaf with a ``value``, or a condition with two children."""

    feature: int = -1
    threshold: int = 0
    left: int = -1
    right: int = -1
    value: int = 0


class Forest:
    """Trees whose values add up to a score.

    Args:
        data: what :mod:`pyjustext.article.training` wrote: ``features`` (names), ``thresholds``
            (rising numbers a feature; a condition is "value <= threshold"), ``trees`` (one base64
            string: all trees in preorder, an inner node as feature number + 1 and threshold
            number, a leaf as 0 and two bytes, low byte first) and ``base``, what to add to the sum.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.features: list[str] = list(data["features"])
        self.thresholds: list[list[float]] = data["thresholds"]
        self.base: int = data["base"]
        self.trees = _unpack(b64decode(data["trees"]))

    def scores(self, columns: Sequence[Sequence[float] | float]) -> list[int]:
        """The score of each block.

        Args:
            columns: for each of ``features`` its column, or a number that holds for all blocks.
        """
        count = next((len(c) for c in columns if isinstance(c, Sequence)), 0)
        if not count:
            return [self._score_one([c for c in columns if not isinstance(c, Sequence)])]
        found: list[int] = []
        for start in range(0, count, CHUNK):
            size = min(CHUNK, count - start)
            found.extend(self._score([_cut(c, start, size) for c in columns], size))
        return found

    def _score_one(self, row: Sequence[float]) -> int:
        thresholds = self.thresholds
        total = self.base
        for tree in self.trees:
            node = tree[0]
            while node.feature >= 0:
                fulfilled = row[node.feature] <= thresholds[node.feature][node.threshold]
                node = tree[node.left if fulfilled else node.right]
            total += node.value
        return total

    def _score(self, columns: Sequence[Sequence[float] | float], size: int) -> list[int]:
        everywhere = _lanes(b"\x01" * size)
        conditions = [
            _conditions(column, thresholds, everywhere)
            for column, thresholds in zip(columns, self.thresholds, strict=True)
        ]
        total = 0
        for tree in self.trees:
            stack = [(0, everywhere)]
            while stack:
                number, lanes = stack.pop()
                feature, threshold, left, right, value = tree[number]
                if feature < 0:
                    total += lanes * value
                    continue
                fulfilled = lanes & conditions[feature][threshold]
                if fulfilled:
                    stack.append((left, fulfilled))
                if fulfilled != lanes:
                    stack.append((right, lanes ^ fulfilled))
        sums = total.to_bytes(size * LANE, "little")
        base = self.base
        return [
            base + low + (middle << 8) + (high << 16)
            for low, middle, high in zip(sums[::LANE], sums[1::LANE], sums[2::LANE], strict=True)
        ]


def _cut(column: Sequence[float] | float, start: int, size: int) -> Sequence[float] | float:
    return column[start : start + size] if isinstance(column, Sequence) else column


def _lanes(ones: bytes) -> int:
    buffer = bytearray(len(ones) * LANE)
    buffer[::LANE] = ones
    return int.from_bytes(buffer, "little")


def _conditions(column: Sequence[float] | float, thresholds: Sequence[float], everywhere: int) -> list[int]:
    """For each threshold the lanes of the blocks whose value is at most the threshold."""
    if not isinstance(column, Sequence):
        return [everywhere if column <= threshold else 0 for threshold in thresholds]
    places = {value: bisect_left(thresholds, value) for value in set(column)}
    bins = bytes([places[value] for value in column])
    present = set(bins)
    found = []
    lanes = 0
    for number in range(len(thresholds)):
        if number in present:
            lanes |= _lanes(bins.translate(_ONES[number]))
        found.append(lanes)
    return found


_ONES = [bytes([byte == number for byte in range(256)]) for number in range(256)]


def _unpack(data: bytes) -> list[list[Node]]:
    """The trees of a preorder byte string.

    Raises:
        ValueError: when the string ends inside a tree.
    """
    trees: list[list[Node]] = []
    position = 0
    while position < len(data):
        inner: dict[int, tuple[int, int, int, int]] = {}
        leaves: dict[int, int] = {}
        open_nodes: list[int] = []
        count = 0
        while True:
            number = count
            count += 1
            if position + 1 >= len(data):
                raise ValueError("the packed trees end inside a tree")
            if data[position] == LEAF:
                leaves[number] = data[position + 1] | data[position + 2] << 8
                position += 3
                while open_nodes and inner[open_nodes[-1]][3] >= 0:
                    open_nodes.pop()
                if not open_nodes:
                    break
                feature, threshold, left, _ = inner[open_nodes[-1]]
                inner[open_nodes[-1]] = feature, threshold, left, count
            else:
                inner[number] = data[position] - 1, data[position + 1], number + 1, -1
                open_nodes.append(number)
                position += 2
        trees.append([Node(*inner[n]) if n in inner else Node(value=leaves[n]) for n in range(count)])
    return trees
