"""Keeps the lists of questions and answers that end an article."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ....tree.elements import HEADINGS
from ..blocks import Block, Element, Page
from ..rule import Kept
from ..view import View

_MARKS = frozenset("?\uff1f\u061f\u037e\u055e\u1367")
"""Question marks: Latin, full-width, Arabic, Greek, Armenian, Ethiopic."""
_TITLES = HEADINGS | {"summary", "button", "dt"}
"""Elements that questions stand in. Questions that are paragraphs may be those of readers."""
_NAMES = frozenset({"question", "questions", "faq", "faqs", "accordion", "title"})
"""Parts of the names of such elements."""
_FEWEST = 3
"""The least number of questions in a list."""
_LONGEST = 30
"""The most words of a question."""
_LEAST_ANSWER = 8
"""The least words of an answer."""
_MOST_LINKED = 0.3
"""The share of linked words above which a question or an answer leads elsewhere."""
_LONGEST_HEADING = 12
"""The most words of the heading of a list."""
_MOST_BETWEEN = 16
"""The most dropped words between a text and a list that belongs to it: the heading of the list."""
_MOSTLY = 0.75
"""The share of kept words in the element around both."""


def final_questions(view: View, kept: Kept) -> list[int]:
    """The lists of questions and answers that end an article, with the headings right above them."""
    page = view.page
    before = page.kept_words(kept)
    found: list[int] = []
    for numbers in _lists(page):
        if not _ends_text(page, numbers, before):
            continue
        above = numbers.start - 1
        if page.blocks[above].element.heading and page.blocks[above].words <= _LONGEST_HEADING:
            found.append(above)
        found += numbers
    return found


def _ends_text(page: Page, numbers: range, before: Sequence[int]) -> bool:
    """Whether a list stands right below kept text, in an element that is otherwise mostly kept.

    Args:
        before: the number of kept words before each block.
    """
    blocks = page.blocks
    first = numbers.start
    last, between = first - 1, 0
    while last >= 0 and before[last] == before[last + 1]:
        between += blocks[last].words
        last -= 1
        if between > _MOST_BETWEEN:
            return False
    if last < 0:
        return False
    around = next(element for element in blocks[first].element.up() if element.first <= last)
    found = before[around.end] - before[around.first]
    return found >= _MOSTLY * (around.words - page.words_in(numbers))


def _is_question(block: Block) -> bool:
    """Whether a block that ends in a question mark is a heading or the control that opens the answer."""
    if block.words > _LONGEST or block.link_words > _MOST_LINKED * block.words:
        return False
    return any(
        element.tag in _TITLES or not _NAMES.isdisjoint(element.tokens)
        for element in islice(block.element.up(), 3)
    )


def _lists(page: Page) -> list[range]:
    """The ranges of blocks that are lists of questions and answers: elements side by side that begin with a
    question each, or questions and answers by turns."""
    asked = [block.text[-1] in _MARKS and _is_question(block) for block in page.blocks]
    found: list[range] = []
    if sum(asked) < _FEWEST:
        return found
    for siblings in page.children:
        run: list[Element] = []
        count = 0
        for element in siblings:
            if _belongs(asked, run, element):
                run.append(element)
                count += asked[element.first]
                continue
            _add(page, run, count, asked, found)
            run, count = ([element], 1) if asked[element.first] else ([], 0)
        _add(page, run, count, asked, found)
    return found


def _belongs(asked: Sequence[bool], run: list[Element], element: Element) -> bool:
    """Whether an element continues a run: another question like the first, or the answer to the last."""
    if not run or element.link_words > _MOST_LINKED * element.words:
        return False
    if asked[element.first]:
        return element.signature == run[0].signature
    return element.tag not in HEADINGS and run[-1].block_count == 1 and asked[run[-1].first]


def _add(page: Page, run: list[Element], count: int, asked: Sequence[bool], found: list[range]) -> None:
    """Add the range of a run if it has enough questions, and answers to all but one of them."""
    if count < _FEWEST:
        return
    answered = 0
    for element, after in zip(run, [*run[1:], None], strict=True):
        if asked[element.first]:
            answer = element.words if element.block_count > 1 else after.words if after is not None else 0
            answered += answer >= _LEAST_ANSWER
    if answered >= count - 1:
        found.append(range(run[0].first, run[-1].end))
