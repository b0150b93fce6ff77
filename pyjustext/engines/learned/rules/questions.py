"""Keeps the lists of questions and answers that end an article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
_LEVELS = 3
"""How many elements around a question are examined for both."""
_FEWEST = 3
"""The least number of questions in a list."""
_LEAST_ANSWER = 8
"""The least words of an answer."""
_MOST_LINKED = 0.3
"""The share of linked words above which a question leads elsewhere."""
_MOST_BETWEEN = 16
"""The most dropped words between a text and a list that belongs to it: the heading of the list."""
_MOSTLY = 0.75
"""The share of kept words in the element around both."""


def final_questions(view: View, kept: Kept) -> Iterator[int]:
    """The lists of questions and answers that end an article, with the headings right above them."""
    page = view.page
    before = page.kept_words(kept)
    for numbers in _lists(page):
        if _ends_text(page, numbers, before):
            above = numbers.start - 1
            yield from range(above if page.blocks[above].element.heading else numbers.start, numbers.stop)


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


def _lists(page: Page) -> Iterator[range]:
    """The ranges of blocks that are lists of questions and answers: elements side by side that begin with a
    question each, or questions and answers by turns."""
    asked = [block.text[-1] in _MARKS and _is_question(block) for block in page.blocks]
    for siblings in page.children if sum(asked) >= _FEWEST else ():
        run: list[Element] = []
        for element in (*siblings, None) if len(siblings) >= _FEWEST else ():
            if element is not None and run and _belongs(asked, run, element):
                run.append(element)
                continue
            if _is_list(page, run, asked):
                yield range(run[0].first, run[-1].end)
            run = [element] if element is not None and asked[element.first] else []


def _is_question(block: Block) -> bool:
    """Whether a block that ends in a question mark is a heading or the control that opens the answer."""
    element = block.element
    is_title = element.is_in(_TITLES, _LEVELS) or element.is_named(_NAMES, _LEVELS)
    return is_title and block.link_words <= _MOST_LINKED * block.words


def _belongs(asked: Sequence[bool], run: Sequence[Element], element: Element) -> bool:
    """Whether an element continues a run: another question like the first, or the answer to the last."""
    if asked[element.first]:
        return element.signature == run[0].signature
    return run[-1].block_count == 1 and asked[run[-1].first]


def _is_list(page: Page, run: Sequence[Element], asked: Sequence[bool]) -> bool:
    """Whether a run has enough questions, and answers to all but one of them."""
    questions = [element for element in run if asked[element.first]]
    answers = [
        element.words if element.block_count > 1 else page.words[element.end]
        for element in questions
        if element.block_count > 1 or element is not run[-1]
    ]
    answered = sum(words >= _LEAST_ANSWER for words in answers)
    return len(questions) >= _FEWEST and answered >= len(questions) - 1
