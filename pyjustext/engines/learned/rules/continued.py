"""Keeps a text that goes on in a second container like the first."""

from __future__ import annotations

from ..blocks import Block, Page

_RUNNING_WORDS, _MOST_LINKED = 12, 0.25
"""A block of running text has at least so many words, and at most this share of them in links."""
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
        if kept[number - 1] and not kept[number] and _goes_on(blocks[number - 1], blocks[number], number):
            container = blocks[number].element.parent
            assert container is not None
            numbers = range(number, number + container.block_count)
            text = [other for other in numbers if _is_running(blocks[other])]
            words = sum(blocks[other].words for other in text)
            if len(text) < _BLOCKS or words < max(_WORDS, _MOSTLY * container.words):
                continue
            if not any(kept[other] for other in numbers):
                for other in text:
                    kept[other] = True


def _goes_on(last: Block, first: Block, number: int) -> bool:
    """Whether two blocks of running text are alike, and the second begins a sibling of the first's container.

    Args:
        number: of the second block.
    """
    before, after = last.element.parent, first.element.parent
    return (
        before is not None
        and after is not None
        and before is not after
        and before.parent is after.parent
        and before.signature == after.signature
        and last.element.signature == first.element.signature
        and after.first == number
        and _is_running(last)
        and _is_running(first)
    )


def _is_running(block: Block) -> bool:
    return block.words >= _RUNNING_WORDS and block.link_words <= _MOST_LINKED * block.words
