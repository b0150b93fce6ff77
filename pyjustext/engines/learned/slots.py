"""Texts with the same markup around them, called a slot: the prices of all cards, the dates of all posts."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from .decision import ONE
from .features import PageFacts

_FEWEST = 3
"""The least number of blocks in a slot."""
_LIMIT = 4 * ONE
"""The most that a single block can add to the mean, in 4096ths of log-odds."""


def slots_of(facts: PageFacts) -> list[list[int]]:
    """The slots of a page, each as the numbers of its blocks: those with the same signatures in the five
    elements around them."""
    slots: dict[int, list[int]] = {}
    for number, group in enumerate(facts.alike[0]):
        slots.setdefault(group, []).append(number)
    return [numbers for numbers in slots.values() if len(numbers) >= _FEWEST]


def means_of_slots(facts: PageFacts, scores: Sequence[int]) -> list[int]:
    """The scores, those in a slot replaced by their mean. The score of a single short block is unreliable.

    Args:
        scores: of the blocks, in 4096ths.
    """
    found = list(scores)
    for numbers in slots_of(facts):
        weights = [isqrt(64 * (facts.blocks[number].words + 1)) for number in numbers]
        evidence = sum(
            max(-_LIMIT, min(_LIMIT, scores[number])) * own
            for number, own in zip(numbers, weights, strict=True)
        )
        mean = evidence // sum(weights)
        for number in numbers:
            found[number] = mean
    return found
