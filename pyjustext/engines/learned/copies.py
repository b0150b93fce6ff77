"""Keeps each text once: pages repeat text for phones, for printing or as a preview."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Block
from .structure import Structure

COPY_WORDS = 8
"""Shorter texts may stand on a page more than once, but for those among copies."""


def keep_once(structure: Structure, blocks: Sequence[Block], kept: list[bool]) -> None:
    """Of several kept copies of a text, keep only the first.

    What is repeated side by side, such as the refrain of a song, is meant to be, and no unit is torn for it:
    a table or a list is a copy when all of its text is. A short text, such as a heading, goes where it is
    repeated and nothing but copies stands around it.
    """
    first: dict[str, int] = {}
    short: list[int] = []
    copies, others = [0] * len(structure.parents), [0] * len(structure.parents)
    """For each node how many copies stand below it, and how many texts that stay for sure."""
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
    """For each node whether nothing but copies stands in it or in an element around it."""
    for node, parent in enumerate(structure.parents):
        among[node] = (parent >= 0 and among[parent]) or (copies[node] > 0 and not others[node])
    for node in short:
        if among[node]:
            _drop(structure.blocks[node], kept)


def _drop(numbers: Sequence[int], kept: list[bool]) -> None:
    for number in numbers:
        kept[number] = False


def _place(structure: Structure, node: int) -> int:
    """What a text's copies stand side by side in: the run around it, or around its element."""
    parent = structure.parents[node]
    return structure.parents[parent] if structure.kinds[node] == "only text" else parent
