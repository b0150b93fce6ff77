"""Keeps running text whole: headings, lists, tables and code between its paragraphs are not dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from ...tree.elements import HEADINGS
from .blocks import Element, Page

_LISTS = frozenset({"ul", "ol", "dl"})
_ENOUGH_WORDS = 60
"""With this many words of kept paragraphs, an element is one of running text."""
_LINKED = {**dict.fromkeys(_LISTS, 0.6), "table": 0.5, "pre": 0.5, "p": 0.5}
"""The share of linked words up to which an element belongs to the text around it, by tag."""
_MOSTLY_CODE = 0.8
"""A box with this share of its words in one code listing is that listing with a button to copy it."""
_MOST_LINKS = 400
"""A list of links with at least this many words is an index of the site."""
_FEW_LINKS = 14
"""A list of links with fewer words suggests further reading, unless it is one of several."""
_SEVERAL = 3
_ANNOUNCING_WORDS = 5
"""Words of a paragraph that announces what follows; "Read more:" has fewer."""


def complete(page: Page, kept: list[bool]) -> None:
    """Keep what the decision dropped between the paragraphs of a text.

    By its own features, a table of figures or a list of products looks like boilerplate. Among kept
    paragraphs in the same element, it is part of their text.

    Args:
        kept: for each block, whether the decision kept it; changed in place.
    """
    counts = [0, *accumulate(kept)]
    listings = _listings(page)
    for children in _texts(page, counts):
        has = [_has_kept(child, counts) for child in children]
        paragraphs = [n for n, child in enumerate(children) if has[n] and child.tag == "p"]
        if sum(children[n].words for n in paragraphs) < _ENOUGH_WORDS:
            continue
        first, last = paragraphs[0], paragraphs[-1]
        several = sum(children[n].tag in _LISTS and not has[n] for n in range(first, last)) >= _SEVERAL
        parts = [listings.get(child, child) for child in children]
        for n in range(first, len(children)):
            amid = n < last
            joined = amid or has[n - 1] or (children[n - 1].tag in HEADINGS and has[n - 2])
            announced = parts[n].tag in _LISTS and has[n - 1] and _announces(page, children[n - 1])
            if not has[n] and joined and (announced or _belongs(parts[n], amid=amid, several=several)):
                has[n] = True
                _keep(parts[n], kept)
        for n in range(len(children) - 2, -1, -1):
            if children[n].tag in HEADINGS and not has[n] and has[n + 1]:
                has[n] = True
                _keep(children[n], kept)


def _announces(page: Page, element: Element) -> bool:
    """Whether an element is a paragraph that ends in a colon, so that a list after it is part of it."""
    last = page.blocks[element.first + element.block_count - 1]
    return element.tag == "p" and element.words >= _ANNOUNCING_WORDS and last.text.endswith((":", "\uff1a"))


def _belongs(element: Element, *, amid: bool, several: bool) -> bool:
    """Whether an element is part of the text around it.

    Args:
        amid: whether kept paragraphs follow it.
        several: whether several lists between the paragraphs were dropped.
    """
    tag = element.tag
    if tag not in _LINKED or (tag == "p" and not amid):
        return False
    if tag == "table" and element.block_count == 1:
        return False  # a frame around a line, such as a control
    if element.link_words <= _LINKED[tag] * element.words:
        return True
    return tag in _LISTS and amid and (several or element.words >= _FEW_LINKS) and element.words < _MOST_LINKS


def _listings(page: Page) -> dict[Element, Element]:
    """For each element that is little more than one code listing, its ``pre``."""
    found = {}
    for element in page.holders:
        if element.tag == "pre":
            for box in element.up():
                if element.words < _MOSTLY_CODE * box.words:
                    break
                found[box] = element
    return found


def _texts(page: Page, counts: Sequence[int]) -> Iterator[list[Element]]:
    """For each element with a kept paragraph, its children with words."""
    children: dict[Element, list[Element]] = {}
    for element in page.holders:
        if element.tag == "p" and element.parent is not None and _has_kept(element, counts):
            children[element.parent] = []
    for element in page.holders:
        if element.parent in children:
            children[element.parent].append(element)
    yield from children.values()


def _has_kept(element: Element, counts: Sequence[int]) -> bool:
    """Whether anything below an element is kept.

    Args:
        counts: the number of kept blocks before each block.
    """
    return counts[element.first + element.block_count] > counts[element.first]


def _keep(element: Element, kept: list[bool]) -> None:
    kept[element.first : element.first + element.block_count] = [True] * element.block_count
