"""Keeps the headings of kept text and the captions of kept tables."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ..blocks import Block, Page, kept_words
from ..decision import ONE

_ENOUGH_WORDS = 30
"""Headings are examined after this many kept words: those above may be the title, a date, a menu's name."""
_MOST_LINKED = 0.5
"""A heading with a larger share of linked words may be the headline of a teaser."""
_MARGIN = 3 * ONE // 2
"""How far below the threshold its score may be, in 4096ths of log-odds."""


def complete(page: Page, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Keep each heading right above kept text in the same element, and each caption above a kept table.

    Boxes of page builders hold one heading each. Without neighbours, a short one looks like a label.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    blocks = page.blocks
    before = kept_words(blocks, kept)
    start = bisect_left(before, _ENOUGH_WORDS)
    # "Advertisement" and the like also stand above the text.
    labels = {block.text for block in blocks[:start] if block.element.heading}
    for number in range(len(blocks) - 2, start - 1, -1):
        if kept[number] or not kept[number + 1]:
            continue
        block, below = blocks[number], blocks[number + 1]
        if block.element.tag == "figcaption" and _is_caption(block, below):
            kept[number] = True
            continue
        if scores[number] <= threshold - _MARGIN:
            continue
        level = block.element.heading
        if not level or block.text in labels or not _is_title(block):
            continue
        if (not below.element.heading or below.element.heading > level) and _begins(block, number):
            kept[number] = True


def _is_caption(block: Block, below: Block) -> bool:
    """Whether a caption and the table below it are in the same element, which need not be a figure."""
    table = next((element for element in below.element.up() if element.tag == "table"), None)
    return table is not None and table.parent is block.element.parent


def _is_title(block: Block) -> bool:
    """Whether a heading is neither a link nor a time or a count."""
    if block.link_words > _MOST_LINKED * block.words:
        return False
    return 2 * sum(token.isdigit() for token in block.tokens) <= block.words


def _begins(block: Block, number: int) -> bool:
    """Whether more follows below a heading in the innermost element that holds more than it."""
    around = next((element for element in block.element.up() if element.block_count > 1), None)
    return around is not None and around.first + around.block_count > number + 1
