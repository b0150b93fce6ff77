"""Leaves out what lies over the page: consent banners, invitations to subscribe, explanations of a term."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from ..blocks import Element, Page

_DIALOGS = frozenset({"dialog", "alertdialog"})
_TELLING = frozenset({"aria-modal", "role"})
"""The attributes that may say so; most elements have neither."""
_MOSTLY = 3
"""Dialogs with more than this many times the words of all else that is kept are the content: a site may open
its posts in them."""


def leave_out(page: Page, headline: int, kept: list[bool]) -> None:
    """Drop the blocks in modal dialogs.

    A dialog that says that it is not modal may be part of the page: shops put descriptions in panels of this
    kind. So may a dialog that contains the headline.

    Args:
        headline: the number of the headline's block, -1 for none.
        kept: for each block, whether the decision kept it; changed in place.
    """
    over = [number for number in _overlaid(page, headline, kept) if kept[number]]
    words = sum(page.blocks[number].words for number in over)
    every = sum(block.words for block, keep in zip(page.blocks, kept, strict=True) if keep)
    if words <= _MOSTLY * (every - words):
        for number in over:
            kept[number] = False


def _overlaid(page: Page, headline: int, kept: Sequence[bool]) -> Sequence[int]:
    """The numbers of the blocks in dialogs with a kept block, in document order."""
    around: dict[int, Element] = {}
    for block in compress(page.blocks, kept):
        above: Element | None = block.element
        while above is not None and above.index not in around:
            around[above.index] = above
            above = above.parent
    found: list[int] = []
    end = 0
    for _, element in sorted(around.items()):
        if element.first >= end and _is_modal(element):
            numbers = range(element.first, element.first + element.block_count)
            if headline not in numbers:
                found += numbers
                end = numbers.stop
    return found


def _is_modal(element: Element) -> bool:
    attrs = element.node.attrs
    if _TELLING.isdisjoint(attrs):
        return element.tag == "dialog"
    modal = attrs.get("aria-modal", "").strip().lower()
    if modal in ("true", "false"):
        return modal == "true"
    return element.tag == "dialog" or attrs.get("role", "").strip().lower() in _DIALOGS
