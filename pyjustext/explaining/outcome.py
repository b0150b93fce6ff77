"""What becomes of an engine's choice: what the user leaves out, and what assembly adds and leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..assembly import Fate, fate_of_most
from ..engines.choice import Position
from ..engines.reasons import AssemblyRule
from ..tree import Node
from ..tree.text import heading_key

Block = dict[str, Any]


def apply_corrections(
    blocks: Sequence[Block], parts: Sequence[Sequence[Position]], left_out: Iterable[Node]
) -> None:
    """Mark the blocks inside elements that the user leaves out on the site."""
    inside = {node for top in left_out for node in top.iter()}
    for block, own in zip(blocks, parts, strict=True):
        if own and own[0][0] in inside:
            _decide(block, False, "corrected")


def apply_outcome(
    blocks: Sequence[Block],
    parts: Sequence[Sequence[Position]],
    fates: Mapping[Position, Fate],
    title: str,
) -> None:
    """Correct the decisions that the assembled article does not follow.

    Args:
        parts: the positions of each block's texts.
        fates: what became of them, as assembly reports it.
        title: that of the article, which is shown above it.
    """
    title = heading_key(title)
    for block, own in zip(blocks, parts, strict=True):
        fate = fate_of_most(own, fates, is_kept=block["kept"])
        if fate == "label":
            _decide(block, True, fate)
        elif fate is not None:
            _decide(block, False, fate)
        elif not (block["kept"] or _is_corrected(block)) and title and heading_key(block["text"]) == title:
            _decide(block, False, "shown-above")


def _is_corrected(block: Block) -> bool:
    rule: str = block["reasons"][-1]["rule"]
    return rule == "corrected"


def _decide(block: Block, kept: bool, rule: AssemblyRule) -> None:
    if block["reasons"][-1]["rule"] != rule:
        block["reasons"] = [*block["reasons"], {"rule": rule, "values": {}}]
    block["kept"] = kept
