"""Slots: texts with the same markup around them, such as the prices of all cards."""

from __future__ import annotations

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
