"""The first cases of the fuzzer, cases that once failed, and inputs that once took too long."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from types import FrameType
from typing import Any

import pytest

from pyjustext import read
from pyjustext.model import EngineName
from tests.fuzz import SHARE, share, some
from tests.fuzzing import newer
from tests.fuzzing.cases import Case, Cases
from tests.fuzzing.checks import check

CASES = Cases()
TraceFunction = Callable[[FrameType, str, Any], Any]
FOUND = (2152, 3911, 5119, 9083, 9343, 14054, 19249, 21877)
"""The numbers of cases that once failed."""

SENTENCE = "The tide came in slowly, and the boats that had lain on the sand began to lift. "
FOUND_PAGES = {
    "nested empty lists, which became a rule": "<ul><li><ul><li><ul><li></ul></ul></ul>",
    "a blank summary, which became a rule": f"{SENTENCE}<details><summary> </summary>{SENTENCE}</details>",
    "a rule at the start of an item": f"<ul><li><ul><li><hr>{SENTENCE}</ul></ul>",
    "an empty formula, which was an error": f"<p>{SENTENCE}<math display=block></math>{SENTENCE}",
}
SIZES = (250, 1000) if SHARE >= 1 else (100, 400)
"""How often a shape is repeated, for a small and a large page."""
LARGE = frozenset({"attributes", "lists in lists with links", "notes with the same name"})
"""Shapes that other steps work on if they are small, or that are less deep than a tree may be."""
STATED = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "author": ['
)
SHAPES: dict[str, Callable[[int], str]] = {
    "items of a list": lambda n: "<ul>" + "<li>an item of the list, with some words" * n,
    "line breaks": lambda n: "<p>" + "a line of words<br>" * n,
    "double line breaks": lambda n: "<div>" + "a line of words<br><br>" * n,
    "fonts": lambda n: "".join([f"<font color=c{i}>word " for i in range(n)]),
    "formulas as scripts": lambda n: "<p>words" + '<script type="math/tex">x^2</script> ' * n,
    "formulas before their scripts": lambda n: (
        "<p>words" + '<span class="MathJax">x</span><script type="math/tex">x</script>' * n
    ),
    "formulas without a source": lambda n: "<p>words" + '<span class="katex">x^2</span> ' * n,
    "pictures for browsers without scripts": lambda n: (
        "<p>" + '<noscript><img src="/a"></noscript> word ' * n
    ),
    "controls in one line": lambda n: f"<p>{SENTENCE}</p><p><span>" + '<a href="#">show</a> ' * n,
    "lists in lists with links": lambda n: f"<p>{SENTENCE}" + '<ul><li>word <a href="#a">link</a>' * 4 * n,
    "tables": lambda n: "<table><tr><td>words of a cell</td></tr></table>" * n,
    "cells": lambda n: "<table><tr>" + "<td>word</td>" * n + "</tr></table>",
    "the same name for all": lambda n: f'<p id=a>{SENTENCE}<a href="#a">link</a>' * n,
    "notes with the same name": lambda n: (
        '<p>words<sup><a href="#a" id=r>1</a></sup> ' * n + "<ol>" + '<li id=a>a note <a href="#r">x</a>' * n
    ),
    "authors": lambda n: (
        STATED
        + ", ".join([f'{{"@type": "Person", "name": "Ann B{i}"}}' for i in range(20 * n)])
        + "]}</script>"
    ),
    "authors without a name": lambda n: (
        STATED + ", ".join(['{"@type": "Person", "name": "https://a.test/"}'] * 20 * n) + "]}</script>"
    ),
    "options": lambda n: "<select>" + "<option>word" * 10 * n + "</select>",
    "attributes": lambda n: "<p " + " ".join([f"a{i}=1" for i in range(20 * n)]) + ">words",
    "a deep tree": lambda n: "<div>" * 20 * n + "words",
    "deep emphasis": lambda n: "<b>" * 20 * n + "words",
    "frames": lambda n: '<div data-pyjustext-frame="https://a.test/"><p>words of a frame</div>' * n,
    "frames that are not there": lambda n: '<iframe src="https://www.youtube.com/embed/x"></iframe>' * n,
    "readings of one word": lambda n: "<p><ruby>" + "word<rt>reading</rt>" * n,
    "drawings": lambda n: "<svg><filter><feTurbulence/></filter><text>word</text></svg>" * n,
    "paragraphs in fonts": lambda n: "".join([f"<p><font color=c{i}>word " for i in range(n)]),
}


@pytest.mark.parametrize("number", [*FOUND, *range(share(100))])
def test_cases_of_the_fuzzer(number: int) -> None:
    check(CASES.case(number))


@pytest.mark.parametrize("number", range(share(300)))
def test_newer_cases(number: int) -> None:
    newer.check(number)


@pytest.mark.parametrize("what", FOUND_PAGES)
def test_pages_that_once_failed(what: str) -> None:
    check(Case(0, "page", f"<article><p>{SENTENCE * 3}{FOUND_PAGES[what]}<p>{SENTENCE * 3}"))


@pytest.mark.parametrize(
    ("shape", "engine"),
    [
        *((shape, "article") for shape in some(list(SHAPES), 3)),
        *((shape, engine) for shape in some(list(SHAPES), 6) for engine in ("justext", "declutter")),
    ],
)
def test_work_grows_in_proportion_to_the_page(shape: str, engine: EngineName) -> None:
    sizes = (250, 1000) if shape in LARGE else SIZES
    small, large = [steps(SHAPES[shape](size), engine) for size in sizes]
    assert large <= 4.4 * small


TEXT = "<article>" + f"<p>{SENTENCE * 3}</p>" * 4
LONG: dict[str, tuple[int, Callable[[int], str]]] = {
    "texts in one line": (11_000, lambda n: "<div>" + "Seen on <span>3 May 2020</span> " * n),
    "pictures of a letter": (6_000, lambda n: "<p>" + 'word <img src="/a.jpg" alt="x" width="600"> ' * n),
}
"""How often shapes are repeated in a page of which a step once copied or searched a long list or text for
each part. That is one call, however long it takes."""


@pytest.mark.large
@pytest.mark.parametrize("shape", LONG)
def test_time_grows_in_proportion_to_a_long_page(shape: str) -> None:
    """In a process of its own: while Python traces or measures calls, it copies more."""
    size, make = LONG[shape]
    run = (
        "import sys, time; from pyjustext import read; page = sys.stdin.read(); read(page[:20_000]);"
        "start = time.process_time(); read(page); print(time.process_time() - start)"
    )
    small, large = [
        float(
            subprocess.run(
                [sys.executable, "-c", run], input=TEXT + make(n), capture_output=True, text=True, check=True
            ).stdout
        )
        for n in (size, 4 * size)
    ]
    assert large <= 6 * small


@cache
def warm_up(engine: EngineName) -> None:
    """Loads what is loaded only once."""
    for shape in SHAPES.values():
        read(f"<html><body><article><p>{SENTENCE * 9}</p>{shape(3)}", engine=engine)


def steps(html: str, engine: EngineName) -> int:
    """The number of function calls to read the page, including functions in C, plus lines run in assembly."""
    page = f"<html><body><article>{f'<p>{SENTENCE * 3}</p>' * 4}{html}"
    warm_up(engine)
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    def line_counted(*_: object) -> TraceFunction:
        counted()
        return line_counted

    def entered(frame: FrameType, *_: object) -> TraceFunction | None:
        return line_counted if "assembly" in frame.f_code.co_filename else None

    sys.setprofile(counted)
    sys.settrace(entered)
    try:
        read(page, engine=engine)
    finally:
        sys.settrace(None)
        sys.setprofile(None)
    return count
