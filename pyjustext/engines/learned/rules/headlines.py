"""Keeps the headlines of cards whose text was kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..blocks import Block, Element, Page

_FEWEST = 3
"""The least number of cards in a run that have a kept text."""
_SHARE = 0.5
"""The least share of a run's cards that have one."""
_TEXT_WORDS = 8
"""The least number of words of the text of a card, such as the beginning of an article."""
_LEVELS = 8
"""How many elements around a headline are examined for its card."""


def restore(page: Page, kept: list[bool]) -> None:
    """Keep the headline above the first kept text of a card, if most cards of its run have such a text.

    A teaser without its headline says less than the headline alone. The score of a headline is unreliable,
    because it is short, and a link as the headlines in a side bar are.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    dropped = [
        number for number, block in enumerate(page.blocks) if not kept[number] and _is_headline(block.element)
    ]
    if not dropped:
        return
    text_from = _next_text(page.blocks, kept)
    in_run = _cards_with_text(page, text_from)
    for number in dropped:
        for element in islice(page.blocks[number].element.up(), _LEVELS):
            text = text_from[element.first]
            if in_run[element.index] and number < text < element.first + element.block_count:
                kept[number] = True
                break


def _is_headline(element: Element) -> bool:
    """Whether an element is a heading, or a ``header`` or directly in one."""
    parent = element.parent
    return element.heading > 0 or element.tag == "header" or (parent is not None and parent.tag == "header")


def _next_text(blocks: Sequence[Block], kept: Sequence[bool]) -> list[int]:
    """For each block, the number of the first kept text from there on; the number of blocks if there is
    none."""
    found = [len(blocks)] * (len(blocks) + 1)
    for number in range(len(blocks) - 1, -1, -1):
        is_text = kept[number] and blocks[number].words >= _TEXT_WORDS
        found[number] = number if is_text else found[number + 1]
    return found


def _cards_with_text(page: Page, text_from: Sequence[int]) -> list[bool]:
    """For each element with a block, whether it is one of several similar siblings, most of which have a kept
    text."""
    like = page.like_siblings
    cards = [0] * len(like.counts)
    for element, run in zip(page.holders, like.numbers, strict=True):
        cards[run] += text_from[element.first] < element.first + element.block_count
    return [cards[run] >= _FEWEST and cards[run] >= _SHARE * like.filled[run] for run in like.numbers]
