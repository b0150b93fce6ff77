"""Gaps: blocks that were dropped between kept ones of the same kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .structure import Structure


def left_out(structure: Structure, kept: Sequence[bool]) -> list[int]:
    """The numbers of the dropped blocks between kept siblings of the same kind, in document order."""
    stay = [number for number, keep in enumerate(kept) if keep]
    if not stay or stay[-1] - stay[0] == len(stay) - 1:
        return []  # nothing was dropped between kept blocks
    parents, kinds = structure.parents, structure.kinds
    owners = {number: node for node, numbers in enumerate(structure.blocks) for number in numbers}

    def nearest(numbers: Iterable[int]) -> dict[int, int]:
        """For each node above any of these blocks, the first one that is below it."""
        found: dict[int, int] = {}
        for number in numbers:
            node = owners[number]
            while node >= 0 and node not in found:
                found[node] = number
                node = parents[node]
        return found

    begins, first, last = nearest(range(len(kept))), nearest(stay), nearest(reversed(stay))
    gone: set[int] = set()
    for node, parent in enumerate(parents):
        is_gap = node not in last and parent in last and kinds[parent].startswith("run")
        if parent in gone or (is_gap and first[parent] < begins[node] < last[parent]):
            gone.add(node)
    return sorted(number for node in gone for number in structure.blocks[node])
