"""Keeps each text once: pages repeat text for phones, for printing or as a preview."""

from __future__ import annotations

from collections.abc import Sequence

from ..blocks import Block
from ..structure import Structure

COPY_WORDS = 8
"""Texts with fewer words may occur more than once on a page, unless they stand among copies."""


def keep_once(structure: Structure, blocks: Sequence[Block], kept: list[bool]) -> None:
    """Of several kept copies of a text, keep only the first.

    Text that is repeated side by side, such as the refrain of a song, is repeated on purpose and stays. Units
    are not split: a table or a list is a copy only if all of its text is. A short text, such as a heading, is
    dropped if it is repeated and stands among nothing but copies.
    """
    first: dict[str, int] = {}
    short: list[int] = []
    copies, others = [0] * len(structure.parents), [0] * len(structure.parents)
    """For each node, the number of copies below it, and the number of texts that certainly stay."""
    for node, numbers in enumerate(structure.blocks):
        if not numbers or not kept[numbers[0]]:
            continue
        text = "\n".join([blocks[n].text for n in numbers])
        known = first.setdefault(text, node)
        if known == node or _place(structure, known) == _place(structure, node):
            others[node] = 1
        elif sum(blocks[n].words for n in numbers) < COPY_WORDS:
            short.append(node)
        else:
            copies[node] = 1
            _drop(numbers, kept)
    if not short:
        return
    for node in range(len(structure.parents) - 1, 0, -1):
        copies[structure.parents[node]] += copies[node]
        others[structure.parents[node]] += others[node]
    among = [False] * len(structure.parents)
    """For each node, whether it or one of its ancestors contains nothing but copies."""
    for node, parent in enumerate(structure.parents):
        among[node] = (parent >= 0 and among[parent]) or (copies[node] > 0 and not others[node])
    for node in short:
        if among[node]:
            _drop(structure.blocks[node], kept)


def _drop(numbers: Sequence[int], kept: list[bool]) -> None:
    for number in numbers:
        kept[number] = False


def _place(structure: Structure, node: int) -> int:
    """Where copies of a text count as side by side: the run around it, or around its element."""
    parent = structure.parents[node]
    return structure.parents[parent] if structure.kinds[node] == "only text" else parent
