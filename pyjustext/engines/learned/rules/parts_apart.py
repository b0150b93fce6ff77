"""Keeps what belongs to a text and stands apart from it: tables and code in boxes of their own, references,
the lists and notes of a recipe, tables of details."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain

from ....languages.phrases import labels, phrases
from ....languages.words import words_of
from ....tree.data_tables import holds_data
from ..blocks import A_TEXT, CONTROLS, NOT_TEXT, SENTENCE_ENDS, Block, Element, is_linked, is_running
from ..decision import ONE
from ..rule import Kept
from ..view import View
from .whole_text import LEVELS, LISTS, is_unlinked

_INSETS = phrases("inset")
"""Parts of the names of boxes such as tips and pull quotes."""
_QUOTES = "\"'\u201c\u201d\u2019\u00bb\u300d)"
_NEAR = 2
"""Something kept stands among so many blocks before it and after it."""
_LINKED_CELLS = 0.8
"""The largest share of the words of such a table that may be in links: its first column may be names."""
_OF_RECIPE = frozenset({"ingredients", "ingredient", "instructions", "directions"})
"""Parts of the names of elements, also of those of hRecipe and microdata."""
_NAMED_LEVELS = 4
"""How many elements around a list are examined for these."""
_ABOVE_LIST = 6
"""Among how many blocks above a list its headings are: choices of units and portions may stand between."""
_NAMES_RECIPE = frozenset({"recipe", "recipes"})
_NAMES_NOTE = frozenset({"notes", "note", "summary", "description"})
_FEWEST_DETAILS = 8
"""A table of a product's details that is kept for its score has so many texts: four names, each with a
value."""
_LONGEST_DETAIL = 8  # words, on average
_LINKED_DETAILS = 0.3  # of the words
_MARGIN_OF_DETAILS = 3 * ONE // 4
"""How far below the threshold the mean score of such a table may be."""
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?[€£]|\b(?:EUR|USD|GBP)\s?\d")
_NAMES_PRICE = frozenset({"price", "prices", "pricing"})
_NEAR_NAME = 60
"""Among how many blocks below the name of a product its price is."""
_FEWEST_GOODS = 4  # in a row
_ABOVE_GOODS = 150
"""Words of running text above the goods that a page is about. Below a text are others."""
_FEWEST_CARDS = 3  # in a row
_LONGEST_CARD = 150  # words
_BEGINNING = 3
"""What begins with so many words that are the same in most cards is a label or a control …"""
_LINKED_BEGINNING = 2
"""… and what is a link, with so many: "Read about the Alder"."""
_MARGIN_OF_FACTS = 3 * ONE // 2
"""How far below the threshold the mean score of what is said in one place of the cards may be."""


_BOX_LABELS = labels("sources") | labels("box-label")
_LONGEST_BOX = 300  # words


def labelled_boxes(view: View, kept: Kept) -> Iterator[int]:
    """The boxes below kept text that begin with a label such as "Pros", "At a glance" or "Sources"."""
    before = view.page.kept_words(kept)
    for number, block in enumerate(view.blocks):
        if kept[number] or before[number] < A_TEXT or tuple(block.tokens) not in _BOX_LABELS:
            continue
        box = block.box
        if box is not None and box.first == number and box.words <= _LONGEST_BOX:
            yield from box.span if is_unlinked(view.page, box.span) else ()


def units_between_boxes(view: View, kept: Kept) -> Iterator[int]:
    """The tables, the code and the insets right between kept blocks, whatever their boxes: page builders give
    each part its own."""
    page, blocks = view.page, view.blocks
    for element in _between(view, kept, ("pre", "table")):
        is_data = element.tag == "pre" or holds_data(element.node)
        if is_data and is_unlinked(page, element.span, _LINKED_CELLS):
            yield from element.span
    for element in _between(view, kept, ("blockquote",), page.named(_INSETS)):
        ends_sentence = blocks[element.end - 1].text.rstrip(_QUOTES).endswith(SENTENCE_ENDS)
        if ends_sentence and is_unlinked(page, element.span):
            yield from element.span


def lists_between_boxes(view: View, kept: Kept) -> Iterator[int]:
    """The lists right between kept blocks that are worth keeping by their scores."""
    for element in _between(view, kept, LISTS):
        if view.gains.suffices(element.span, 0) and is_unlinked(view.page, element.span):
            yield from element.span


def _between(
    view: View, kept: Kept, tags: Iterable[str], others: Iterable[Element] = ()
) -> Iterator[Element]:
    """The elements with these tags and the others that are right between kept blocks, if less than half of
    them is kept."""
    for element in chain(*(view.page.with_tag.get(tag, ()) for tag in tags), others):
        first, after = element.first, element.end
        if (
            True in kept[max(0, first - _NEAR) : first]
            and True in kept[after : after + _NEAR]
            and 2 * sum(kept[first:after]) < after - first
            and not element.is_in(NOT_TEXT, LEVELS)
        ):
            yield element


def recipe_lists(view: View, kept: Kept) -> Iterator[int]:
    """The ingredients and steps of a recipe, with the headings between them and the kept text above. They
    often stand in a box beside the text and look like a menu."""
    for element in _recipe_lists(view):
        yield from element.span
        for number in range(element.first - 1, max(-1, element.first - 1 - _ABOVE_LIST), -1):
            if view.blocks[number].element.heading:
                yield number
            elif kept[number]:
                break


def recipe_notes(view: View, kept: Kept) -> Iterator[int]:
    """The introduction and the notes of a recipe, with their headings: texts whose names say so in the box
    around its lists, or in one that is named after the recipe."""
    lists = _recipe_lists(view)
    if not lists:
        return
    last = lists[-1].end
    card = next(above for above in lists[0].up() if last <= above.end)
    for number, block in enumerate(view.blocks):
        notes = (e for e in block.element.up(_NAMED_LEVELS) if e.is_named(_NAMES_NOTE))
        if not (kept[number] or block.link_words) and any(
            e.first in card.span or e.is_named(_NAMES_RECIPE) for e in notes
        ):
            yield number
            if number and view.blocks[number - 1].element.heading:
                yield number - 1


def _recipe_lists(view: View) -> list[Element]:
    """The lists that the page declares to be ingredients or steps, or that are named so, in document
    order."""
    declared = {tuple(words_of(text)) for text in view.facts.hints.instructions}
    found = []
    for element in view.page.holders if declared or not _OF_RECIPE.isdisjoint(view.page.tokens) else ():
        if element.tag not in LISTS:
            continue
        items = view.blocks[element.first : element.end]
        are_declared = 2 * sum(tuple(item.tokens) in declared for item in items) >= len(items)
        is_recipe = are_declared or element.is_named(_OF_RECIPE, _NAMED_LEVELS)
        if is_recipe and is_unlinked(view.page, element.span):
            found.append(element)
    return found


def tables_of_details(view: View, kept: Kept, *, lists: bool = False) -> Iterator[int]:
    """The tables of short texts, if the mean score of one is high enough or some of their texts are kept.

    Details often stand far from the description, in a box that opens at a click, where a table has no kept
    neighbours. They are often split into several tables, each with its own heading.

    Args:
        lists: whether likely lists of names with their values are kept, too.
    """
    tables: list[range] = []
    are_details = False
    before = view.page.kept_words(kept)
    for kind, numbers in zip(view.structure.kinds, view.structure.blocks, strict=True):
        is_list = lists and kind.endswith(" list") and len(numbers) > 1 and _are_details(view, numbers)
        if len(numbers) < 2 or not (is_list or kind.endswith(" table")):
            continue
        table = range(numbers[0], numbers[-1] + 1)
        words = view.page.words_in(table)
        if words > _LONGEST_DETAIL * len(table) or not is_unlinked(view.page, table, _LINKED_DETAILS):
            continue
        total = sum(view.scores[number] * view.blocks[number].words for number in table)
        is_likely = len(table) >= _FEWEST_DETAILS and total > (view.threshold - _MARGIN_OF_DETAILS) * words
        if is_list:
            yield from table if is_likely else ()
            continue
        tables.append(table)
        are_details = are_details or is_likely or before[table.start] < before[table.stop]
    for table in tables if are_details else ():
        yield from table


def _are_details(view: View, numbers: Sequence[int]) -> bool:
    """Whether most texts of a list are a name and its value, as in "Weight: 2 kg"."""
    blocks = [view.blocks[number] for number in numbers]
    pairs = [block for block in blocks if len(block.parts) > 1 or ":" in block.text]
    is_apart = blocks[0].element.is_in(NOT_TEXT)
    return not is_apart and 2 * sum(block.element.tag not in CONTROLS for block in pairs) >= len(blocks)


def price_of_product(view: View, kept: Kept) -> Iterator[int]:
    """The first price below the headline that is named so. It often stands in a form with the button to
    buy."""
    first = view.headline + 1
    for number in range(first, min(len(view.blocks), first + _NEAR_NAME)) if first else ():
        block = view.blocks[number]
        is_price = _is_price(block) and not block.link_words
        if is_price and block.element.is_named(_NAMES_PRICE, _NAMED_LEVELS):
            yield number
            return


def goods(view: View, kept: Kept) -> Iterator[int]:
    """The names and prices of the goods that a page is about, if all of them were dropped: rows of cards near
    the headline, most with a price and a picture."""
    page, like, blocks = view.page, view.page.like_siblings, view.blocks
    priced: dict[int, dict[Element, None]] = {}
    """For each row, its cards with a price, in document order."""
    for block in blocks:
        if _is_price(block):
            for card in block.element.up(LEVELS):
                row = like.numbers[card.index]
                if card.block_count > 1 and len(like.members[row]) >= _FEWEST_GOODS:
                    priced.setdefault(row, {})[card] = None
                    break
    cards = [
        card
        for row, with_price in priced.items()
        if 2 * len(with_price) >= max(_FEWEST_GOODS, len(like.members[row]))
        and 2 * sum(card.node.find("img") is not None for card in with_price) >= len(with_price)
        for card in like.members[row]
    ]
    before = page.kept_words(kept)
    if not cards or any(before[card.first] < before[card.end] for card in cards):
        return
    text = [0, *accumulate(block.words * is_running(block) for block in blocks)]
    for card in cards:
        if text[card.first] > _ABOVE_GOODS:
            continue
        names = [number for number in card.span if not _is_price(blocks[number])]
        yield from (number for number in card.span if _is_price(blocks[number]))
        headings = [number for number in names if blocks[number].element.heading]
        yield from headings or sorted(names, key=lambda number: -blocks[number].words)[:1]


def _is_price(block: Block) -> bool:
    return block.words <= _LONGEST_DETAIL and _PRICE.search(block.text) is not None


def facts_of_cards(view: View, kept: Kept) -> Iterator[int]:
    """What is said in one place of most cards of a row of which something is kept, if it is a price, or else
    likely enough and mostly different in each: addresses, dates, authors."""
    page, like = view.page, view.page.like_siblings
    before = page.kept_words(kept)
    nearest: dict[int, Element] = {}
    """For each dropped block, the innermost card around it."""
    for card in chain.from_iterable(like.rows(_FEWEST_CARDS)):
        if card.words <= _LONGEST_CARD and 0 < before[card.end] - before[card.first] < card.words:
            nearest.update((number, card) for number in card.span if not kept[number])
    facts: dict[tuple[int, str], dict[Element, list[int]]] = {}
    for number, card in nearest.items():
        block = view.blocks[number]
        around = block.element.up_to(card, LEVELS)
        # The element of a text may be around the card, if that is no block.
        if not around or block.element.tag in CONTROLS:
            continue
        place = "price" if _is_price(block) else " ".join([element.signature for element in around])
        fact = like.numbers[card.index], place
        facts.setdefault(fact, {}).setdefault(card, []).append(number)
    for (row, place), cards in facts.items():
        numbers = [*chain.from_iterable(cards.values())]
        if 2 * len(cards) >= len(like.members[row]) and (place == "price" or _are_facts(view, numbers)):
            yield from numbers


def _are_facts(view: View, numbers: Sequence[int]) -> bool:
    """Whether texts are short, likely enough to be content, mostly begin differently, and are no tags, which
    are several links in a line."""
    blocks = [view.blocks[number] for number in numbers]
    gains = sum(view.gains.limited[number] for number in numbers)
    return (
        gains >= -_MARGIN_OF_FACTS * len(blocks)
        and 2 * len({_beginning(block) for block in blocks}) > len(blocks)
        and sum(block.words for block in blocks) <= _LONGEST_DETAIL * len(blocks)
        and 2 * sum(is_linked(block) and len(block.parts) > 1 for block in blocks) <= len(blocks)
    )


def _beginning(block: Block) -> tuple[str, ...]:
    """The first words of a text."""
    return tuple(block.tokens[: _LINKED_BEGINNING if is_linked(block) else _BEGINNING])
