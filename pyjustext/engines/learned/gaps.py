"""Gaps: blocks that were dropped between kept ones of the same kind."""

from __future__ import annotations

from collections.abc import Sequence

from .structure import Structure

_NONE = 1 << 60
"""Greater than the number of any block."""


def left_out(structure: Structure, kept: Sequence[bool]) -> list[int]:
    """The numbers of the dropped blocks between kept siblings of the same kind, in document order."""
    stay = [number for number, keep in enumerate(kept) if keep]
    if not stay or stay[-1] - stay[0] == len(stay) - 1:
        return []  # nothing was dropped between kept blocks
    parents, kinds = structure.parents, structure.kinds
    begins = [_NONE] * len(parents)
    """For each node, the first block below it."""
    first, last = [_NONE] * len(parents), [-1] * len(parents)
    """For each node, the first and the last kept block below it."""
    for node in range(len(parents) - 1, -1, -1):
        # Comparisons take a third of the time of min() and max().
        for number in structure.blocks[node]:
            if number < begins[node]:
                begins[node] = number
            if kept[number]:
                if number < first[node]:
                    first[node] = number
                if number > last[node]:
                    last[node] = number
        parent = parents[node]
        if parent >= 0:
            if begins[node] < begins[parent]:
                begins[parent] = begins[node]
            if first[node] < first[parent]:
                first[parent] = first[node]
            if last[node] > last[parent]:
                last[parent] = last[node]
    gone = [False] * len(parents)
    found: list[int] = []
    for node, parent in enumerate(parents):
        if parent < 0:
            continue
        gone[node] = gone[parent] or (
            last[node] < 0 and kinds[parent].startswith("run") and first[parent] < begins[node] < last[parent]
        )
        if gone[node]:
            found += structure.blocks[node]
    return sorted(found)
