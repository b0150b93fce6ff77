"""The comments below an article: one decision a page, as nobody wants half of them."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Block, Page

_TOKENS = frozenset(
    (
        *("comment", "comments", "commentlist", "disqus", "respond", "replies", "kommentare"),
        *("commentaires", "comentarios", "commenti"),
    )
)
_OF_CONTENT = 0.5
"""An element with more of the page's content than this holds more than comments, whatever it is called."""
_FORM_TAGS = frozenset({"form", "button", "label", "legend", "select"})


def comment_blocks(page: Page, scores: Sequence[int]) -> list[int]:
    """The numbers of the blocks in the page's comments, in document order.

    Args:
        scores: of the blocks; those above 0 are likely content.
    """
    content = sum(b.words for b, score in zip(page.blocks, scores, strict=True) if score > 0)
    found: list[int] = []
    end = 0
    for element in page.elements:
        first = element.first
        if first < end or not element.block_count or _TOKENS.isdisjoint(element.tokens):
            continue
        numbers = range(first, first + element.block_count)
        if sum(page.blocks[n].words for n in numbers if scores[n] > 0) <= _OF_CONTENT * content:
            found += numbers
            end = numbers.stop
    return found


def is_said(block: Block) -> bool:
    """Whether a block among comments is what someone said, and no link, button or field to fill in."""
    if 2 * block.link_words > block.words:
        return False
    return not any(element.tag in _FORM_TAGS for element in block.element.up())
