"""Measurements of a page that several features share, each taken once and only when it is asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..blocks import Block, Element
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
"""Distances from a beginning count up to here. Few labelled articles are longer, so what a tree would
learn of farther places is that no content stands there, and a long article would fade away."""

_CLASS_PARTS = (0, 0, 1, 1, 2, 2, 2, 2, 2, 2)
"""Which sum of class scores an element goes into, by the steps up to it."""


@dataclass(slots=True)
class Group:
    """Sums over blocks that are made alike."""

    blocks: int = 0
    words: int = 0
    link_words: int = 0
    dates: int = 0
    prices: int = 0


class LikeSiblings:
    """The sets of siblings with the same signature on a page.

    Attributes:
        numbers, places: for each element the number of its set, and its place in it.
        counts, words, firsts: for each set its elements, their words, the first block of the first.
    """

    def __init__(self, elements: Sequence[Element]) -> None:
        self.numbers: list[int] = []
        self.places: list[int] = []
        self.counts: list[int] = []
        self.words: list[int] = []
        self.firsts: list[int] = []
        known: dict[tuple[int, str], int] = {}
        for element in elements:
            parent = element.parent
            key = -1 if parent is None else parent.index, element.signature
            number = known.get(key)
            if number is None:
                number = known[key] = len(self.counts)
                self.counts.append(0)
                self.words.append(0)
                self.firsts.append(element.first)
            self.numbers.append(number)
            self.places.append(self.counts[number])
            self.counts[number] += 1
            self.words[number] += element.words


class Measured(Scored):
    """A page that features are computed from: with its rows and its tree, what is alike on it, and
    what the lexicon says of its words."""

    @cached_property
    def like_siblings(self) -> LikeSiblings:
        """The siblings with the same signature, as sets."""
        return LikeSiblings(self.elements)

    @cached_property
    def siblings(self) -> list[tuple[int, int]]:
        """For each element how many siblings with its signature there are (with it), and their words."""
        sets = self.like_siblings
        sums = list(zip(sets.counts, sets.words, strict=True))
        return [sums[number] for number in sets.numbers]

    @cached_property
    def most_repeated(self) -> list[Element]:
        """For each element the one around it (or it itself) that has the most siblings like it."""
        counts = self.like_siblings.counts
        found: list[Element] = []
        greatest: list[int] = []
        for element, number in zip(self.elements, self.like_siblings.numbers, strict=True):
            count, parent = counts[number], element.parent
            if parent is not None and greatest[parent.index] > count:
                found.append(found[parent.index])
                greatest.append(greatest[parent.index])
            else:
                found.append(element)
                greatest.append(count)
        return found

    @cached_property
    def alike(self) -> list[Group]:
        """For each block the group of those with the same signatures in the five elements around it."""
        signatures: list[tuple[str, ...]] = []
        for element in self.elements:
            above = signatures[element.parent.index][:4] if element.parent is not None else ()
            signatures.append((element.signature, *above))
        return self._grouped([signatures[b.element.index] for b in self.blocks])

    @cached_property
    def tags_alike(self) -> list[Group]:
        """For each block the group of those with the same tags all the way up."""
        numbers: dict[tuple[int, str], int] = {}
        paths: list[int] = []
        for element in self.elements:
            key = paths[element.parent.index] if element.parent is not None else -1, element.tag
            paths.append(numbers.setdefault(key, len(numbers)))
        return self._grouped([paths[b.element.index] for b in self.blocks])

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
    def head_of(self) -> list[int]:
        """For each block the first heading inside the nearest element around it that begins with
        or soon has one (within its first three blocks), -1 for none within eight steps."""
        headings = [i for i, b in enumerate(self.blocks) if b.element.heading]
        heads: dict[int, int] = {}
        found = []
        for number, block in enumerate(self.blocks):
            head = -1
            element: Element | None = block.element
            for _ in range(9):
                if element is None:
                    break
                known = heads.get(element.index)
                if known is None:
                    place = bisect_left(headings, element.first)
                    first = headings[place] if place < len(headings) else self.count
                    known = first if first < element.first + min(3, element.block_count) else -1
                    heads[element.index] = known
                head = known
                if head >= 0 and head != number:
                    break
                element = element.parent
            found.append(head)
        return found

    @cached_property
    def set_sums(self) -> dict[int, Group]:
        """For each element that has many like it, the sums over what prices and dates they hold."""
        found: dict[int, Group] = {}
        for block, dated, priced in zip(self.blocks, self.has_date, self.has_price, strict=True):
            key = self._set_of(block)
            group = found.get(key)
            if group is None:
                group = found[key] = Group()
            group.blocks += 1
            group.words += block.words
            group.link_words += block.link_words
            group.dates += dated
            group.prices += priced
        return found

    @cached_property
    def sets(self) -> list[Group]:
        """For each block the sums over the set of like siblings it stands in."""
        return [self.set_sums[self._set_of(b)] for b in self.blocks]

    def _set_of(self, block: Block) -> int:
        return self.like_siblings.numbers[self.most_repeated[block.element.index].index]

    @cached_property
    def set_places(self) -> list[tuple[int, int]]:
        """For each block the place of the most repeated element around it among its like siblings, and
        the first block of the first of them."""
        sets, most_repeated = self.like_siblings, self.most_repeated
        found = []
        for block in self.blocks:
            index = most_repeated[block.element.index].index
            found.append((sets.places[index], sets.firsts[sets.numbers[index]]))
        return found

    @cached_property
    def text_scores(self) -> list[tuple[int, float]]:
        """For each block the least and the mean score of its first words."""
        known = self.lexicon.texts
        scores = []
        for block in self.blocks:
            found = [known[w] for w in block.tokens[:15] if w in known]
            scores.append((min(found), sum(found) / (len(found) + 1)) if found else (0, 0.0))
        return scores

    @cached_property
    def class_scores(self) -> list[tuple[int, int, int]]:
        """For each element the least, greatest and summed score of its own class names."""
        known = self.lexicon.classes
        scores = []
        # Most elements have the same class names as others before them.
        seen: dict[tuple[str, ...], tuple[int, int, int]] = {(): (0, 0, 0)}
        for element in self.elements:
            score = seen.get(element.tokens)
            if score is None:
                found = [known[t] for t in element.tokens if t in known]
                score = (min(found), max(found), sum(found)) if found else (0, 0, 0)
                seen[element.tokens] = score
            scores.append(score)
        return scores

    @cached_property
    def class_paths(self) -> list[tuple[int, ...]]:
        """For each block, over its element and the nine around it: the least, greatest and summed
        score of their class names, and the sums over the first two, the next two and the others."""
        own = self.class_scores
        known: dict[int, tuple[int, ...]] = {}
        found = []
        for block in self.blocks:
            index = block.element.index
            if index not in known:
                low = high = 0
                sums = [0, 0, 0]
                above: Element | None = block.element
                for part in _CLASS_PARTS:
                    if above is None:
                        break
                    least, most, total = own[above.index]
                    if least < low:
                        low = least
                    if most > high:
                        high = most
                    sums[part] += total
                    above = above.parent
                known[index] = (low, high, sum(sums), *sums)
            found.append(known[index])
        return found

    @cached_property
    def alike_text(self) -> list[float]:
        """For each block the mean text score of those that are alike."""
        sums: dict[int, float] = {}
        for group, scores in zip(self.alike, self.text_scores, strict=True):
            sums[id(group)] = sums.get(id(group), 0.0) + scores[1]
        return [sums[id(group)] / group.blocks for group in self.alike]


def capped(distances: Iterable[float], most: int) -> list[float]:
    """The distances, none greater than ``most``."""
    return [n if n < most else most for n in distances]
