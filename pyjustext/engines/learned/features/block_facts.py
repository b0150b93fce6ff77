"""Facts of the blocks of a page: their words, links, dates, sections, and the headline among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from ....languages.words import WORD
from ....metadata.hints import Hints
from ....tree.class_names import Cache
from ..blocks import Page

LONG = 15
"""With this many words outside links, a block is running text."""
BEGINNING = 300
"""Dates and prices are searched for in this many characters at the start of a block."""
_ANY_DIGIT = re.compile(r"\d")
_ASCII_DIGIT = re.compile("[0-9]")
_DATE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}\.? \d{1,2}|"
    r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20[012]\d\b|\b\d{1,4} (?:hours?|days?|minutes?|weeks?|months?|"
    r"years?) ago",
)
_DATE_BEFORE_DIGIT = 14
"""The most characters before the first digit in a date: "sep", nine letters, a full stop, a space."""
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:usd|eur|gbp|€|zł|kr)\b")
_PRICE_SIGNS = ("$", "€", "£", "¥", "usd", "eur", "gbp", "zł", "kr")
"""One of these is in each price."""
_PRICE_BEFORE_DIGIT = 2


NO_CLASS_SCORE = (0, 0, 0)
_MOST_SCORED = 20_000  # lists of tokens


class Lexicon:
    """Learned words, each with the logarithm of its odds of occurring in content rather than boilerplate.

    The logarithms are in hundredths, because sums of integers are the same on every Python and sums of
    fractions are not.

    Args:
        classes: tokens of class names, ids and roles.

    Attributes:
        score_of: for a list of tokens, the least, the greatest and the sum of their logarithms.
    """

    def __init__(self, classes: dict[str, int] | None = None) -> None:
        self.classes = classes or {}
        self.score_of = Cache(self._score, _MOST_SCORED)

    def _score(self, tokens: tuple[str, ...]) -> tuple[int, int, int]:
        found = [weight for weight in map(self.classes.get, tokens) if weight is not None]
        return (min(found), max(found), sum(found)) if found else NO_CLASS_SCORE


def ratio(part: float, whole: float) -> float:
    """``part / whole``, or 0 if the whole is 0."""
    return part / whole if whole else 0.0


def best_stretch(gains: Iterable[int]) -> tuple[int, int]:
    """The stretch of blocks with the greatest sum of gains, as start and end; empty if no sum is positive."""
    best, best_start, best_end = 0, 0, 0
    total, start = 0, 0
    for number, gain in enumerate(gains):
        total += gain
        if total <= 0:
            total, start = 0, number + 1
        elif total > best:
            best, best_start, best_end = total, start, number + 1
    return best_start, best_end


class BlockFacts:
    """What is known of the blocks of a page, one for each in document order. Each fact is found once, when it
    is first needed.

    Args:
        page: its blocks.
        hints: what the page says of itself, where that is known already.
    """

    def __init__(self, page: Page, hints: Hints | None = None) -> None:
        self.page = page
        self.blocks = page.blocks
        self.count = len(page.blocks)
        self.total = page.words_before[-1] or 1
        self.words_before = page.words_before
        self.link_words_before = page.link_words_before
        self._hints = hints

    @cached_property
    def hints(self) -> Hints:
        return self._hints or Hints.of(self.page.root)

    @cached_property
    def with_digits(self) -> list[tuple[int, str, int]]:
        """The blocks with a digit in their start: their number, that start in lower case, and where the digit
        stands."""
        found = []
        for number, block in enumerate(self.blocks):
            text = block.text[:BEGINNING]
            # Searching for ASCII digits is several times as fast as searching for the digits of all scripts.
            digit = _ASCII_DIGIT.search(text) if text.isascii() else _ANY_DIGIT.search(text)
            if digit is not None:
                found.append((number, text.lower(), digit.start()))
        return found

    @cached_property
    def has_date(self) -> list[bool]:
        return self._has(_DATE, _DATE_BEFORE_DIGIT)

    @cached_property
    def has_price(self) -> list[bool]:
        return self._has(_PRICE, _PRICE_BEFORE_DIGIT, _PRICE_SIGNS)

    def _has(self, pattern: re.Pattern[str], before: int, signs: Sequence[str] = ("",)) -> list[bool]:
        """For each block, whether the pattern, which requires a digit, matches in its start.

        Args:
            signs: one of them is in each match. Looking for them takes a fifth of the time.
        """
        found = [False] * self.count
        for number, text, at in self.with_digits:
            for sign in signs:
                if sign in text:
                    break
            else:
                continue
            if pattern.search(text, max(0, at - before)) is not None:
                found[number] = True
        return found

    @cached_property
    def headings(self) -> list[int]:
        """For each block, the number of the last heading before it, or of the block itself; -1 for none."""
        marks = [number if block.element.heading else -1 for number, block in enumerate(self.blocks)]
        return list(accumulate(marks, max))

    @cached_property
    def title_words(self) -> frozenset[str]:
        return frozenset(WORD.findall(self.hints.title.lower()))

    @cached_property
    def title_shared(self) -> list[int]:
        """For each block, the number of the title's words that it contains."""
        has_none, shared_with = self.title_words.isdisjoint, self.title_words.intersection
        return [0 if has_none(b.tokens) else len(shared_with(b.tokens)) for b in self.blocks]

    @cached_property
    def prose(self) -> list[int]:
        """For each block, its words outside links if it is running text, otherwise 0."""
        found = []
        for block, words, link_words in zip(self.blocks, self.page.words, self.page.link_words, strict=True):
            own = words - link_words
            found.append(own if own >= LONG and not block.element.heading else 0)
        return found

    @cached_property
    def prose_before(self) -> list[int]:
        return list(accumulate(self.prose, initial=0))

    @cached_property
    def headline(self) -> int:
        """Index of the headline: the h1 (otherwise the block) that covers the title best, -1 for none."""
        length = len(self.title_words)
        best, best_value = -1, 0.0
        for number, (block, shared) in enumerate(zip(self.blocks, self.title_shared, strict=True)):
            heading = block.element.heading == 1
            if shared or heading:
                value = 2 * shared / (length + len(block.tokens)) + heading * 0.5
                if value > best_value:
                    best, best_value = number, value
        return best
