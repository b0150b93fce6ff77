"""Drops other articles that a script has appended below the one of the page, for readers who scroll on."""

from __future__ import annotations

from collections.abc import Iterator

from ..blocks import Element
from ..features import Measured
from .title import says_title

_NAMES = frozenset({"article", "story", "post", "entry", "hentry"})
"""Parts of the names of elements that hold a whole article. An ``article`` needs none."""
_ENOUGH_WORDS = 100
"""The page's article has at least so many kept words, and each of the others so many words."""
_ABOVE_HEADLINE = 8
"""At most so many blocks stand above the headline in such an element."""


def drop(measured: Measured, kept: list[bool]) -> None:
    """Drop all that follows the page's article, from the first other one with an ``h1`` of its own on.

    Args:
        kept: for each block, whether it is kept; changed in place.
    """
    headlines = [number for number, block in enumerate(measured.blocks) if block.element.heading == 1]
    if len(headlines) < 2 or not says_title(measured, headlines[0]):
        return
    own, *others = headlines
    words = measured.page.kept_words(kept)
    for article, other in _parted(measured, own, others):
        end = article.first + article.block_count
        if words[end] - words[article.first] >= _ENOUGH_WORDS and _is_whole(other):
            kept[end : other.first + other.block_count] = [False] * (other.first + other.block_count - end)


def _parted(measured: Measured, own: int, others: list[int]) -> Iterator[tuple[Element, Element]]:
    """For each other headline that does not say the page's title, the siblings that hold the page's headline
    and that one.

    Args:
        own, others: the numbers of the headlines.
    """
    blocks = measured.blocks
    above = {element.parent: element for element in blocks[own].element.up()}
    for number in others:
        if says_title(measured, number):
            continue
        for element in blocks[number].element.up():
            article = above.get(element.parent)
            if article is not None and element.parent is not None:
                if article is not element and number - element.first <= _ABOVE_HEADLINE:
                    yield article, element
                break


def _is_whole(element: Element) -> bool:
    """Whether an element may hold an article, by its tag or its names, and its words."""
    is_named = element.tag == "article" or not _NAMES.isdisjoint(element.tokens)
    return is_named and element.words >= _ENOUGH_WORDS
