"""Keeps running text whole whose paragraphs, or some of them, have no elements of their own.

Older pages write paragraphs with line breaks, or put the first one directly in the element around the others.
The decision then takes such texts, and what stands between them, for something else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ..blocks import Block, Element, Page
from ..decision import ONE
from ..features import Measured
from .prose import belongs

_FEWEST_KEPT = 2
"""An element holds running text if at least so many of its blocks, and half of its words, are kept."""
_TEXT_WORDS, _MOST_LINKED = 12, 0.25
"""A text of so many words, few of them in links, is part of it."""
_MARGIN = ONE
"""How far below the threshold the score of a cross-head, and of a text above the first kept one, may be, in
4096ths of log-odds."""
_DATED_WORDS = 25
"""A text with a date and fewer words says where and when the article appeared."""
_ENOUGH_WORDS = 60
"""With this many words of kept text of its own, what an element has between it belongs to it. A cross-head
has as many kept words above it in its element: before them stands the author."""
_CROSS_HEAD_WORDS = 8
"""The most words of a cross-head."""


def complete(measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Keep the texts that stand directly in an element of running text, and cross-heads between them.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    blocks = measured.blocks
    words = measured.page.kept_words(kept)
    for first, last, numbers in _mostly_kept(measured.page, kept):
        for number in numbers:
            if kept[number] or number > last:
                continue
            block = blocks[number]
            likely = scores[number] > threshold - _MARGIN
            if _is_text(block):
                dated = measured.has_date[number] and block.words < _DATED_WORDS
                kept[number] = not dated and (likely or number > first)
            elif likely and kept[number - 1] and words[number] - words[first] >= _ENOUGH_WORDS:
                may_be_heading = block.words <= _CROSS_HEAD_WORDS and not block.link_words
                kept[number] = may_be_heading and kept[number + 1] and not measured.has_date[number]


def complete_between(page: Page, kept: list[bool]) -> None:
    """Keep quotations, lists, tables and headings between texts that stand directly in an element.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    ends: dict[Element, tuple[int, int]] = {}
    for _, _, numbers in _mostly_kept(page, kept):
        own = [number for number in numbers if kept[number]]
        if sum(page.blocks[number].words for number in own) >= _ENOUGH_WORDS:
            ends[page.blocks[own[0]].element] = own[0], own[-1]
    if not ends:
        return
    counts = [0, *accumulate(kept)]
    for element in page.holders:
        if element.parent not in ends:
            continue
        first, last = ends[element.parent]
        start, end = element.first, element.first + element.block_count
        if first < start < last and counts[start] == counts[end]:
            is_heading = element.heading > 0 and kept[end]
            if is_heading or belongs(element, amid=True, several=False):
                kept[start:end] = [True] * element.block_count


def _mostly_kept(page: Page, kept: Sequence[bool]) -> Iterator[tuple[int, int, list[int]]]:
    """Of each element of running text with texts directly in it and of which something was dropped: its first
    and its last kept block, and the blocks directly in it."""
    own: dict[Element, list[int]] = {}
    for number, block in enumerate(page.blocks):
        if block.element.block_count > 1:
            own.setdefault(block.element, []).append(number)
    stay = [number for number, keep in enumerate(kept) if keep]
    words = page.kept_words(kept)
    for element, numbers in own.items():
        start, end = element.first, element.first + element.block_count
        low, high = bisect_left(stay, start), bisect_left(stay, end)
        mostly = 2 * (words[end] - words[start]) >= element.words
        if mostly and _FEWEST_KEPT <= high - low < element.block_count:
            yield stay[low], stay[high - 1], numbers


def _is_text(block: Block) -> bool:
    return block.words >= _TEXT_WORDS and block.link_words <= _MOST_LINKED * block.words
