"""Each text once: pages repeat their text for phones, for printing, for a preview."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Block
from .structure import Structure

COPY_WORDS = 8
"""Shorter texts may stand on a page more than once."""


def keep_once(structure: Structure, blocks: Sequence[Block], kept: list[bool]) -> None:
    """Of several kept copies of a text keep the first only.

    What is repeated side by side, such as the refrain of a song, is meant to be, and no unit is torn for it:
    a table or a list is a copy when all of its text is.
    """
    first: dict[str, int] = {}
    for node, numbers in enumerate(structure.blocks):
        if not numbers or not kept[numbers[0]] or sum(blocks[n].words for n in numbers) < COPY_WORDS:
            continue
        text = "\n".join([blocks[n].text for n in numbers])
        known = first.setdefault(text, node)
        if known != node and _place(structure, known) != _place(structure, node):
            for number in numbers:
                kept[number] = False


def _place(structure: Structure, node: int) -> int:
    """What a text's copies stand side by side in: the run around it, or around its element."""
    parent = structure.parents[node]
    return structure.parents[parent] if structure.kinds[node] == "only text" else parent
