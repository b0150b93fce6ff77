"""Slots: texts with the same markup around them, such as the prices of all cards."""

from __future__ import annotations

from collections.abc import Sequence

from ..decision import Gains
from ..features import PageFacts

_FEWEST_IN_SLOT = 3
"""The least number of blocks in a slot."""


def slots_of(facts: PageFacts) -> list[list[int]]:
    """The slots of a page, each as the numbers of its blocks: those with the same signatures in the five
    elements around them."""
    slots: dict[int, list[int]] = {}
    for number, group in enumerate(facts.alike[0]):
        slots.setdefault(group, []).append(number)
    return [numbers for numbers in slots.values() if len(numbers) >= _FEWEST_IN_SLOT]


def means_of_slots(facts: PageFacts, scores: Sequence[int]) -> list[int]:
    """The scores, those in a slot replaced by their mean. The score of a single short block is unreliable.

    Args:
        scores: of the blocks, in 4096ths.
    """
    found = list(scores)
    weights, gains = facts.page.weights, Gains(facts.page, scores).each
    for numbers in slots_of(facts):
        mean = sum([gains[number] for number in numbers]) // sum([weights[number] for number in numbers])
        for number in numbers:
            found[number] = mean
    return found
