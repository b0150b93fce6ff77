"""Drops what systems put into the text of an article: lines about the entry, boxes of videos."""

from __future__ import annotations

from collections.abc import Sequence

from ..blocks import Element, Page

_ABOUT_ENTRY = frozenset({"postmetadata", "postmeta"})
"""Names of elements that say when and where the entry appeared, below the text of old blogs."""
_META, _ENTRY = "meta", frozenset({"entry", "post", "article"})
"""The same, as two parts of a name."""
_VIDEO = frozenset({"video", "videos"})
"""Names of boxes that a script fills with a player. Until then, they have a title and a duration."""
_LONGEST = 60
"""Words of such a line."""
_LONGEST_VIDEO = 20
"""Words of such a box."""


def drop(page: Page, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Drop these lines and boxes. A box of which any text is likely by itself stays.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    if not _VIDEO.isdisjoint(page.tokens):
        for box in page.holders:
            if box.words <= _LONGEST_VIDEO and not _VIDEO.isdisjoint(box.tokens):
                numbers = range(box.first, box.first + box.block_count)
                if all(scores[number] <= threshold for number in numbers):
                    _drop(numbers, kept)
    if _META in page.tokens or not _ABOUT_ENTRY.isdisjoint(page.tokens):
        for box in page.holders:
            if box.words <= _LONGEST and _is_about_entry(box):
                _drop(range(box.first, box.first + box.block_count), kept)


def _is_about_entry(element: Element) -> bool:
    names = element.tokens
    return not _ABOUT_ENTRY.isdisjoint(names) or (_META in names and not _ENTRY.isdisjoint(names))


def _drop(numbers: range, kept: list[bool]) -> None:
    kept[numbers.start : numbers.stop] = [False] * len(numbers)
