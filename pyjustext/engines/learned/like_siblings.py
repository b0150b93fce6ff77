"""Sets of similar siblings: cards, list items, rows, columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .blocks import Element


class LikeSiblings:
    """The sets of siblings with the same signature on a page.

    Args:
        elements: all elements of the page.

    Attributes:
        numbers: for each element with a block, the number of its set.
        counts, filled: for each set, the number of its elements, and of those with a block.
        firsts: for each set, the first block of its first element.
    """

    def __init__(self, elements: Sequence[Element]) -> None:
        self.numbers: list[int] = []
        self.counts: list[int] = []
        self.filled: list[int] = []
        self.firsts: list[int] = []
        known: dict[tuple[int, str], int] = {}
        counts, filled = self.counts, self.filled
        for element in elements:
            parent = element.parent
            if parent is None:
                key = -1, element.signature
            elif parent.block_count:
                key = parent.index, element.signature
            else:
                continue
            number = known.get(key)
            if number is None:
                number = known[key] = len(counts)
                counts.append(0)
                filled.append(0)
                self.firsts.append(element.first)
            if element.block_count:
                self.numbers.append(number)
                filled[number] += 1
            counts[number] += 1
