"""Keeps the headings of kept text, the names of kept lists and the captions of kept tables."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from ..blocks import Block, Element, Page
from ..decision import ONE
from ..features import Measured
from ..slots import slots_of
from .prose import BOXES, fills

_ENOUGH_WORDS = 30
"""Headings are examined after this many kept words: those above may be the title, a date, a menu's name."""
_MOST_LINKED = 0.5
"""A heading with a larger share of linked words may be the headline of a teaser."""
_MARGIN = 3 * ONE // 2
"""How far below the threshold its score may be, in 4096ths of log-odds."""
_NAMED = frozenset({"ul", "ol", "dl", "table"})
"""Without its name, such as "Pros" or "Disadvantages:", such an element says something else."""
_LISTS = frozenset({"ul", "ol"})
_NAME_WORDS = 8
_BOX_NAME_WORDS = 4
_LEVELS = 8
"""How many elements around a name or a text are examined."""
_COLONS = (":", "\uff1a")
_FEWEST = 4
"""The least number of headings in the same place of similar parts."""
_SHARE = 0.6
"""The share of them that must be kept."""


def complete(page: Page, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Keep each heading right above kept text in the same element, the name of each kept list and table
    above it, the term above each kept definition, and each caption above a kept table.

    Boxes of page builders hold one heading each. Without neighbours, a short one looks like a label.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    blocks = page.blocks
    before = page.kept_words(kept)
    start = bisect_left(before, _ENOUGH_WORDS)
    # "Advertisement" and the like also stand above the text.
    labels = {block.text for block in blocks[:start] if block.element.heading}
    for number in range(len(blocks) - 1):
        if not kept[number] and kept[number + 1] and _fills_with_list(blocks, number):
            kept[number] = not blocks[number].link_words
    for number in range(len(blocks) - 2, start - 1, -1):
        if kept[number]:
            continue
        block = blocks[number]
        next_number = _after(block, number)
        if next_number == len(blocks) or not kept[next_number]:
            continue
        below = blocks[next_number]
        if block.element.tag == "figcaption" and _is_caption(block, below):
            kept[number] = True
            continue
        if _names(block, below, next_number) or _is_term(block, below):
            kept[number] = True
            continue
        if scores[number] <= threshold - _MARGIN:
            continue
        level = block.element.heading
        if not level or block.text in labels or not _is_title(block):
            continue
        is_above = not below.element.heading or below.element.heading > level
        if is_above and _begins(block, number, next_number):
            kept[number] = True


def _after(block: Block, number: int) -> int:
    """The number of the first text below a block. A link beside a heading, to edit its section, is not below
    it."""
    box = block.element.parent
    if block.element.heading and box is not None and box.tag in BOXES and fills(block.element, box):
        return box.first + box.block_count
    return number + 1


def _is_caption(block: Block, below: Block) -> bool:
    """Whether a caption and the table below it are in the same element, which need not be a figure."""
    table = next((element for element in below.element.up() if element.tag == "table"), None)
    return table is not None and table.parent is block.element.parent


def _is_term(block: Block, below: Block) -> bool:
    """Whether a block is the term, which may be a link, of the definition below it."""
    term = next((element for element in islice(block.element.up(), _LEVELS) if element.tag == "dt"), None)
    told = next((element for element in islice(below.element.up(), _LEVELS) if element.tag == "dd"), None)
    return term is not None and told is not None and term.parent is told.parent


def _names(block: Block, below: Block, number: int) -> bool:
    """Whether a heading or a line that ends in a colon stands right above a list or a table.

    Args:
        number: that of the block below.
    """
    is_name = block.element.heading or (block.words <= _NAME_WORDS and block.text.endswith(_COLONS))
    if not is_name or block.link_words:
        return False
    around = islice(below.element.up(), _LEVELS)
    named = next((element for element in around if element.tag in _NAMED), None)
    return named is not None and named.first == number and _box(named).parent is _box(block.element).parent


def _fills_with_list(blocks: Sequence[Block], number: int) -> bool:
    """Whether a short text and the list below it are all that a box holds: "Key points".

    Args:
        number: that of the text.
    """
    if blocks[number].words > _BOX_NAME_WORDS or blocks[number].element.tag == "p":
        return False
    around = list(islice(blocks[number + 1].element.up(), _LEVELS))
    listed = next((element for element in around if element.tag in _LISTS), None)
    if listed is None or listed.first != number + 1:
        return False
    box = next((element for element in around if element.block_count > listed.block_count), None)
    return box is not None and box.first == number and box.block_count == 1 + listed.block_count


def _box(element: Element) -> Element:
    """The outermost element near it with the same blocks."""
    for above in islice(element.up(), _LEVELS):
        if above.block_count > element.block_count:
            break
        element = above
    return element


def _is_title(block: Block) -> bool:
    """Whether a heading is neither a link nor a time or a count."""
    if block.link_words > _MOST_LINKED * block.words:
        return False
    return 2 * sum(token.isdigit() for token in block.tokens) <= block.words


def _begins(block: Block, number: int, end: int) -> bool:
    """Whether more follows below a heading in the innermost element that holds more than it.

    Args:
        end: the number of the first text below it.
    """
    around = next((element for element in block.element.up() if element.block_count > end - number), None)
    return around is not None and around.first + around.block_count > end


def complete_alike(measured: Measured, kept: list[bool]) -> None:
    """Keep each heading of a mostly kept section, if most of those in the same place of similar parts are.

    A list of ten products with numbers must not lack the name of the fifth, only because it is a link.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    blocks = measured.blocks
    before = measured.page.kept_words(kept)
    for slot in slots_of(measured):
        level = blocks[slot[0]].element.heading
        share = sum(kept[number] for number in slot)
        if not level or len(slot) < _FEWEST or not _SHARE * len(slot) <= share < len(slot):
            continue
        for number in slot:
            if not kept[number] and before[number] >= _ENOUGH_WORDS:
                end = _end_of_section(blocks, number, level)
                words = sum(block.words for block in blocks[number + 1 : end])
                kept[number] = 0 < words <= 2 * (before[end] - before[number])


def _end_of_section(blocks: Sequence[Block], number: int, level: int) -> int:
    """The number of the next heading that is not below this one, or of blocks."""
    for end in range(number + 1, len(blocks)):
        if 0 < blocks[end].element.heading <= level:
            return end
    return len(blocks)
