"""Evens out the scores of the blocks in one slot: the prices of all cards, the dates of all teasers.

On a page of cards, either all cards keep their prices or none does. The score of a single short block is
unreliable; the mean over its slot is less so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from .decision import ONE
from .features import KINDS, Measured

_OF_CARDS = ("listing", "collection")
"""The kinds of pages that consist of cards."""
_CERTAINTY = 2
"""From half of the probability of these kinds, a slot counts fully."""
_FEWEST = 3
"""The least number of blocks in a slot."""
_LIMIT = 4 * ONE
"""The most that a single block can add to the mean, in 4096ths of log-odds."""


def share_of_cards(shares: Sequence[float]) -> float:
    """The probability that a page consists of cards.

    Args:
        shares: the probability of each of KINDS.
    """
    return sum(share for share, kind in zip(shares, KINDS, strict=True) if kind in _OF_CARDS)


def weight_of_slots(shares: Sequence[float], modern: float) -> int:
    """How far scores move to the mean of their slot, in 256ths.

    Args:
        shares: the probability of each of KINDS.
        modern: how modern the page is, 0 to 1. On the older web, different content has the same markup.
    """
    return round(256 * min(1.0, _CERTAINTY * share_of_cards(shares)) * modern)


def slots_of(measured: Measured) -> list[list[int]]:
    """The slots of a page, each as the numbers of its blocks: those with the same signatures in the five
    elements around them."""
    slots: dict[int, list[int]] = {}
    for number, group in enumerate(measured.alike[0]):
        slots.setdefault(group, []).append(number)
    return [numbers for numbers in slots.values() if len(numbers) >= _FEWEST]


def even_out(measured: Measured, scores: Sequence[int], weight: int) -> list[int]:
    """The scores, moved to the mean of their slot.

    Args:
        scores: of the blocks, in 4096ths.
        weight: how far they move, in 256ths.
    """
    if not weight:
        return list(scores)
    found = list(scores)
    for numbers in slots_of(measured):
        weights = [isqrt(64 * (measured.blocks[number].words + 1)) for number in numbers]
        evidence = sum(
            max(-_LIMIT, min(_LIMIT, scores[number])) * own
            for number, own in zip(numbers, weights, strict=True)
        )
        mean = evidence // sum(weights)
        for number in numbers:
            found[number] += (mean - scores[number]) * weight >> 8
    return found
