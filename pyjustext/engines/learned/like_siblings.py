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
        rows = zip(page.nodes, page.parents, places, page.firsts, strict=True)
        for node, parent, place, first in rows:
            above = places[parent] if parent >= 0 else -2
            if above == -1:
                continue
            if place >= 0:
                key = above, holders[place].signature
            else:
                classes = node.attrs.get("class")
                key = above, signatures_of[node.tag][classes] if classes else node.tag
            number = known.get(key)
            if number is None:
                number = known[key] = len(counts)
                counts.append(1)
                filled.append(0)
                self.firsts.append(first)
            else:
                counts[number] += 1
            if place >= 0:
                self.numbers.append(number)
                filled[number] += 1
