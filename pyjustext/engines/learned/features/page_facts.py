"""Facts of a page that its features, its kind, the decision and the rules share: those of its blocks, of the
elements around them, of what is repeated, and what the scores of its blocks say."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, Self

from ....metadata.hints import Hints
from ..blocks import Page
from ..decision import ONE, Gains
from ..shared import Column, Numbers, numbered, numbered_again
from .block_facts import LONG, NO_CLASS_SCORE, BlockFacts, Lexicon, best_stretch, ratio
from .element_facts import ElementFacts

LONG_WAY_BLOCKS = 60
LONG_WAY_WORDS = 2000
"""Distances from the start of something are capped at these values. Few labelled articles are longer, so a
tree would learn that there is no content farther away, and the end of a long article would be dropped."""

_CLASS_PARTS = (0, 0, 1, 1, 2, 2, 2, 2, 2, 2)
"""The sum of class scores to which an element is added, by the number of steps up to it: near, mid,
the rest."""


SURE = round(1.4 * ONE)
"""Above this score a block is certainly content (a probability of .8), below its negative certainly not."""


def summary_of(facts: BlockFacts, scores: Sequence[int]) -> dict[str, float]:
    """What the scores of the blocks say about a page: the features page_expected_words and so on. All sums
    are of integers.

    Args:
        scores: in 4096ths of log-odds.
    """
    page, total = facts.page, facts.total
    gains = Gains(page, scores)
    start, end = best_stretch(gains.each)
    stretch = range(start, end or 1)  # at least one block
    stretch_words = page.words_in(stretch)
    prose = facts.prose_before
    slope = 3 * ONE
    expected = clear = sure_words = sure_prose = sure_blocks = 0
    for score, words, link_words in zip(scores, page.words, page.link_words, strict=True):
        # About 256 times the probability for each score. A straight line from -3 to 3 in log-odds is accurate
        # enough for sums over a page.
        share = 128 + score * 128 // slope
        expected += words * (share if 0 < share < 256 else 0 if share <= 0 else 256)
        if score > SURE:
            sure_blocks += 1
            sure_words += words
            sure_prose += words if words - link_words >= LONG else 0
        elif score < -SURE:
            clear += words
    return {
        "expected_words": expected >> 8,
        "expected_share": expected / (256 * total),
        "stretch_words": stretch_words,
        "stretch_share": stretch_words / total,
        "stretch_links": page.link_words_in(stretch) / stretch_words,
        "stretch_mean": sum(gains.each[start : stretch.stop]) / sum(page.weights[start : stretch.stop]),
        "stretch_length": len(stretch),
        "stretch_begins": start / facts.count,
        "stretch_block_words": stretch_words / len(stretch),
        "stretch_prose": ratio(prose[stretch.stop] - prose[start], prose[-1]),
        "sure_words": sure_words,
        "sure_share": sure_words / total,
        "sure_prose": ratio(sure_prose, sure_words),
        "sure_blocks": sure_blocks,
        "clear_share": (clear + sure_words) / total,
    }


class Group(NamedTuple):
    """Sums over blocks with similar markup."""

    blocks: int
    words: int
    link_words: int


class PageFacts(ElementFacts):
    """What is known of a page that features are computed from.

    Args:
        page: its blocks.
        url: its address, or ``""``.
        lexicon: learned words; part of the model.
        hints: what the page says of itself, where that is known already.

    Attributes:
        summary: what the scores of its blocks say, on a page made :meth:`with_scores`.
        known: cached features of the whole page that depend on nothing learned.
    """

    summary: dict[str, float]

    def __init__(self, page: Page, url: str, lexicon: Lexicon, hints: Hints | None = None) -> None:
        super().__init__(page, hints)
        self.url = url
        self.lexicon = lexicon
        self.known: dict[str, Column | float] = {}

    def with_lexicon(self, lexicon: Lexicon) -> Self:
        """This page with other learned words, for cross-validation in training."""
        twin = self._twin()
        vars(twin).pop("class_paths", None)
        twin.lexicon = lexicon
        return twin

    def with_scores(self, scores: Sequence[int]) -> Self:
        """This page with scores of its blocks."""
        twin = self._twin()
        twin.summary = summary_of(self, scores)
        return twin

    def _twin(self) -> Self:
        """A shallow copy, in a small part of the time that ``copy`` takes."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    @cached_property
    def own_sets(self) -> tuple[Numbers, list[int]]:
        """For each block, a number; and for each number, a set of similar siblings: the largest one with an
        element around the block."""
        sets = self.page.like_siblings
        counts = sets.counts
        largest: list[int] = []
        for parent, number in zip(self.parents, sets.numbers, strict=True):
            if parent >= 0 and counts[largest[parent]] > counts[number]:
                number = largest[parent]
            largest.append(number)
        return numbered([largest[index] for index in self.places])

    @cached_property
    def alike(self) -> tuple[Numbers, list[Group]]:
        """For each block, the number of its group, and the groups: blocks with the same signatures in the
        five elements around them."""
        around: list[tuple[str, ...]] = []
        for element, parent in self.paths.steps():
            own = element.signature
            around.append((own, *around[parent][:4]) if parent >= 0 else (own,))
        return self._grouped(around)

    @cached_property
    def tags_alike(self) -> tuple[Numbers, list[Group]]:
        """The groups of blocks that have equal tags all the way up."""
        numbers: dict[tuple[int, str], int] = {}
        tags: list[int] = []
        for element, parent in self.paths.steps():
            key = tags[parent] if parent >= 0 else -1, element.tag
            tags.append(numbers.setdefault(key, len(numbers)))
        return self._grouped(tags)

    def _grouped(self, keys: Sequence[Hashable]) -> tuple[Numbers, list[Group]]:
        """The groups of blocks with the same key.

        Args:
            keys: for each path.
        """
        own_numbers, own = self.own_paths
        numbers, distinct = numbered_again(own_numbers, [keys[path] for path in own])
        return numbers, self._sums(numbers, len(distinct))

    def _sums(self, numbers: Numbers, count: int) -> list[Group]:
        """The sums over the blocks with each number."""
        blocks, words, link_words = [0] * count, [0] * count, [0] * count
        for number, own, linked in zip(numbers, self.page.words, self.page.link_words, strict=True):
            blocks[number] += 1
            words[number] += own
            link_words[number] += linked
        return [*map(Group, blocks, words, link_words)]

    @cached_property
    def set_sums(self) -> list[Group]:
        """For each number in ``own_sets``, the sums over its blocks."""
        numbers, sets = self.own_sets
        return self._sums(numbers, len(sets))

    @cached_property
    def class_paths(self) -> list[tuple[int, ...]]:
        """For each of ``own_paths``, over its last ten elements: the least, the greatest and the sum of the
        scores of their class names, and the sums over the last two and the two before."""
        score_of, parents = self.lexicon.score_of, self.paths.parents
        own = [score_of[element.tokens] for element in self.paths.ends]
        nothing = NO_CLASS_SCORE
        found: list[tuple[int, ...]] = []
        for path in self.own_paths[1]:
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
