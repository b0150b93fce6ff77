"""The first cases of the fuzzer, those in which it once found something, and shapes that cost too much."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from pyjustext import read
from tests.fuzz import share
from tests.fuzzing.cases import Cases
from tests.fuzzing.checks import check

CASES = Cases()
FOUND = (1410, 1653, 1818, 1896, 2152, 2190, 2421, 3911, 5119, 9083, 9343, 14054, 19249, 21877)
"""Numbers of cases in which something did not hold. In Markdown, empty lists in each other, a summary of
blanks and a rule that begins an item were a line across the page; an empty formula ended the reading."""

SENTENCE = "The tide came in slowly, and the boats that had lain on the sand began to lift. "
SHAPES: dict[str, Callable[[int], str]] = {
    "items of a list": lambda n: "<ul>" + "<li>an item of the list, with some words" * n,
    "line breaks": lambda n: "<p>" + "a line of words<br>" * n,
    "double line breaks": lambda n: "<div>" + "a line of words<br><br>" * n,
    "fonts": lambda n: "".join([f"<font color=c{i}>word " for i in range(n)]),
    "paragraphs in fonts": lambda n: "".join([f"<p><font color=c{i}>word " for i in range(n)]),
}


@pytest.mark.parametrize("number", [*FOUND, *range(share(100))])
def test_case(number: int) -> None:
    check(CASES.case(number))


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_page_is_four_times_the_work(shape: str, engine: str) -> None:
    small, large = [steps(SHAPES[shape](size), engine) for size in (250, 1000)]
    assert large <= 4.4 * small


def steps(html: str, engine: str) -> int:
    """How many functions are called to read the page, those of C included."""
    page = f"<html><body><article>{f'<p>{SENTENCE * 3}</p>' * 4}{html}"
    read(page, engine=engine)  # what is made once is made
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        read(page, engine=engine)
    finally:
        sys.setprofile(None)
    return count
