"""Measurements of a page that several features share, each taken once and only when it is asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import isqrt

from ..blocks import Block, Element
from .rows import LONG, Lexicon, ratio, shingles
from .tree import FAR, TRACKED_TAGS, Tree

__all__ = ["FAR", "TRACKED_TAGS", "Group", "Lexicon", "Measured", "ratio", "shingles"]


SCORE = 4096
"""What a score in log-odds is multiplied with to make it a whole number."""

EVIDENCE_LIMIT = 4 * SCORE
SURE = round(1.4 * SCORE)
"""From here on a block is surely content (a probability of .8), below its negative surely not."""

_CLASS_PARTS = (0, 0, 1, 1, 2, 2, 2, 2, 2, 2)
"""Which sum of class scores an element goes into, by the steps up to it."""


@dataclass(slots=True)
class Group:
    """Sums over blocks that are made alike."""

    blocks: int = 0
    words: int = 0
    link_words: int = 0
    stop_words: int = 0
    dates: int = 0
    prices: int = 0

    def add(self, block: Block) -> None:
        self.blocks += 1
        self.words += block.words
        self.link_words += block.link_words
        self.stop_words += block.stop_words


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


class Measured(Tree):
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
            group.add(block)
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
            group.add(block)
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
    def text_scores(self) -> list[tuple[int, int, float]]:
        """For each block the least, greatest and mean score of its first words."""
        known = self.lexicon.texts
        scores = []
        for block in self.blocks:
            found = [known[w] for w in block.tokens[:15] if w in known]
            scores.append((min(found), max(found), sum(found) / (len(found) + 1)) if found else (0, 0, 0.0))
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
            sums[id(group)] = sums.get(id(group), 0.0) + scores[2]
        return [sums[id(group)] / group.blocks for group in self.alike]

    # what the first forest's scores say together

    @cached_property
    def weights(self) -> list[int]:
        """What each block weighs where scores are averaged: the root of its words, in eighths."""
        return [isqrt(64 * (b.words + 1)) for b in self.blocks]

    @cached_property
    def weights_before(self) -> list[int]:
        return list(accumulate(self.weights, initial=0))

    @cached_property
    def evidence(self) -> list[int]:
        """For each block its first score, within limits, times its weight."""
        limit = EVIDENCE_LIMIT
        return [max(-limit, min(limit, z)) * w for z, w in zip(self.first, self.weights, strict=True)]

    @cached_property
    def evidence_before(self) -> list[int]:
        return list(accumulate(self.evidence, initial=0))

    @cached_property
    def evidence_of_sets(self) -> list[tuple[int, int]]:
        """For each block the sums of evidence and weights over the set of like siblings it stands in."""
        keys = [self._set_of(b) for b in self.blocks]
        return self._pooled(keys)

    @cached_property
    def evidence_of_alike(self) -> list[int]:
        """For each block the mean evidence of those that are made alike."""
        return [e // max(1, w) for e, w in self._pooled([id(group) for group in self.alike])]

    def _pooled(self, keys: Sequence[int]) -> list[tuple[int, int]]:
        sums: dict[int, tuple[int, int]] = {}
        for key, evidence, weight in zip(keys, self.evidence, self.weights, strict=True):
            e, w = sums.get(key, (0, 0))
            sums[key] = e + evidence, w + weight
        return [sums[key] for key in keys]

    @cached_property
    def best_stretch(self) -> tuple[int, int]:
        """The blocks, from one to before another, with the greatest sum of evidence (at least one block)."""
        best, best_start, best_end = 0, 0, 1
        total, start = 0, 0
        for number, evidence in enumerate(self.evidence):
            total += evidence
            if total <= 0:
                total, start = 0, number + 1
            elif total > best:
                best, best_start, best_end = total, start, number + 1
        return best_start, best_end

    @cached_property
    def summary(self) -> dict[str, float]:
        """What the first scores say of the page; the features page_expected_words and its like."""
        start, end = self.best_stretch
        stretch = self.blocks[start:end]
        words = sum(b.words for b in stretch)
        expected = sum(certainty(z) * b.words for z, b in zip(self.first, self.blocks, strict=True))
        sure = [b for z, b in zip(self.first, self.blocks, strict=True) if z > SURE]
        clear = sum(b.words for z, b in zip(self.first, self.blocks, strict=True) if abs(z) > SURE)
        sure_words = sum(b.words for b in sure)
        weight = self.weights_before[end] - self.weights_before[start]
        return {
            "expected_words": expected >> 8,
            "expected_share": expected / (256 * self.total),
            "stretch_words": words,
            "stretch_share": words / self.total,
            "stretch_links": sum(b.link_words for b in stretch) / words,
            "stretch_mean": (self.evidence_before[end] - self.evidence_before[start]) / weight,
            "stretch_length": end - start,
            "stretch_begins": start / self.count,
            "stretch_block_words": words / len(stretch),
            "stretch_prose": ratio(self.prose_before[end] - self.prose_before[start], self.prose_before[-1]),
            "sure_words": sure_words,
            "sure_share": sure_words / self.total,
            "sure_prose": ratio(sum(b.words for b in sure if b.words - b.link_words >= LONG), sure_words),
            "sure_blocks": len(sure),
            "clear_share": clear / self.total,
        }


def certainty(score: int) -> int:
    """About 256 times the probability that a first score means, in whole numbers: a straight line from
    -3 to 3 in log-odds is near enough for sums over a page."""
    return max(0, min(256, 128 + score * 128 // (3 * SCORE)))
