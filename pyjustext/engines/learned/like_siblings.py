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
        numbers, places: for each element with a block, the number of its set and its place in the set.
        counts, filled: for each set, the number of its elements, and of those with a block.
        words, firsts: for each set, the words of its elements, and the first block of the first one.
    """

    def __init__(self, elements: Sequence[Element]) -> None:
        self.numbers: list[int] = []
        self.places: list[int] = []
        self.counts: list[int] = []
        self.filled: list[int] = []
        self.words: list[int] = []
        self.firsts: list[int] = []
        known: dict[tuple[int, str], int] = {}
        counts, filled, words = self.counts, self.filled, self.words
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
                words.append(0)
                self.firsts.append(element.first)
            if element.block_count:
                self.numbers.append(number)
                self.places.append(counts[number])
                filled[number] += 1
                words[number] += element.words
            counts[number] += 1
