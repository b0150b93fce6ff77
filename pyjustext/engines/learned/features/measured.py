"""Measurements of a page that several features share. Each is computed once, when it is first needed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from .rows import Lexicon, ratio, shingles
from .scored import Scored
from .tree import FAR, TRACKED_TAGS

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


class Measured(Scored):
    """A page that features are computed from: adds repetition and the scores of learned words to the
    measurements of its blocks and its tree."""

    @cached_property
    def siblings(self) -> list[tuple[int, int]]:
        """For each element, the number of siblings with its signature (including itself), and their words."""
        sets = self.page.like_siblings
        sums = list(zip(sets.counts, sets.words, strict=True))
        return [sums[number] for number in sets.numbers]

    @cached_property
    def repeated_places(self) -> list[int]:
        """For each block, the index of the element around it with the most similar siblings."""
        sets = self.page.like_siblings
        counts = sets.counts
        found: list[int] = []
        greatest: list[int] = []
        for index, (parent, number) in enumerate(zip(self.parents, sets.numbers, strict=True)):
            count = counts[number]
            if parent >= 0 and greatest[parent] > count:
                found.append(found[parent])
                greatest.append(greatest[parent])
            else:
                found.append(index)
                greatest.append(count)
        return [found[index] for index in self.places]

    @cached_property
    def alike(self) -> list[Group]:
        """For each block, the group of blocks with the same signatures in the five elements around them."""
        around: list[tuple[str, ...]] = []
        for element, parent in zip(self.elements, self.parents, strict=True):
            own = element.signature
            around.append((own, *around[parent][:4]) if parent >= 0 else (own,))
        return self._grouped([around[index] for index in self.places])

    @cached_property
    def tags_alike(self) -> list[Group]:
        """For each block, the group of blocks with the same tags all the way up."""
        numbers: dict[tuple[int, str], int] = {}
        paths: list[int] = []
        for element, parent in zip(self.elements, self.parents, strict=True):
            key = paths[parent] if parent >= 0 else -1, element.tag
            paths.append(numbers.setdefault(key, len(numbers)))
        return self._grouped([paths[index] for index in self.places])

    def _grouped(self, keys: Sequence[Hashable]) -> list[Group]:
        groups: dict[Hashable, Group] = {}
        found = []
        for key, block in zip(keys, self.blocks, strict=True):
            group = groups.get(key)
            if group is None:
                group = groups[key] = Group()
            group.blocks += 1
            group.words += block.words
            group.link_words += block.link_words
            found.append(group)
        return found

    @cached_property
    def set_sums(self) -> dict[int, Group]:
        """For each set of similar siblings around blocks, the sums over its blocks."""
        found: dict[int, Group] = {}
        for block, key, dated in zip(self.blocks, self.set_numbers, self.has_date, strict=True):
            group = found.get(key)
            if group is None:
                group = found[key] = Group()
            group.blocks += 1
            group.words += block.words
            group.link_words += block.link_words
            group.dates += dated
        return found

    @cached_property
    def sets(self) -> list[Group]:
        """For each block, the sums over the set of similar siblings that it is in."""
        return [self.set_sums[number] for number in self.set_numbers]

    @cached_property
    def set_numbers(self) -> list[int]:
        """For each block, the number of the set of similar siblings that it is in."""
        numbers = self.page.like_siblings.numbers
        return [numbers[index] for index in self.repeated_places]

    @cached_property
    def set_places(self) -> list[tuple[int, int]]:
        """For each block, the place of the most repeated element around it among its similar siblings, and
        the first block of the first of these."""
        sets = self.page.like_siblings
        rows = zip(self.repeated_places, self.set_numbers, strict=True)
        return [(sets.places[index], sets.firsts[number]) for index, number in rows]

    @cached_property
    def class_scores(self) -> list[tuple[int, int, int]]:
        """For each element, the least, the greatest and the sum of the scores of its own class names."""
        known = self.lexicon.classes
        scores = []
        # Cached, because most elements have the same class names as an earlier one.
        seen: dict[tuple[str, ...], tuple[int, int, int]] = {(): _NO_CLASS_SCORE}
        for element in self.elements:
            tokens = element.tokens
            score = seen.get(tokens)
            if score is None:
                found = [known[t] for t in tokens if t in known]
                score = (min(found), max(found), sum(found)) if found else _NO_CLASS_SCORE
                seen[tokens] = score
            scores.append(score)
        return scores

    @cached_property
    def class_paths(self) -> list[tuple[int, ...]]:
        """For each block, over its element and the nine around it: the least, the greatest and the sum of the
        scores of their class names, and the sums over the first two and the next two."""
        own, parents = self.class_scores, self.parents
        nothing = _NO_CLASS_SCORE
        known: dict[int, tuple[int, ...]] = {}
        found = []
        for index in self.places:
            if index not in known:
                low = high = 0
                sums = [0, 0, 0]
                above = index
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
                known[index] = (low, high, sum(sums), *sums[:2])
            found.append(known[index])
        return found


def capped(distances: Iterable[float], most: int) -> list[float]:
    """The distances, limited to ``most``."""
    return [n if n < most else most for n in distances]
