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


def in_unclosed_links(page: Page) -> list[Block]:
    """The blocks in links that were not closed.

    Browsers put all that follows into a link that is not closed, or into copies of it. A link around a few
    paragraphs is on the older web a mistake of this kind, never a text that leads elsewhere as a whole.
    """
    if not _is_text([block for block in page.blocks if block.link_words and block.words >= _TEXT_WORDS]):
        return []
    found: list[Block] = []
    end = 0
    for element in page.holders:
        first = element.first
        if element.tag != "a" or element.block_count < _FEWEST or first < end:
            continue
        end = element.end
        if element not in page.blocks[first].element.up():  # a line that began before the link
            first, end = first + 1, end + 1
        blocks = page.blocks[first:end]
        if _is_text(blocks):
            found += blocks
    known = set(found)
    copies: dict[str, list[Block]] = {}
    for block in page.blocks:
        if block.words == block.link_words and block not in known:
            copies.setdefault(_address(block), []).append(block)
    for address, same in copies.items():
        different = list({block.text: block for block in same}.values())
        if address.strip("#") and _is_text(different):
            found += same
    return found


def _address(block: Block) -> str:
    """Where the link around a block's first text leads."""
    node = block.parts[0][0]
    link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), node)
    return link.get("href")


def _is_text(blocks: list[Block]) -> bool:
    words = [block.words for block in blocks if block.words >= _TEXT_WORDS]
    return len(words) >= _FEWEST and sum(words) >= _ENOUGH_WORDS
