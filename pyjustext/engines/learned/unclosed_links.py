"""Texts that are in a link only because it was not closed."""

from __future__ import annotations

from .blocks import LEAST_WORDS, Block, Page

_FEWEST = 3
"""With so many blocks of running text in it, a link was not closed."""
_ENOUGHLEAST_WORDS = 200
"""Cards that are a link as a whole have fewer words of it."""


def in_unclosed_links(page: Page) -> list[Block]:
    """The blocks in links that were not closed.

    Browsers put all that follows into a link that is not closed, or into copies of it. A link around a few
    paragraphs is on the older web a mistake of this kind, never a text that leads elsewhere as a whole.
    """
    if not _is_text([block for block in page.blocks if block.link_words and block.words >= LEAST_WORDS]):
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
    copies: dict[str, dict[str, Block]] = {}
    """For each address, the different texts that are a link to it as a whole."""
    linked = [block for block in page.blocks if block.words == block.link_words and block not in known]
    for block in linked:
        if block.words >= LEAST_WORDS:
            copies.setdefault(_address(block), {})[block.text] = block
    unclosed = {
        address for address, texts in copies.items() if address.strip("#") and _is_text([*texts.values()])
    }
    return found + [block for block in linked if unclosed and _address(block) in unclosed]


def _address(block: Block) -> str:
    """Where the link around a block's first text leads."""
    node = block.parts[0][0]
    link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), node)
    return link.get("href")


def _is_text(blocks: list[Block]) -> bool:
    words = [block.words for block in blocks if block.words >= LEAST_WORDS]
    return len(words) >= _FEWEST and sum(words) >= _ENOUGHLEAST_WORDS
