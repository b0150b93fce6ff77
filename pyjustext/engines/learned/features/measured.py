"""Measurements of a page that several features share. Each is computed once, when it is first needed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import Self

from ....metadata.hints import Hints
from ..blocks import Page
from ..shared import Numbers, numbered, numbered_again
from .rows import Lexicon, Rows, ratio, shingles
from .scored import Scored
from .tree import FAR, TRACKED_TAGS, Tree

__all__ = [
    "FAR",
    "LONG_WAY_BLOCKS",
    "LONG_WAY_WORDS",
    "TRACKED_TAGS",
    "Group",
    "Lexicon",
    "Measured",
    "capped",
    "ratio",
    "shingles",
]


LONG_WAY_BLOCKS = 60
LONG_WAY_WORDS = 2000
"""Distances from the start of something are capped at these values. Few labelled articles are longer, so a
tree would learn that there is no content farther away, and the end of a long article would be dropped."""

_NO_CLASS_SCORE = (0, 0, 0)
_CLASS_PARTS = (0, 0, 1, 1, 2, 2, 2, 2, 2, 2)
"""The sum of class scores to which an element is added, by the number of steps up to it: near, mid,
the rest."""


@dataclass(slots=True)
class Group:
    """Sums over blocks with similar markup."""

    blocks: int = 0
    words: int = 0
    link_words: int = 0
    dates: int = 0


class Measured:
    """A page that features are computed from: its blocks, its tree, its scores; repetition and the scores of
    learned words.

    Args:
        page: its blocks.
        url: its address, or ``""``.
        lexicon: learned words; part of the model.
        hints: what the page says of itself, where that is known already.

    Attributes:
        scored: what the scores of its blocks say; without any before the forest of blocks has run.
        known: cached features of the whole page.
    """

    def __init__(self, page: Page, url: str, lexicon: Lexicon, hints: Hints | None = None) -> None:
        self.page = page
        self.blocks = page.blocks
        self.url = url
        self.lexicon = lexicon
        self.rows = Rows(page, hints)
        self.tree = Tree(self.rows)
        self.scored = Scored(self.rows, ())
        self.count, self.total = self.rows.count, self.rows.total
        self.known: dict[str, float] = {}

    def with_lexicon(self, lexicon: Lexicon) -> Self:
        """This page, measured with other learned words, for cross-validation in training."""
        twin = copy(self)
        for name in ("class_scores", "class_paths"):
            twin.__dict__.pop(name, None)
        twin.lexicon = lexicon
        twin.known = {}
        return twin

    def with_scores(self, scores: Sequence[int]) -> Self:
        """This page with scores of its blocks."""
        twin = copy(self)
        twin.scored = Scored(self.rows, scores)
        twin.known = {}
        return twin

    @cached_property
    def own_sets(self) -> tuple[Numbers, list[int]]:
        """For each block, a number; and for each number, a set of similar siblings: the largest one with an
        element around the block."""
        sets = self.page.like_siblings
        counts = sets.counts
        largest: list[int] = []
        for parent, number in zip(self.tree.parents, sets.numbers, strict=True):
            if parent >= 0 and counts[largest[parent]] > counts[number]:
                number = largest[parent]
            largest.append(number)
        return numbered([largest[index] for index in self.tree.places])

    @cached_property
    def alike(self) -> tuple[Numbers, list[Group]]:
        """For each block, the number of its group, and the groups: blocks with the same signatures in the
        five elements around them."""
        around: list[tuple[str, ...]] = []
        for element, parent in self.tree.paths.steps():
            own = element.signature
            around.append((own, *around[parent][:4]) if parent >= 0 else (own,))
        return self._grouped(around)

    @cached_property
    def tags_alike(self) -> tuple[Numbers, list[Group]]:
        """The groups of blocks that have equal tags all the way up."""
        numbers: dict[tuple[int, str], int] = {}
        tags: list[int] = []
        for element, parent in self.tree.paths.steps():
            key = tags[parent] if parent >= 0 else -1, element.tag
            tags.append(numbers.setdefault(key, len(numbers)))
        return self._grouped(tags)

    def _grouped(self, keys: Sequence[Hashable]) -> tuple[Numbers, list[Group]]:
        """The groups of blocks with the same key.

        Args:
            keys: for each path.
        """
        own_numbers, own = self.tree.own_paths
        numbers, distinct = numbered_again(own_numbers, [keys[path] for path in own])
        return numbers, self._sums(numbers, len(distinct))

    def _sums(self, numbers: Numbers, count: int) -> list[Group]:
        """The sums over the blocks with each number."""
        groups = [Group() for _ in range(count)]
        for number, block in zip(numbers, self.blocks, strict=True):
            group = groups[number]
            group.blocks += 1
            group.words += block.words
            group.link_words += block.link_words
        return groups

    @cached_property
    def set_sums(self) -> list[Group]:
        """For each number in ``own_sets``, the sums over its blocks."""
        numbers, sets = self.own_sets
        groups = self._sums(numbers, len(sets))
        for number in compress(numbers, self.rows.has_date):
            groups[number].dates += 1
        return groups

    @cached_property
    def class_scores(self) -> list[tuple[int, int, int]]:
        """For each path, the least, the greatest and the sum of the scores of the class names at its end."""
        known = self.lexicon.classes
        scores = []
        # Cached, because most elements have the same class names as an earlier one.
        seen: dict[tuple[str, ...], tuple[int, int, int]] = {(): _NO_CLASS_SCORE}
        for element in self.tree.paths.ends:
            tokens = element.tokens
            score = seen.get(tokens)
            if score is None:
                found = [weight for weight in map(known.get, tokens) if weight is not None]
                score = (min(found), max(found), sum(found)) if found else _NO_CLASS_SCORE
                seen[tokens] = score
            scores.append(score)
        return scores

    @cached_property
    def class_paths(self) -> list[tuple[int, ...]]:
        """For each of ``own_paths``, over its last ten elements: the least, the greatest and the sum of the
        scores of their class names, and the sums over the last two and the two before."""
        own, parents = self.class_scores, self.tree.paths.parents
        nothing = _NO_CLASS_SCORE
        found: list[tuple[int, ...]] = []
        for path in self.tree.own_paths[1]:
            low = high = 0
            sums = [0, 0, 0]
            above = path
            for part in _CLASS_PARTS:
                if above < 0:
                    break
                scores = own[above]
                if scores is not nothing:
                    least, most, total = scores
                    if least < low:
                        low = least
                    if most > high:
                        high = most
                    sums[part] += total
                above = parents[above]
            found.append((low, high, sum(sums), *sums[:2]))
        return found


def capped(distances: Iterable[float], most: int) -> list[float]:
    """The distances, limited to ``most``."""
    return [n if n < most else most for n in distances]
