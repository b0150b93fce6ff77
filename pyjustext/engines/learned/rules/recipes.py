"""Keeps the ingredients and steps of recipes and other instructions, and the notes beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from ....languages.words import words_of
from ..blocks import Block, Element, Page

_NAMES_INGREDIENTS = frozenset({"ingredient", "ingredients"})
_NAMES_STEPS = frozenset({"instructions", "directions"})
"""Parts of the names of elements, of classes (as in hRecipe) and of the properties of microdata."""
_NAMES_RECIPE = frozenset({"recipe", "recipes"})
_NAMES_BESIDE = frozenset({"notes", "note", "summary", "description"})
"""A text in an element with one name of each is the introduction to a recipe, or the cook's advice."""
_LEVELS = 4
"""How many elements around a block are examined for names, and for the list that it stands in."""
_LISTS = frozenset({"ul", "ol", "dl", "table"})
_FEWEST = 3
"""The least number of ingredients and steps of a page."""
_SHORT = 3
"""Texts with at most so many words are compared as a whole."""
_KNOWN = 0.8
"""A longer text is one of those declared if this share of its word pairs is."""
_MOST_LINKED = 0.6
_MOST_WORDS = 1_500
"""A list with more linked words or more words is no list of ingredients or steps."""
_MOST_BETWEEN = 4
"""At most so many blocks above a list is its heading: choices of units and portions may stand between."""
_HEADING_WORDS = 8


def complete(page: Page, declared: Sequence[str], kept: list[bool], *, by_name: bool) -> None:
    """Keep the ingredients and steps that the page shows, in whole lists, with their headings.

    By their features, a few short lines in a box beside the text look like a menu.

    Args:
        declared: the texts of ingredients and steps that the page declares.
        kept: for each block, whether it is kept; changed in place.
        by_name: whether the names of elements tell, too.
    """
    blocks = page.blocks
    marked = _declared(blocks, declared) if declared else set()
    if by_name:
        named = set()
        if not _NAMES_INGREDIENTS.isdisjoint(page.tokens):
            named = {n for n, block in enumerate(blocks) if _is_named(block, _NAMES_INGREDIENTS)}
        if named:
            marked |= named | {n for n, block in enumerate(blocks) if _is_named(block, _NAMES_STEPS)}
    if len(marked) < _FEWEST:
        return
    if by_name:
        _keep_beside(blocks, kept)
    known = {tuple(block.tokens) for block, keep in zip(blocks, kept, strict=True) if keep}
    words = page.kept_words([n in marked for n in range(len(blocks))])
    end = 0
    for number in sorted(marked):
        if number < end or kept[number] or tuple(blocks[number].tokens) in known:
            continue
        first, end = _whole(blocks[number].element, words) or (number, number)
        if end > number or (declared and _is_line(blocks[number])):
            end = max(end, number + 1)
            kept[first:end] = [True] * (end - first)
            known.update(tuple(block.tokens) for block in blocks[first:end])
            _keep_heading(blocks, first, kept)


def _keep_beside(blocks: Sequence[Block], kept: list[bool]) -> None:
    """Keep the introduction and the notes of a recipe, with their headings."""
    for number, block in enumerate(blocks):
        if not kept[number] and not block.link_words and _is_beside(block):
            kept[number] = True


def _is_beside(block: Block) -> bool:
    return any(
        not (_NAMES_RECIPE.isdisjoint(element.tokens) or _NAMES_BESIDE.isdisjoint(element.tokens))
        and _is_text(element)
        for element in _near(block.element)
    )


def _declared(blocks: Sequence[Block], declared: Iterable[str]) -> set[int]:
    """The numbers of the blocks that say what the page declares."""
    texts = [words_of(text) for text in declared]
    whole = {tuple(text) for text in texts}
    pairs = {pair for text in texts for pair in pairwise(text)}
    found = set()
    for number, block in enumerate(blocks):
        if tuple(block.tokens) in whole:
            found.add(number)
        elif len(block.tokens) > _SHORT:
            own = list(pairwise(block.tokens))
            if sum(pair in pairs for pair in own) >= _KNOWN * len(own):
                found.add(number)
    return found


def _is_named(block: Block, names: frozenset[str]) -> bool:
    return any(not names.isdisjoint(element.tokens) for element in _near(block.element))


def _near(element: Element) -> Iterator[Element]:
    return islice(element.up(), _LEVELS)


def _whole(element: Element, words: Sequence[int]) -> tuple[int, int] | None:
    """The range of the blocks of the list around an element that is mostly ingredients or steps."""
    for around in _near(element):
        end = around.first + around.block_count
        if (
            around.tag in _LISTS
            and around.block_count > 1
            and 2 * (words[end] - words[around.first]) >= around.words
        ):
            return (around.first, end) if _is_text(around) else None
    return None


def _is_line(block: Block) -> bool:
    """Whether a declared text outside of lists is text of the page: neither a link nor a control."""
    return block.link_words <= _MOST_LINKED * block.words and not any(
        element.tag in ("nav", "button", "form", "figcaption") for element in _near(block.element)
    )


def _is_text(element: Element) -> bool:
    return element.words <= _MOST_WORDS and element.link_words <= _MOST_LINKED * element.words


def _keep_heading(blocks: Sequence[Block], first: int, kept: list[bool]) -> None:
    """Keep the heading of a list, unless kept text stands between them."""
    for number in range(first - 1, max(-1, first - 1 - _MOST_BETWEEN), -1):
        block = blocks[number]
        if kept[number]:
            return
        if block.element.heading and block.words <= _HEADING_WORDS and not block.link_words:
            kept[number] = True
            return
