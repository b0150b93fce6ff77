"""Leaves out what lies over the page: consent banners, invitations to subscribe, explanations of a term."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ....tree import Node
from ..blocks import Element, Page

_DIALOGS = frozenset({"dialog", "alertdialog"})
_MOSTLY = 3
"""Dialogs with more than this many times the words of all else that is kept are the content: a site may open
its posts in them."""

_CONSENT, _OFTEN = "cookie", 3
"""What dialogs that ask for consent speak of, in most languages, and how often at least."""


def leave_out(page: Page, headline: int, kept: list[bool]) -> None:
    """Drop the blocks in modal dialogs.

    A dialog that says that it is not modal may be part of the page: shops put descriptions in panels of this
    kind. So may a dialog that contains the headline.

    Args:
        headline: the number of the headline's block, -1 for none.
        kept: for each block, whether the decision kept it; changed in place.
    """
    over = [number for number in _overlaid(page, headline, kept) if kept[number]]
    if not over:
        return
    words = sum(page.blocks[number].words for number in over)
    every = sum(block.words for block, keep in zip(page.blocks, kept, strict=True) if keep)
    if words <= _MOSTLY * (every - words):
        for number in over:
            kept[number] = False


def consent(page: Page, headline: int, kept: Sequence[bool]) -> list[Node]:
    """The dialogs that ask for consent to cookies, if more than half of the kept words stand in them.

    Then they were mistaken for the page's text, and the page is read again without them.

    Args:
        headline: the number of the headline's block, -1 for none.
    """
    over = _modal(page, headline, kept)
    if not over:
        return []
    before = page.kept_words(kept)
    words = sum(before[element.first + element.block_count] - before[element.first] for element in over)
    if 2 * words <= before[-1]:
        return []
    texts = "\n".join(page.blocks[n].text for e in over for n in range(e.first, e.first + e.block_count))
    return [element.node for element in over] if texts.lower().count(_CONSENT) >= _OFTEN else []


def _overlaid(page: Page, headline: int, kept: Sequence[bool]) -> Sequence[int]:
    """The numbers of the blocks in dialogs with a kept block, in document order."""
    return [n for e in _modal(page, headline, kept) for n in range(e.first, e.first + e.block_count)]


def _modal(page: Page, headline: int, kept: Sequence[bool]) -> list[Element]:
    """The outermost dialogs with a kept block, in document order."""
    modal = page.dialogs
    if modal is None:
        modal = page.dialogs = [element for element in page.declaring if _is_modal(element)]
    if not modal:
        return []
    counts = [0, *accumulate(kept)]
    found: list[Element] = []
    end = 0
    for element in modal:
        numbers = range(element.first, element.first + element.block_count)
        if numbers.start >= end and headline not in numbers and counts[numbers.stop] > counts[numbers.start]:
            found.append(element)
            end = numbers.stop
    return found


def _is_modal(element: Element) -> bool:
    attrs = element.node.attrs
    modal = attrs.get("aria-modal", "").strip().lower()
    if modal in ("true", "false"):
        return modal == "true"
    return element.tag == "dialog" or attrs.get("role", "").strip().lower() in _DIALOGS
