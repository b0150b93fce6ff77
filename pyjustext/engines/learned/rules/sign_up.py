"""Drops invitations to subscribe that stand between the paragraphs of an article."""

from __future__ import annotations

import re
from itertools import islice

from ....tree import Node
from ..blocks import Element, Page

_NAMES = frozenset({"newsletter", "newsletters", "subscribe", "paywall", "regwall", "donate", "donation"})
"""Parts of the names of elements that hold an invitation, with or without a form."""
_LONGEST = 60
"""Words of an invitation."""
_LINK_WORDS = 4
_TO_FORM = re.compile(r"newsletter|subscri|sign-?up|donat|abonn", re.I)
"""What the address of a form says that asks readers for their address or for money."""
_LONGEST_ADDRESS = 300
_LEVELS = 4
"""Elements around the form among which the invitation is."""
_LOOKED_AT = 40
"""Elements of a form among which its field is."""
_TIMES = 2
"""How many times its words all other kept text must have: a page may be about nothing else."""


def drop(page: Page, kept: list[bool]) -> None:
    """Drop the texts around each form that asks for nothing but an e-mail address, those above a link to such
    a form, and those in elements that are named so.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    boxes = [_box(element) for element in page.elements if element.tag == "form" and _asks(element.node)]
    boxes += _named(page)
    boxes += _linked(page)
    if not boxes:
        return
    words = page.kept_words(kept)
    for box in boxes:
        end = box.first + box.block_count
        inside = words[end] - words[box.first]
        if inside and inside * _TIMES <= words[-1] - inside:
            kept[box.first : end] = [False] * box.block_count


def _named(page: Page) -> list[Element]:
    """The elements named as invitations that lead somewhere, and stand in none that is as long as a text."""
    if _NAMES.isdisjoint(page.tokens):
        return []
    named = {element for element in page.holders if not _NAMES.isdisjoint(element.tokens)}
    long = {element for element in named if element.words > _LONGEST}
    return [
        element
        for element in named - long
        if long.isdisjoint(element.up()) and (element.link_words or element.node.find("button") is not None)
    ]


def _linked(page: Page) -> list[Element]:
    """The boxes that end in a short link to a form: "Sign up"."""
    found = []
    for block in page.blocks:
        if block.words != block.link_words or block.words > _LINK_WORDS:
            continue
        node = block.parts[0][0]
        link = next((above for above in (node, *node.ancestors()) if above.tag == "a"), node)
        if not _TO_FORM.search(link.get("href")[:_LONGEST_ADDRESS]):
            continue
        box = _box(block.element)
        if box.block_count > 1 and page.blocks[box.first + box.block_count - 1] is block:
            found.append(box)
    return found


def _asks(form: Node) -> bool:
    """Whether the only field that can be filled in is one for an e-mail address."""
    fields = [
        node.get("type").lower() if node.tag == "input" else node.tag
        for node in form.first(_LOOKED_AT)
        if node.tag in ("input", "textarea", "select")
    ]
    return [field for field in fields if field not in ("hidden", "submit", "button", "checkbox")] == ["email"]


def _box(form: Element) -> Element:
    """The outermost element near a form that is no longer than an invitation."""
    box = form
    for above in islice(form.up(), _LEVELS):
        if above.words > _LONGEST:
            break
        box = above
    return box
