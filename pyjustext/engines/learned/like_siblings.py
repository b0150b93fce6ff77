"""Sets of similar siblings: cards, list items, rows, columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element_names import signatures_of

if TYPE_CHECKING:
    from .blocks import Page


class LikeSiblings:
    """The sets of siblings with the same signature on a page.

    Attributes:
        numbers: for each element with text, the number of its set.
        counts, filled: for each set, the number of its elements, and of those with text.
        firsts: for each set, the first block of its first element.
    """

    def __init__(self, page: Page) -> None:
        self.numbers: list[int] = []
        self.counts: list[int] = []
        self.filled: list[int] = []
        self.firsts: list[int] = []
        known: dict[tuple[int, str], int] = {}
        counts, filled = self.counts, self.filled
        holders, places = page.holders, page.places
        for node, parent, place, first in zip(page.nodes, page.parents, places, page.firsts, strict=True):
            above = places[parent] if parent >= 0 else -1
            if above < 0 <= parent:
                continue
            if place >= 0:
                signature = holders[place].signature
            else:
                classes = node.attrs.get("class")
                signature = signatures_of[node.tag][classes] if classes else node.tag
            key = above, signature
            number = known.get(key)
            if number is None:
                number = known[key] = len(counts)
                counts.append(0)
                filled.append(0)
                self.firsts.append(first)
            if place >= 0:
                self.numbers.append(number)
                filled[number] += 1
            counts[number] += 1
