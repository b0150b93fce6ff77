"""Keeps the opening of an article: the standfirst between its title and its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from ....languages.words import words_of
from ..blocks import Block, Element
from ..decision import ONE
from ..features import Measured
from . import title

_TEXT_WORDS = 20
"""The article's text begins with the first kept block that has so many words."""
_FEWEST_WORDS, _MOST_LINKED = 8, 0.25
"""A standfirst is a sentence: it has at least so many words, and few of them lead elsewhere."""
_FEWEST_WORDS_OF_SUBTITLE = 5
"""The same right below the headline, for a heading and for a whole sentence that is likely by itself."""
_MARGIN = ONE
"""How far below the threshold its score may be, in 4096ths of log-odds."""
_MARGIN_BELOW_HEADLINE = 3 * ONE
"""The same for the first text below the headline."""
_FEWEST_DECLARED, _LONGEST_DECLARED = 4, 1_000
"""Words that a standfirst and the page's description begin with, and characters that are read of this."""
_DECLARED = 0.6
"""A text with this share of its words at the beginning of the page's description is the standfirst."""
_NO_TEXT = frozenset(
    {"figure", "figcaption", "form", "label", "button", "nav", "aside", "footer", "li", "summary"}
)
_NOT_TEXT_BY_NAME = re.compile(r"caption|credit|byline|author|photo|image|related|tools", re.I)
"""Parts of the names of elements that hold something else."""
_LONGEST_NAMES = 200
"""Characters of names that are read."""
_LISTS = frozenset({"ul", "ol"})
_HIGHLIGHTS = range(2, 9)
"""A list of highlights right below the headline has so many sentences."""
_LEVELS = 3
"""How many elements around a text are examined."""
_ENDS = (".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f", "\u0964", "\u061f")
"""Signs at the end of a sentence."""
_NUMBER = re.compile(r"\d+")
_WORDS_A_NUMBER = 4
"""A text with fewer words for each of its numbers is a date, a count, a choice of sizes."""
_REPEATED = 0.6
"""A standfirst with this share of its word pairs in the article's first text repeats it."""


def complete(measured: Measured, scores: Sequence[int], kept: list[bool], threshold: int) -> None:
    """Keep the sentences between the title and the first kept text.

    A standfirst is often the only text in its container, between the author's name and the buttons to share
    the article, so its neighbours make it look like one of these.

    Args:
        scores: of the blocks, in 4096ths.
        kept: for each block, whether it is kept; changed in place.
        threshold: the score, in 4096ths, above which a single block is worth keeping.
    """
    blocks = measured.blocks
    first = -1
    for number, block in enumerate(blocks):
        if kept[number] and block.words >= _TEXT_WORDS and not _leads(block):
            first = number
            break
    if first < 0:
        return
    below = title.below_title(measured, first)
    start = below or _start_of_box(measured, first, kept)
    right_below = {below, title.below_headline(measured, first)} - {0, first}
    for number in right_below:
        highlights = _highlights(measured, number)
        if sum(scores[n] - threshold + _MARGIN for n in highlights) > 0:
            kept[highlights.start : highlights.stop] = [True] * len(highlights)
    said = set(pairwise(blocks[first].tokens))
    declared = [words_of(text[:_LONGEST_DECLARED]) for text in measured.hints.descriptions]
    for number in sorted(right_below.union(range(start, first))):
        if kept[number] or not _may_be_text(measured, number):
            continue
        if not (
            _is_likely(measured, number, scores[number] - threshold, is_below=number in right_below)
            or (right_below and any(_begin_alike(blocks[number].tokens, text) for text in declared))
        ):
            continue
        pairs = list(pairwise(blocks[number].tokens))
        if sum(pair in said for pair in pairs) < _REPEATED * len(pairs):
            kept[number] = True


def _start_of_box(measured: Measured, first: int, kept: Sequence[bool]) -> int:
    """The first block of the largest element around the text of which at least half is kept, by words."""
    blocks = measured.blocks
    words = measured.page.kept_words(kept)
    start = first
    for element in blocks[first].element.up():
        if 2 * (words[element.first + element.block_count] - words[element.first]) < element.words:
            break
        start = element.first
    return max(start, first - title.MOST_BETWEEN)


def _highlights(measured: Measured, number: int) -> range:
    """The blocks of the list of sentences that begins with a block; none if it is another list."""
    block = measured.blocks[number]
    around = (element for element in islice(block.element.up(), _LEVELS) if element.tag in _LISTS)
    listed = next(around, None)
    if listed is None or listed.first != number or listed.link_words:
        return range(0)
    numbers = range(number, number + listed.block_count)
    if len(numbers) not in _HIGHLIGHTS or any(measured.has_date[n] for n in numbers):
        return range(0)
    is_of_sentences = all(measured.blocks[n].words >= _FEWEST_WORDS_OF_SUBTITLE for n in numbers)
    return numbers if is_of_sentences else range(0)


def _leads(block: Block) -> bool:
    return block.link_words > _MOST_LINKED * block.words


def _is_likely(measured: Measured, number: int, score: int, *, is_below: bool) -> bool:
    """Whether a block has the length of a sentence, is neither a date nor a count, and is likely enough.

    Args:
        score: how far it is above the threshold.
        is_below: whether it stands right below the headline, where a second heading may be short.
    """
    block = measured.blocks[number]
    if measured.has_date[number] or _WORDS_A_NUMBER * len(_NUMBER.findall(block.text)) > block.words:
        return False
    if block.words >= _FEWEST_WORDS:
        return score > -(_MARGIN_BELOW_HEADLINE if is_below else _MARGIN)
    if not is_below or block.words < _FEWEST_WORDS_OF_SUBTITLE:
        return False
    return score > -_MARGIN if block.element.heading else score > 0 and block.text.endswith(_ENDS)


def _begin_alike(text: Sequence[str], description: Sequence[str]) -> bool:
    """Whether most of a text is the beginning of the page's description."""
    same = 0
    for own, declared in zip(text, description, strict=False):
        if own != declared:
            break
        same += 1
    return same >= max(_FEWEST_DECLARED, _DECLARED * len(text))


def _may_be_text(measured: Measured, number: int) -> bool:
    """Whether a block may be a standfirst by its place, rather than a byline, a caption or a control."""
    block = measured.blocks[number]
    if _leads(block):
        return False
    for element in islice(block.element.up(), _LEVELS):
        if element.tag in _NO_TEXT or _is_named_otherwise(element):
            return False
        if element.words == block.words and element.node.find("img") is not None:
            return False
    return True


def _is_named_otherwise(element: Element) -> bool:
    names = f"{element.node.get('class')} {element.node.get('id')}"[:_LONGEST_NAMES]
    return _NOT_TEXT_BY_NAME.search(names) is not None
