"""Keeps a text that goes on in a second container like the first."""

from __future__ import annotations

from ..blocks import Block, Element, Page
from .running import is_running

_WORDS, _BLOCKS = 30, 2
"""A text goes on with at least so many words in so many such blocks."""
_MOSTLY = 0.8
"""They have at least this share of the words in their container."""


def complete(page: Page, kept: list[bool]) -> None:
    """Keep the running text in a container right after a kept block of one, if both are siblings of one kind.

    The decision keeps or drops containers, and where a text is divided between two of them, as by an
    advertisement, it may end with the first.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = page.blocks
    for number in range(1, len(blocks)):
        if not kept[number - 1] or kept[number]:
            continue
        container = _next_container(blocks[number - 1], blocks[number])
        if container is None or container.first != number:
            continue
        numbers = range(number, number + container.block_count)
        text = [other for other in numbers if is_running(blocks[other])]
        words = sum(blocks[other].words for other in text)
        if len(text) < _BLOCKS or words < max(_WORDS, _MOSTLY * container.words):
            continue
        if not any(kept[other] for other in numbers):
            for other in text:
                kept[other] = True


def _next_container(last: Block, first: Block) -> Element | None:
    """The second block's container, if both blocks are running text of one kind in siblings of one kind."""
    before, after = last.element.parent, first.element.parent
    if before is None or after is None or before is after or before.parent is not after.parent:
        return None
    if before.signature != after.signature or last.element.signature != first.element.signature:
        return None
    return after if is_running(last) and is_running(first) else None
