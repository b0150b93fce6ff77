"""Keeps what stands between the headline and the text: the standfirst, and the text itself if none of it was
kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from ....languages.phrases import phrases
from ....languages.words import words_of
from ..blocks import A_TEXT, NOT_TEXT, SENTENCE_ENDS, Block, Element, is_running
from ..decision import ONE
from ..rule import Kept
from ..view import NEAR_HEADLINE, View

_HEADLINES = (1, 2)
"""The levels of headings that may be the headline of the page."""
_TEXT_WORDS = 20
"""The text begins with the first kept block of so many words."""
_MOST_LINKED = 0.25  # of the words of such a block
_FEWEST_WORDS = 8  # of a standfirst
_FEWEST_OF_SENTENCE = 5  # of one that ends as a sentence does
_MARGIN = ONE
"""How far below the threshold its score may be."""
_MARGIN_BELOW_HEADLINE = 3 * ONE
"""How far below that of the first text below the headline may be."""
_FEWEST_DECLARED = 4  # words that a standfirst and the page's description begin with
_LONGEST_DECLARED = 1_000  # characters that are read of the page's description
_DECLARED = 0.6
"""A text with this share of its words at the beginning of the page's description is the standfirst."""
_NOT_STANDFIRST = NOT_TEXT | {"figure", "figcaption", "li", "summary"}
_NAMED_OTHERWISE = re.compile(r"caption|credit|byline|author|photo|image|related|tools", re.I)
"""Parts of the names of elements that hold something else."""
_NAMED = phrases("standfirst")
"""Parts of the names of an element right below a first-level heading that say it is a standfirst."""
_NEAR_HEADING = 3
"""It is among so many blocks below the heading: the author's name may stand between."""
_LONGEST_NAMES = 200
"""Characters of names that are read."""
_LEVELS = 3
"""How many elements around a text are examined."""
_NUMBER = re.compile(r"\d+")
_WORDS_A_NUMBER = 4
"""A text with fewer words for each of its numbers is a date, a count, a choice of sizes."""
_WORDS_A_NUMBER_OF_DATE = 8  # if it may be a date
_REPEATED = 0.6
"""A standfirst with this share of its word pairs in the article's first text repeats it."""

_HEADLINE_WORDS = 3
"""A headline above a text of which nothing was kept has at least so many words."""
_MOST_HEADLINES = 5
"""At most so many headings that say the title are examined."""
_ENOUGH_BLOCKS = 3


def standfirst(view: View, kept: Kept) -> list[int]:
    """The sentences between the headline and the first kept text.

    A standfirst is often the only text in its container, between the author's name and the buttons to share
    the article, so its neighbours make it look like one of these.
    """
    blocks = view.blocks
    texts = (n for n, b in enumerate(blocks) if kept[n] and b.words >= _TEXT_WORDS and not _leads(b))
    first = next(texts, -1)
    if first < 0:
        return []
    below_title = view.below_title(first)
    right_below = {below_title, _below_headline(view, first, below_title)} - {0, first}
    said = set(pairwise(blocks[first].tokens))
    declared = [words_of(text[:_LONGEST_DECLARED]) for text in view.facts.hints.descriptions]
    start = below_title or _start_of_box(view, kept, first)
    found = []
    near = range(max(1, first - NEAR_HEADLINE), first)
    named = {number for number in near if _is_named(blocks, number)}
    headline = max(right_below, default=first)
    named |= {number for number in near if number >= headline and _is_stated(blocks[number], declared)}
    for number in right_below.union(range(start, first), named):
        if kept[number] or not (number in named or _may_be_text(view, number)):
            continue
        tokens = blocks[number].tokens
        if (
            number in named
            or _is_likely(view, number, is_below=number in right_below)
            or any(_begin_alike(tokens, text) for text in declared)
        ):
            pairs = list(pairwise(tokens))
            if sum(pair in said for pair in pairs) < _REPEATED * len(pairs):
                found.append(number)
    return found


def _is_named(blocks: Sequence[Block], number: int) -> bool:
    """Whether a block is near below a first-level heading, and its element is named as a standfirst."""
    block = blocks[number]
    if block.words < _FEWEST_WORDS or _leads(block) or _NAMED.isdisjoint(block.element.tokens):
        return False
    levels = [above.element.heading for above in blocks[max(0, number - _NEAR_HEADING) : number + 1]]
    return next((level for level in reversed(levels) if level), 0) == 1 and not levels[-1]


def _is_stated(block: Block, declared: Sequence[Sequence[str]]) -> bool:
    """Whether a block is the page's description, whatever its element is named and what stands around it."""
    is_declared = any(_begin_alike(block.tokens, text) for text in declared)
    return is_declared and not _leads(block) and not block.element.is_in(_NOT_STANDFIRST, _LEVELS)


def text_below_headline(view: View, kept: Kept) -> list[int]:
    """The running text right below the headline, if nothing of it was kept.

    On pages unlike the training pages, a short text among much else may have no score above the threshold.
    """
    blocks = view.blocks
    headlines = (
        number
        for number, block in enumerate(blocks)
        if block.element.heading in _HEADLINES and view.says_title(number, _HEADLINE_WORDS)
    )
    for headline in islice(headlines, _MOST_HEADLINES):
        text = _text_below(blocks, headline)
        if any(kept[number] for number in text):
            return []
        if len(text) >= _ENOUGH_BLOCKS and sum(blocks[number].words for number in text) >= A_TEXT:
            return text
    return []


def _below_headline(view: View, first: int, below_title: int) -> int:
    """The number of the block after the nearest heading above a text that says the title, or 0.

    If none says the title, it is the only first-level heading of the page.
    """
    for number in view.above(first):
        if view.says_title(number) and view.blocks[number].element.heading in _HEADLINES:
            return number + 1
    if below_title and below_title >= first - NEAR_HEADLINE:
        return 0
    headings = [number for number, block in enumerate(view.blocks) if block.element.heading == 1]
    return headings[0] + 1 if len(headings) == 1 and headings[0] < first else 0


def _start_of_box(view: View, kept: Kept, first: int) -> int:
    """The first block of the largest element around the text of which at least half is kept, by words."""
    words = view.page.kept_words(kept)
    start = first
    for element in view.blocks[first].element.up():
        if 2 * (words[element.first + element.block_count] - words[element.first]) < element.words:
            break
        start = element.first
    return max(start, first - NEAR_HEADLINE)


def _leads(block: Block) -> bool:
    return block.link_words > _MOST_LINKED * block.words


def _is_likely(view: View, number: int, *, is_below: bool) -> bool:
    """Whether a block has the length of a sentence, is neither a date nor a count, and is likely enough.

    Args:
        is_below: whether it stands right below the headline.
    """
    block, margin = view.blocks[number], _MARGIN_BELOW_HEADLINE if is_below else _MARGIN
    if block.text.isascii() and 2 * len(block.text.split()) < block.words:
        return False  # names of tags, without spaces between them
    fewest = _FEWEST_OF_SENTENCE if block.text.endswith(SENTENCE_ENDS) else _FEWEST_WORDS
    a_number = _WORDS_A_NUMBER_OF_DATE if view.facts.has_date[number] else _WORDS_A_NUMBER
    numbers = len(_NUMBER.findall(block.text))
    return block.words >= max(fewest, a_number * numbers) and view.scores[number] > view.threshold - margin


def _begin_alike(text: Sequence[str], description: Sequence[str]) -> bool:
    """Whether most of a text is the beginning of the page's description."""
    same = 0
    for own, declared in zip(text, description, strict=False):
        if own != declared:
            break
        same += 1
    return same >= max(_FEWEST_DECLARED, _DECLARED * len(text))


def _may_be_text(view: View, number: int) -> bool:
    """Whether a block may be a standfirst by its place, rather than a byline, a caption or a control."""
    block = view.blocks[number]
    return not _leads(block) and not any(
        element.tag in _NOT_STANDFIRST
        or _is_named_otherwise(element)
        or (element.words == block.words and element.node.find("img") is not None)
        for element in block.element.up(_LEVELS)
    )


def _is_named_otherwise(element: Element) -> bool:
    names = f"{element.node.get('class')} {element.node.get('id')}"[:_LONGEST_NAMES]
    return _NAMED_OTHERWISE.search(names) is not None


def _text_below(blocks: Sequence[Block], headline: int) -> list[int]:
    """The numbers of the blocks of running text in the container of the first one below a headline; none if
    they are less than half of it."""
    below = range(headline + 1, min(len(blocks), headline + 1 + NEAR_HEADLINE))
    first = next((number for number in below if is_running(blocks[number])), None)
    if first is None:
        return []
    box = blocks[first].box
    if box is None:
        return []
    text = [number for number in range(first, box.end) if is_running(blocks[number])]
    return text if 2 * sum(blocks[number].words for number in text) >= box.words else []
