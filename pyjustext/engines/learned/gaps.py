"""Finds gaps: what was dropped between two kept siblings of the same kind, so that it can be reported."""

from __future__ import annotations

from collections.abc import Sequence

from .structure import Structure


def left_out(structure: Structure, kept: Sequence[bool]) -> list[int]:
    """The numbers of the dropped blocks between kept siblings of the same kind, in document order."""
    parents, kinds = structure.parents, structure.kinds
    begins = [-1] * len(parents)
    """For each node, the first block below it."""
    first, last = [-1] * len(parents), [-1] * len(parents)
    """For each node, the first and the last kept block below it."""
    for node in range(len(parents) - 1, -1, -1):
        for number in structure.blocks[node]:
            begins[node] = number if begins[node] < 0 else min(begins[node], number)
            if kept[number]:
                first[node] = number if first[node] < 0 else min(first[node], number)
                last[node] = max(last[node], number)
        parent = parents[node]
        if parent >= 0:
            begins[parent] = _earlier(begins[parent], begins[node])
            first[parent] = _earlier(first[parent], first[node])
            last[parent] = max(last[parent], last[node])
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


def _earlier(one: int, other: int) -> int:
    """The lesser of two block numbers, where -1 means none."""
    return other if one < 0 else one if other < 0 else min(one, other)
