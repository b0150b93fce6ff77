"""Why a text was kept or removed."""

from __future__ import annotations

from ...tree import Node
from ..reasons import Reason
from .pipeline import Judgement
from .rules import load_rules


def reason(judgement: Judgement, node: Node, *, kept: bool) -> Reason:
    """The reason for the decision about the text directly in an element.

    Args:
        judgement: of :func:`.pipeline.judge` with ``explained``.
        node: the element.
        kept: whether its text was kept.
    """
    if not kept:
        removal = judgement.why(node)
        return removal.reason if removal else Reason("no-text")
    block_tags = load_rules().block_tags
    counted: Reason | None = None
    nearest = True
    for element in (node, *node.ancestors()):
        if element in judgement.blessed:
            return Reason("blessed")
        if nearest and element.tag in block_tags:
            counted, nearest = judgement.standing.get(element), False
    return counted or Reason("holds-kept")
