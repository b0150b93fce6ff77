"""Links that were never closed: all that follows is in them, but it leads nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .blocks import Block, Page

_FEWEST = 3
"""With so many blocks of running text in it, a link was not closed."""
_TEXT_WORDS = 12
"""The least number of words in a block of running text."""
_ENOUGH_WORDS = 200
"""Cards that are a link as a whole have fewer words of it."""


def forget(page: Page) -> None:
    """Set the linked words of the blocks in such links to 0, and count those of all elements anew.

    Browsers put all that follows into a link that is not closed, or into copies of it. A link around a few
    paragraphs is on the older web a mistake of this kind, never a text that leads elsewhere as a whole.
    """
    found = False
    end = 0
    for element in page.holders:
        first, count = element.first, element.block_count
        if element.tag != "a" or count < _FEWEST or first < end:
            continue
        if element not in page.blocks[first].element.up():  # a line that began before the link
            first += 1
        end = first + count
        blocks = page.blocks[first:end]
        if _is_text(blocks):
            found = True
            for block in blocks:
                block.link_words = block.link_chars = 0
    copies: dict[str, list[Block]] = {}
    for block in page.blocks:
        if block.words == block.link_words:
            copies.setdefault(_address(block), []).append(block)
    for address, same in copies.items():
        different = list({block.text: block for block in same}.values())
        if address.strip("#") and _is_text(different):
            found = True
            for block in same:
                block.link_words = block.link_chars = 0
    if found:
        _count(page)


def _address(block: Block) -> str:
    """Where the link around a block's first text leads."""
    node = block.parts[0][0]
    link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), node)
    return link.get("href")


def _is_text(blocks: list[Block]) -> bool:
    words = [block.words for block in blocks if block.words >= _TEXT_WORDS]
    return len(words) >= _FEWEST and sum(words) >= _ENOUGH_WORDS


def _count(page: Page) -> None:
    """Count the linked words of all elements."""
    for element in page.holders:
        element.link_words = 0
    for block in page.blocks:
        block.element.link_words += block.link_words
    for element in reversed(page.holders):
        if element.parent is not None:
            element.parent.link_words += element.link_words
