"""Repeated markup around a block: lists, cards, columns."""

from __future__ import annotations

from collections import Counter
from itertools import compress

from ..shared import Column, Shared
from .all_features import of_block
from .page_facts import PageFacts

_ALIKE = {
    prefix + name: (prefix, name)
    for prefix in ("alike_", "tags_alike_")
    for name in ("blocks", "link_density", "share")
}


@of_block(lambda which: "blocks" if which[1] == "blocks" else "share", _ALIKE)
def alike_measure(page: PageFacts, which: tuple[str, str]) -> Column:
    """The number, the link density, or the share of the page's words of the blocks with the same signatures
    in the five elements around them ("alike_"), or with the same tags all the way up ("tags_alike_")."""
    prefix, name = which
    numbers, groups = page.alike if prefix == "alike_" else page.tags_alike
    if name == "blocks":
        return Shared(numbers, [g.blocks for g in groups])
    if name == "link_density":
        return Shared(numbers, [g.link_words / g.words for g in groups])
    total = page.total
    return Shared(numbers, [g.words / total for g in groups])


@of_block("elements")
def siblings(page: PageFacts) -> Column:
    """Number of siblings of its innermost element with the same signature."""
    sets = page.page.like_siblings
    return [sets.counts[sets.numbers[index]] for index in page.places]


@of_block("elements")
def repetition(page: PageFacts) -> Column:
    """Number of siblings with the same signature of the most repeated element around it."""
    counts = page.page.like_siblings.counts
    return Shared(page.own_sets[0], [counts[number] for number in page.own_sets[1]])


@of_block("share")
def set_begins(page: PageFacts) -> Column:
    """Share of the page's words before the first of the similar siblings of the most repeated element around
    it."""
    before, total, firsts = page.words_before, page.total, page.page.like_siblings.firsts
    return Shared(page.own_sets[0], [before[firsts[number]] / total for number in page.own_sets[1]])


@of_block("share")
def set_share(page: PageFacts) -> Column:
    """Share of the page's words in the similar siblings of the most repeated element around it."""
    total = page.total
    return Shared(page.own_sets[0], [g.words / total for g in page.set_sums])


@of_block("share")
def set_links(page: PageFacts) -> Column:
    """Share of linked words in the similar siblings of the most repeated element around it."""
    return Shared(page.own_sets[0], [g.link_words / g.words for g in page.set_sums])


@of_block("per item")
def set_dates(page: PageFacts) -> Column:
    """Blocks with a date per similar sibling of the most repeated element around it."""
    counts = page.page.like_siblings.counts
    dates = Counter(compress(page.own_sets[0], page.has_date))
    values = [dates[own] / counts[number] for own, number in enumerate(page.own_sets[1])]
    return Shared(page.own_sets[0], values)
