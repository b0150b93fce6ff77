"""Keeps each text once: pages repeat text for phones, for printing or as a preview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..blocks import Block, is_quoted
from ..rule import Kept
from ..structure import Structure
from ..view import View

COPY_WORDS = 8
"""Texts with fewer words may occur more than once on a page, unless they stand among copies."""
_BOXES = ("box", "main", "side")
"""The classes of elements that are copies if all of their text is repeated; a list may be a step."""
_PARTS = ("heading", "list", "item", "unit", "table")
"""The classes of elements that may be repeated in different sections."""
_LEVELS = 40
"""How far above a repeated text the run is looked for in which it is repeated."""
_CODE_LEVELS = 4
"""How far above a line of code its listing is looked for."""


def copies(view: View, kept: Kept, *, repeats: bool = False, quotations: bool = True) -> list[int]:
    """All kept copies of a text except the first.

    Text that is repeated side by side, such as the refrain of a song, is repeated on purpose and stays. Units
    are not split: a table or a list is a copy only if all of its text is. A short text, such as a heading, is
    dropped if it is repeated and stands among nothing but copies.

    Args:
        repeats: whether code is repeated on purpose, too, and a text that similar siblings have in common,
            such as the place in two cards of a list of events.
        quotations: whether a quotation can be a copy. In a thread, readers see by it what is answered.
    """
    structure, blocks = view.structure, view.blocks
    first: dict[str, int] = {}
    short: list[int] = []
    pairs: list[tuple[int, int]] = []
    """The nodes of copies, each with the node of the first one."""
    stays = [False] * len(structure.parents)
    """For each node, whether a text below it certainly stays."""
    for node, numbers in enumerate(structure.blocks):
        if not numbers or not kept[numbers[0]]:
            continue
        text = blocks[numbers[0]].text if len(numbers) == 1 else "\n".join([blocks[n].text for n in numbers])
        if not quotations and is_quoted(blocks[numbers[0]]):
            stays[node] = True
            continue
        known = first.setdefault(text, node)
        # Copies in the same run, or in the same element, stand side by side.
        if structure.parents[known] == structure.parents[node]:
            stays[node] = True
        elif sum(blocks[n].words for n in numbers) < COPY_WORDS:
            short.append(node)
        else:
            pairs.append((known, node))
    if not pairs:
        return []
    _pass_up(structure, stays)
    if repeats:
        pairs = [
            (known, node)
            for known, node in pairs
            if not _is_code(blocks[structure.blocks[node][0]])
            and not _is_repeat(structure, known, node, stays)
        ]
    found = [node for _, node in pairs]
    among = [False] * len(structure.parents)
    for node in found:
        among[node] = True
    _pass_up(structure, among)
    for node, parent in enumerate(structure.parents):
        # Whether the node or one of its ancestors contains nothing but copies.
        among[node] = (parent >= 0 and among[parent]) or (among[node] and not stays[node])
    found += [node for node in short if among[node]]
    return [number for node in found for number in structure.blocks[node]]


def _pass_up(structure: Structure, flags: list[bool]) -> None:
    """Set the flags of all nodes above one with a flag."""
    for node in range(len(structure.parents) - 1, 0, -1):
        if flags[node]:
            flags[structure.parents[node]] = True


def _is_code(block: Block) -> bool:
    return block.element.is_in({"pre"}, _CODE_LEVELS)


def _is_repeat(structure: Structure, first: int, copy: int, stays: Sequence[bool]) -> bool:
    """Whether a text is in two similar siblings, the second of which is not a copy as a whole; a heading or a
    list may also be in two different elements.

    Args:
        stays: for each node, whether a text below it certainly stays.
    """
    parents, kinds = structure.parents, structure.kinds
    above = set(islice(_upwards(parents, first), _LEVELS))
    for node in islice(_upwards(parents, copy), _LEVELS):
        if parents[node] in above:
            if kinds[parents[node]].startswith("run"):
                return stays[node] or not kinds[node].endswith(_BOXES)
            return stays[node] and kinds[copy].endswith(_PARTS)
    return False


def _upwards(parents: Sequence[int], node: int) -> Iterator[int]:
    """A node and all above it."""
    while node >= 0:
        yield node
        node = parents[node]
