"""Leaves out what cards have beside their content: controls, and texts that a card has already."""

from __future__ import annotations

from itertools import islice

from ....tree.elements import CELLS
from ..blocks import Block, Page
from ..features import Measured
from ..slots import slots_of

_LEVELS = 2
"""How many elements around a text are examined for a button."""

_FEWEST = 3
"""The least number of cards in a run."""
_CARD_WORDS = 200
"""The greatest number of words of a card."""
_TEXTS = 1.5
"""The least mean number of texts of the cards of a run."""
_REPEATED_WORDS = 2
"""The least number of words of a text that a card does not need twice. Single words and numbers may be values
of different things."""
_PARTS_OF_TABLES = frozenset({"tr", "tbody", "thead", "tfoot"})
_CELL_LEVELS = 3
"""How many elements around a text are examined for a cell that holds nothing else."""


def drop_controls(measured: Measured, kept: list[bool]) -> None:
    """Drop the texts of buttons and of slots whose text is always the same, such as "Compare" or "In stock".

    Such a text says nothing about a single card; in the cell of a table it is a value. If more than half of
    what was kept consists of such texts, the page is not made of cards, and they stay.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    controls = {number for number, block in enumerate(blocks) if kept[number] and _is_button(block)}
    for numbers in slots_of(measured):
        if len({blocks[number].text for number in numbers}) == 1 and not _fills_cell(blocks[numbers[0]]):
            controls.update(number for number in numbers if kept[number])
    words = sum(block.words for block, keep in zip(blocks, kept, strict=True) if keep)
    if 2 * sum(blocks[number].words for number in controls) <= words:
        for number in controls:
            kept[number] = False


def drop_repeats(measured: Measured, kept: list[bool]) -> None:
    """Drop the texts that stand in the same card already: a name below its picture and again as a link, the
    title for phones.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    cards = _cards(measured.page)
    known: set[tuple[int, str]] = set()
    for number, block in enumerate(measured.blocks):
        card = cards[block.element.index]
        if card >= 0 and kept[number] and block.words >= _REPEATED_WORDS:
            key = card, block.text.lower()
            kept[number] = key not in known
            known.add(key)


def _cards(page: Page) -> list[int]:
    """For each element with a block, the index of the card around it, one of several similar siblings with
    several texts each; -1 if there is none. Rows of tables are not cards."""
    like = page.like_siblings
    texts = [0] * len(like.counts)
    for element, run in zip(page.holders, like.numbers, strict=True):
        texts[run] += element.block_count
    found: list[int] = []
    for element, run in zip(page.holders, like.numbers, strict=True):
        count = like.filled[run]
        if element.tag in _PARTS_OF_TABLES:
            found.append(-1)
        elif element.block_count > 1 and count >= _FEWEST and texts[run] >= _TEXTS * count:
            found.append(element.index if element.words <= _CARD_WORDS else -1)
        else:
            found.append(found[element.parent.index] if element.parent is not None else -1)
    return found


def _fills_cell(block: Block) -> bool:
    """Whether a text is all of a table's cell: values that are equal in all rows are still values."""
    return any(
        element.tag in CELLS and element.block_count == 1
        for element in islice(block.element.up(), _CELL_LEVELS)
    )


def _is_button(block: Block) -> bool:
    """Whether a text is that of a button. A heading that is one opens the text below it."""
    return not block.element.heading and any(
        element.tag == "button" or element.node.get("role").strip().lower() == "button"
        for element in islice(block.element.up(), _LEVELS)
    )
