"""Repeated markup around a block: lists, cards, columns."""

from __future__ import annotations

from .measured import Measured, ratio
from .registry import Column, block_family, of_block

_ALIKE = {
    prefix + name: (prefix, name)
    for prefix in ("alike_", "tags_alike_")
    for name in ("blocks", "link_density", "share")
}


@block_family(lambda which: "blocks" if which[1] == "blocks" else "share", _ALIKE)
def alike_measure(page: Measured, which: tuple[str, str]) -> Column:
    """The number, the link density, or the share of the page's words of the blocks with the same signatures
    in the five elements around them ("alike_"), or with the same tags all the way up ("tags_alike_")."""
    prefix, name = which
    groups = page.alike if prefix == "alike_" else page.tags_alike
    if name == "blocks":
        return [g.blocks for g in groups]
    if name == "link_density":
        return [g.link_words / g.words for g in groups]
    total = page.total
    return [g.words / total for g in groups]


@of_block("elements")
def siblings(page: Measured) -> Column:
    """Number of siblings of its innermost element with the same signature."""
    siblings = page.siblings
    return [siblings[index][0] for index in page.places]


@of_block("elements")
def repetition(page: Measured) -> Column:
    """Number of siblings with the same signature of the most repeated element around it."""
    siblings = page.siblings
    return [siblings[index][0] for index in page.repeated_places]


@of_block("share")
def set_begins(page: Measured) -> Column:
    """Share of the page's words before the first of the similar siblings of the most repeated element around
    it."""
    before, total = page.words_before, page.total
    return [before[first] / total for _, first in page.set_places]


@of_block("share")
def set_share(page: Measured) -> Column:
    """Share of the page's words in the similar siblings of the most repeated element around it."""
    total = page.total
    return [g.words / total for g in page.sets]


@of_block("share")
def set_links(page: Measured) -> Column:
    """Share of linked words in the similar siblings of the most repeated element around it."""
    return [ratio(g.link_words, g.words) for g in page.sets]


@of_block("per item")
def set_dates(page: Measured) -> Column:
    """Blocks with a date per similar sibling of the most repeated element around it."""
    return [g.dates / n for g, n in zip(page.sets, repetition(page), strict=True)]
