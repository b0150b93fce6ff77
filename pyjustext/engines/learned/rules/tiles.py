"""Leaves out what stands between cards and is none of them: advertisements and offers in the same grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from ..blocks import Element
from ..features import Measured

_FEWEST = 7
"""The least number of elements in a row."""
_LEVELS = 10
"""How many elements around a text are examined. What is nested more deeply is not judged."""
_COMMON = 0.5
"""A path from an element to its texts that this share of the row has is common."""
_CARDS = 0.6
"""The least share of a row that has a common path. These elements are the cards."""
_FEWEST_PATHS = 2
"""The least number of common paths in the most complete card. With one, the row is a list of names."""
_SEVERAL = 3
"""From this number of elements with the same path on, they are cards of another form."""

Path = tuple[str, ...]


def drop_other_tiles(measured: Measured, kept: list[bool]) -> None:
    """Drop the elements in a row of cards whose texts stand elsewhere than those of any card.

    Elements before the first card and after the last one are not judged, because they may be the row's
    heading or introduction, and neither are headings between cards.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    before = [0, *accumulate(kept)]
    found: list[Element] = []
    for row in _rows(measured):
        others = _others(row)
        if others and _are_kept(row, before):
            found += others
    end = 0
    for element in sorted(found, key=lambda element: element.first):
        for number in range(max(end, element.first), element.first + element.block_count):
            kept[number] = False
        end = max(end, element.first + element.block_count)


Row = list[tuple[Element, set[Path]]]
"""Siblings, each with the paths from it to its texts."""


def _rows(measured: Measured) -> Iterator[Row]:
    counts = Counter(element.parent.index for element in measured.page.holders if element.parent is not None)
    paths: dict[int, set[Path]] = {}
    for block in measured.blocks:
        path: Path = ()
        for element in islice(block.element.up(), _LEVELS):
            if element.parent is not None and counts[element.parent.index] >= _FEWEST:
                paths.setdefault(element.index, set()).add(path)
            path = (element.signature, *path)
    rows: dict[int, Row] = {}
    for element in measured.page.holders:
        if element.parent is not None and counts[element.parent.index] >= _FEWEST:
            rows.setdefault(element.parent.index, []).append((element, paths.get(element.index, set())))
    return iter(rows.values())


def _others(row: Row) -> list[Element]:
    """The elements between the cards of a row that are no cards; none if it is not a row of cards."""
    counts = Counter(path for _, paths in row for path in paths)
    common = {path for path, count in counts.items() if count >= _COMMON * len(row)}
    shared = [len(common & paths) for _, paths in row]
    places = [place for place, count in enumerate(shared) if count]
    if len(places) < _CARDS * len(row) or max(shared) < _FEWEST_PATHS:
        return []
    start, stop = places[0], places[-1]
    return [
        element
        for (element, paths), count in zip(row[start:stop], shared[start:stop], strict=True)
        if not count and paths and not element.heading and all(counts[path] < _SEVERAL for path in paths)
    ]


def _are_kept(row: Row, before: Sequence[int]) -> bool:
    """Whether something is kept in at least half of the elements of a row.

    Args:
        before: the number of kept blocks before each block, and of all.
    """
    found = sum(before[e.first] < before[e.first + e.block_count] for e, _ in row)
    return 2 * found >= len(row)
