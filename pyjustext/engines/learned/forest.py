"""Boosted trees over the blocks of a page, evaluated for many blocks at once.

A big integer serves as a row of lanes, one for each block. A condition such as "at most 12 words" is an
integer with 256 in the lane of every block that fulfils it, so `&` and `^` walk a tree once for all blocks. A
leaf adds its value to the lanes of the blocks that reach it by one multiplication. All numbers are integers,
so that every machine computes the same scores.
"""

from __future__ import annotations

from base64 import b64decode
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise, repeat
from math import floor
from typing import Any

from .shared import Column, Shared, looked_up

LANE = 2
"""Bytes of a lane: as few as possible, since every operation takes time in proportion to them."""

_MOST = (1 << 8 * LANE) - 1
"""The highest sum that fits into a lane. Trees that may exceed it together are added up separately."""

CHUNK = 512
"""The number of blocks that are scored at once. Without this limit the time would grow quadratically."""

LEAF = 0
"""The byte that marks a leaf; an inner node has the number of its feature plus one in this place."""


Node = int | tuple[int, "Node", "Node"]
"""A node of a tree: the value of a leaf, or the number of a condition and the branches for true and false."""


class Forest:
    """Trees whose values add up to a score.

    Args:
        data: the output of :mod:`training`: ``features`` (names), ``thresholds``
            (for each feature, ascending; a condition is "value <= threshold"), ``trees`` (a base64 string:
            all trees in preorder, an inner node as feature number + 1 and threshold number, a leaf as 0 and
            two bytes, low byte first) and ``base``, which is added to the sum.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.features: list[str] = list(data["features"])
        self.thresholds: list[list[float]] = data["thresholds"]
        self.most_thresholds = max(map(len, self.thresholds), default=0)
        self.tables = [_table(thresholds) for thresholds in self.thresholds]
        self.floors = [[floor(threshold) for threshold in thresholds] for thresholds in self.thresholds]
        self.base: int = data["base"]
        # The conditions of all features are numbered consecutively.
        firsts = [0, *accumulate(map(len, self.thresholds))]
        self.trees = _unpack(b64decode(data["trees"]), firsts)
        self._batches = _batches(self.trees)

    def scores(self, columns: Iterable[Column | float]) -> list[int]:
        """The score of each block.

        Args:
            columns: for each of ``features``, its column, or one number for all blocks. There must be at
                least one column.
        """
        places = [
            _places(column, thresholds, floors, table) if isinstance(column, (list, Shared)) else column
            for column, thresholds, floors, table in zip(
                columns, self.thresholds, self.floors, self.tables, strict=True
            )
        ]
        count = next(len(column) for column in places if isinstance(column, bytes))
        found: list[int] = []
        for start in range(0, count, CHUNK):
            part = [p[start : start + CHUNK] if isinstance(p, bytes) else p for p in places]
            found.extend(self._score(part, min(CHUNK, count - start)))
        return found

    @cached_property
    def _named_conditions(self) -> list[tuple[str, float]]:
        """The feature and the threshold of each condition, which only single rows need."""
        named = zip(self.features, self.thresholds, strict=True)
        return [(name, threshold) for name, thresholds in named for threshold in thresholds]

    def score(self, row: Mapping[str, float]) -> int:
        """The score of a single row, such as the features of a whole page.

        Args:
            row: the value of each of ``features``.
        """
        score, conditions = self.base, self._named_conditions
        for node in self.trees:
            while node.__class__ is not int:  # the fastest test
                condition, left, right = node  # type: ignore[misc]
                name, threshold = conditions[condition]
                node = left if row[name] <= threshold else right
            score += node
        return score

    def _score(self, columns: Sequence[bytes | float], size: int) -> list[int]:
        """The scores of at most CHUNK blocks.

        Args:
            columns: for each block, the number of thresholds below its value, or one value for all of them.
        """
        ones = _lanes(b"\x01" * size)
        everywhere = ones << 8
        starts = [everywhere + ones * number for number in range(self.most_thresholds)]
        conditions: list[int] = []
        for column, thresholds in zip(columns, self.thresholds, strict=True):
            if isinstance(column, bytes):
                conditions += _conditions(column, len(thresholds), starts)
            else:
                below = bisect_left(thresholds, column)
                conditions += [0] * below + [everywhere] * (len(thresholds) - below)
        scores = [self.base] * size
        for trees in self._batches:
            sums = (_total(trees, conditions, everywhere) >> 8).to_bytes(size * LANE, "little")
            lanes = zip(scores, sums[::LANE], sums[1::LANE], strict=True)
            scores = [score + low + (high << 8) for score, low, high in lanes]
        return scores


def _total(trees: Sequence[Node], conditions: Sequence[int], everywhere: int) -> int:
    """256 times the sum of the values of the leaves that each block reaches, in the block's lane.

    Args:
        conditions: for each condition, 256 in the lane of every block that fulfils it.
        everywhere: 256 in every lane.
    """
    total = 0
    # Much of the time for reading a page is spent in this loop. So the stack is used only where the
    # blocks take different branches, and nodes are told apart by their class, the fastest test.
    waiting: list[tuple[Node, int]] = []
    push, pop = waiting.append, waiting.pop
    for node in trees:
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
    return total


def _batches(trees: Sequence[Node]) -> list[list[Node]]:
    """The trees in as few parts as possible whose sums fit into a lane."""
    batches: list[list[Node]] = []
    room = -1
    for tree in trees:
        highest = _highest(tree)
        room -= highest
        if room < 0:
            batches.append([])
            room = _MOST - highest
        batches[-1].append(tree)
    return batches


def _highest(tree: Node) -> int:
    """The highest value of a leaf."""
    highest = 0
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, int):
            highest = max(highest, node)
        else:
            waiting += node[1:]
    return highest


def _lanes(ones: bytes) -> int:
    buffer = bytearray(len(ones) * LANE)
    buffer[::LANE] = ones
    return int.from_bytes(buffer, "little")


def _table(thresholds: Sequence[float]) -> bytes:
    """For each whole number up to 255, the number of thresholds below it."""
    ends = [max(0, min(256, floor(threshold) + 1)) for threshold in thresholds]
    return b"".join(
        [bytes([place]) * (end - start) for place, (start, end) in enumerate(pairwise([0, *ends, 256]))]
    )


def _places(
    column: Sequence[float] | Shared, thresholds: Sequence[float], floors: Sequence[int], table: bytes
) -> bytes:
    """For each block, the number of thresholds below its value.

    Args:
        floors: the thresholds rounded down, which decide the same on whole numbers.
        table: the result for the whole numbers up to 255.
    """
    if isinstance(column, Shared):
        return looked_up(column.numbers, _places(column.values, thresholds, floors, table))
    if column[0].__class__ is not float:  # an exception takes longer
        try:
            # Whole numbers, as in two of five columns, take a sixth of the time.
            return bytes(column).translate(table)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            # A sum is whole only if all are. Whole numbers are compared in two thirds of the time.
            if sum(column).__class__ is int:
                thresholds = floors
    # Without byte code for each value. Looking up only the distinct ones takes longer: of these shares and
    # distances two of five are distinct.
    return bytes(map(bisect_left, repeat(thresholds), column))


def _conditions(places: bytes, count: int, starts: Sequence[int]) -> list[int]:
    """For each of a feature's thresholds, the lanes of the blocks whose value is at most the threshold.

    Args:
        places: for each block, the number of thresholds below its value.
        count: the number of thresholds, at most 255.
        starts: for each number of a threshold, 256 plus that number in every lane.
    """
    # A value is at most a threshold if 256 + the threshold's number - the value's place leaves the bit of 256
    # set. That takes two operations for all blocks together.
    stored = _lanes(places)
    everywhere = starts[0]
    found = []
    lanes = 0
    for number in range(count):
        if number in places:
            lanes = starts[number] - stored & everywhere
        found.append(lanes)
    return found


def _unpack(data: bytes, firsts: Sequence[int]) -> list[Node]:
    """Read the trees from a byte string in preorder.

    Args:
        firsts: for each feature, the number of its first condition.

    Raises:
        ValueError: if the string ends inside a tree.
    """
    trees: list[Node] = []
    position = 0
    while position < len(data):
        # Conditions that still lack a branch, with the left branch if it has been read.
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
