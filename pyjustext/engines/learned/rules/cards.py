"""Leaves out the controls of cards: buttons, and texts that are the same in every card."""

from __future__ import annotations

from itertools import islice

from ..blocks import Block
from ..features import Measured
from ..slots import slots_of

_LEVELS = 2
"""How many elements around a text are examined for a button."""


def drop_controls(measured: Measured, kept: list[bool]) -> None:
    """Drop the texts of buttons and of slots whose text is always the same, such as "Compare" or "In stock".

    Such a text says nothing about a single card. If more than half of what was kept consists of such texts,
    the page is not made of cards, and they stay.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    controls = {number for number, block in enumerate(blocks) if kept[number] and _is_button(block)}
    for numbers in slots_of(measured):
        if len({blocks[number].text for number in numbers}) == 1:
            controls.update(number for number in numbers if kept[number])
    words = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    if 2 * sum(blocks[number].words for number in controls) <= words:
        for number in controls:
            kept[number] = False


def _is_button(block: Block) -> bool:
    return any(
        element.tag == "button" or element.node.get("role").strip().lower() == "button"
        for element in islice(block.element.up(), _LEVELS)
    )
