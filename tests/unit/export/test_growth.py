"""Each writer's output and work grow in proportion to the article, whatever its structure."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from pyjustext import Article, purify, read
from pyjustext.export import FORMATS
from pyjustext.model import Highlight
from pyjustext.sanitize.allowlist import ELEMENTS
from tests.fuzz import some

TAGS = sorted(tag for tag in ELEMENTS if " " not in tag)
TIMES = 14
"""The most characters of output per character of input. Lines in quotes and lists have most, because each is
indented."""
HEAD = 6_000
"""The most characters that a file has besides the article."""

Shape = Callable[[int], str]


def in_itself(tag: str) -> Shape:
    return lambda n: f"<{tag}>a" * n


SHAPES: dict[str, Shape] = {
    "tables in tables": lambda n: "<table><tr><td>a</td><td>" * min(n, 60) + "b" * n,
    "tables side by side in tables": lambda n: (
        "<table><tr><td>" * 50 + "<table><tr><td>a|b</td></tr></table>" * n + "</td></tr></table>" * 50
    ),
    "a wide row among narrow ones": lambda n: (
        "<table><tr>" + "<td>a</td>" * n + "</tr>" + "<tr><td>b</td></tr>" * n + "</table>"
    ),
    "cells that span": lambda n: "<table>" + '<tr><td colspan="999">a</td></tr>' * n + "</table>",
    "cells that span rows": lambda n: "<table>" + '<tr><td rowspan="999">a</td></tr>' * n + "</table>",
    "quotes": lambda n: "<blockquote>" * 100 + "a<br>" * n,
    "numbered lists": lambda n: '<ol start="99999999"><li>' * 100 + "<li>a</li>" * n,
    "lists": lambda n: "<ul><li>" * 100 + "a<br>" * n,
    "text in spans": lambda n: "<span>" * 150 + "a" * n,
    "breaks in emphasis": lambda n: "<b><i>" + "a<br>" * n + "</i></b>",
    "code": lambda n: "<p><code>|`</code></p>" * n,
    "code in cells": lambda n: "<table><tr>" + "<td><code>|||</code></td>" * n + "</tr></table>",
    "code in code": lambda n: "<pre>" * 100 + "<code>a|b</code>" * n,
    "cells": lambda n: "<table><tr>" + "<td>a</td>" * n + "</tr></table>",
    "rows": lambda n: "<table>" + "<tr><td>a</td><td>b</td></tr>" * n + "</table>",
    "tables": lambda n: "<table><tr><td>a</td></tr></table>" * n,
    "notes": lambda n: (
        "".join([f'<p>a<sup><a href="#fn{i}" id="r{i}">{i}</a></sup></p>' for i in range(n)])
        + "<ol>"
        + "".join([f'<li id="fn{i}">b <a href="#r{i}">c</a></li>' for i in range(n)])
        + "</ol>"
    ),
    "definitions": lambda n: "<dl>" + "<dt>a</dt><dd>b</dd>" * n + "</dl>",
    "links": lambda n: '<a href="https://a.b/">a</a>' * n,
    "pictures": lambda n: '<picture><img src="https://a.b/" alt="a"></picture>' * n,
    "figures": lambda n: '<figure><img src="https://a.b/"><figcaption>a</figcaption></figure>' * n,
    "formulas": lambda n: "<math><mi>a</mi></math>" * n,
    "ruby": lambda n: "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>" * n,
    "readings in one ruby": lambda n: "<ruby>" + "a<rt>b</rt>" * n + "</ruby>",
    "films": lambda n: '<video src="https://a.b/c.mp4"></video>' * n,
    **{f"{tag} in itself": in_itself(tag) for tag in ("pre", "sub", "cite", "rt", "dl")},
    "heads in heads of tables": lambda n: "<table><tr><th>a" * n,
    "captions in captions": lambda n: "<table><caption>a" * n,
    "terms in terms": lambda n: "<dl><dt>a" * n,
    "every tag in itself": lambda n: "".join([f"<div>{f'<{tag}>a' * (n // 9)}</div>" for tag in TAGS]),
    "every tag side by side": lambda n: "".join([f"<{tag}>a</{tag}>" * (n // 9) for tag in TAGS]),
    "every tag in every other": lambda n: "".join([f"<{tag}>a" for tag in TAGS]) * (n // 50 + 1),
    "a deep tree": lambda n: "<div><p>a<blockquote>" * n,
    "figures in figures": lambda n: "<figure>" * n + '<img src="https://a.b/c"><figcaption>a',
    "roots in roots": lambda n: "<math>" + "<msqrt>" * n + "<mi>a</mi></math>",
    "a long formula": lambda n: "<math><mrow>" + "<mi>a</mi><mo>+</mo>" * n + "</mrow></math>",
    "a large matrix": lambda n: (
        "<math><mtable>" + "<mtr><mtd><mi>a</mi></mtd></mtr>" * n + "</mtable></math>"
    ),
    "headings": lambda n: "".join([f"<h{i % 6 + 1} id=h{i}>Part {i}</h{i % 6 + 1}><p>a" for i in range(n)]),
    "headings with one name": lambda n: "<h2>Part</h2>" * n,
    "places and links to them": lambda n: "".join(
        [f'<p id="i{i}"><a href="#i{n - i}">a</a>' for i in range(n)]
    ),
    "notes with one source": lambda n: (
        '<p>a<sup><a href="#fn1" id="r1">1</a></sup>' * n + '<ol><li id="fn1">b</ol>'
    ),
    "a note with many sources": lambda n: (
        '<p>a<sup><a href="#fn1" id="r1">1</a></sup><ol><li id="fn1">b' + ' <a href="#r1">c</a>' * n + "</ol>"
    ),
    "many pictures": lambda n: "".join([f'<p><img src="https://a.b/{i}.jpg" alt="{i}">' for i in range(n)]),
    "many links": lambda n: "".join([f'<a href="https://a.b/{i}">a{i}</a> ' for i in range(n)]),
    "a long address": lambda n: f'<a href="https://a.b/{"a" * min(n, 1_500)}">b</a>',
    "wide tables": lambda n: "<table>" + f"<tr>{'<td>a' * 20}</tr>" * (n // 10) + "</table>",
    "cells of all sizes": lambda n: (
        "<table>"
        + "".join([f"<tr><td colspan={i % 7 + 1} rowspan={i % 5 + 1}>a<td>b</tr>" for i in range(n)])
        + "</table>"
    ),
    "a long line": lambda n: "<p>" + "word " * n * 10,
    "a long word": lambda n: "<p>" + "w" * n * 50,
    "many spaces": lambda n: f"<pre>{' ' * n * 50}a</pre>",
    "many empty lines": lambda n: "<pre>" + "\n" * n * 50 + "a</pre>",
    "signs of Markdown": lambda n: "<p>" + "*_[]`#~|\\!" * n * 5,
    "braces": lambda n: "<p>" + "{{<%$a" * n * 10,
    "starts of lists": lambda n: "<p>" + "1. <br>- a<br>" * n,
    "ever longer code": lambda n: f"<p><code>{'`' * n * 30}</code>",
    "code of all lengths": lambda n: f"<p><code>{' '.join(['`' * (i % 99) for i in range(n)])}</code>",
    "breaks": lambda n: "<p>" + " <br> " * n * 3 + "a",
    "parts of a word": lambda n: "<p>" + "<b>a</b><i>b</i>c" * n,
    "blank emphasis": lambda n: "<p>" + "<b> </b><i> a </i>" * n,
    "invisible characters": lambda n: "<p>" + "\u200d\u200b\u202e" * n * 10 + "a",
    "open tags": lambda n: "<p><b><i><a href=/>a" * n,
}


def article(shape: str, size: int) -> Article:
    html = purify(SHAPES[shape](size))
    return Article(title="T", url="https://example.org/", html=html, text="a\n" * size)


def marked(n: int, *, html: str = "", quote: str = "") -> Article:
    """An article with as many highlights, each with a note."""
    words = [f"word{i}" for i in range(n)]
    highlights = [
        Highlight(quote or word, note="a", start=8 * place, before="b", after="c")
        for place, word in enumerate(words)
    ]
    text = " ".join(words)
    return Article(
        title="T", url="https://example.org/", html=html or f"<p>{text}", text=text, highlights=highlights
    )


MARKED: dict[str, Callable[[int], Article]] = {
    "highlights": marked,
    "highlights of paragraphs": lambda n: marked(n, html="".join([f"<p>word{i}" for i in range(n)])),
    "highlights of code": lambda n: marked(n, html="".join([f"<pre>word{i}</pre>" for i in range(n)])),
    "highlights of one text": lambda n: marked(n, html="<p>aaaa" * n, quote="aa"),
    "highlights of what is not there": lambda n: marked(n, quote="b"),
}
MAKERS: dict[str, Callable[[int], Article]] = {
    **{shape: partial(article, shape) for shape in SHAPES},
    **MARKED,
}
"""Makers of articles by size."""
FEW = 400
TEXT = "<article>" + "<p>The tide came in slowly, and the boats that had lain on the sand began to lift." * 8
BRIEF = 0.15
"""Seconds that need no second look."""


def steps(run: Callable[[], object]) -> int:
    """The number of function calls, including functions in C."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_output_grows_in_proportion_to_the_article(shape: str, name: str) -> None:
    for size in (1, 100):
        given = article(shape, size)
        written = len(FORMATS[name].write(given, images={}))
        assert written <= TIMES * (len(given.html) + len(given.text)) + HEAD


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("maker", some(list(MAKERS), 6))
def test_work_grows_in_proportion_to_the_article(maker: str, name: str) -> None:
    small, large = MAKERS[maker](30), MAKERS[maker](120)
    write = FORMATS[name].write
    write(small, images={})
    work = [steps(partial(write, given, images={})) for given in (small, large)]
    grown = max(len(large.html) / len(small.html), 4.0)
    assert work[1] <= 1.2 * grown * work[0] + 2_000


@pytest.mark.parametrize("shape", some(list(SHAPES), 3))
def test_work_of_the_sanitizer_grows_in_proportion_to_the_page(shape: str) -> None:
    small, large = SHAPES[shape](30), SHAPES[shape](120)
    work = [steps(partial(purify, given)) for given in (small, large)]
    grown = max(len(large) / len(small), 4.0)
    assert work[1] <= 1.1 * grown * work[0] + 2_000


def seconds(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def takes_too_long(few: Callable[[], object], many: Callable[[], object], grown: float) -> bool:
    """Whether time grows faster than the input. The least of several times is hardly changed by what else a
    machine does."""
    if seconds(many) < BRIEF:
        return False
    for repeats in (1, 3, 9):
        least = [min([seconds(run) for _ in range(repeats)]) for run in (few, many)]
        if least[1] < 1.6 * grown * least[0]:
            return False
    return True


def size_of(given: object) -> int:
    return len(given.html if isinstance(given, Article) else str(given))


def grows_too_fast(work: Callable[[Any], object], make: Callable[[int], Any], few: int) -> bool:
    """Whether four times ``few`` takes more than linear time."""
    small, large = make(few), make(4 * few)
    grown = max(4.0, size_of(large) / size_of(small))
    return takes_too_long(partial(work, small), partial(work, large), grown)


def slow(work: Callable[[Any], object], makers: Mapping[str, Callable[[int], Any]], few: int) -> list[str]:
    """The names of what takes more than linear time. What does is as slow on still longer pages; what
    a longer page needs once is not."""
    suspects = [name for name, make in makers.items() if grows_too_fast(work, make, few)]
    return [name for name in suspects if grows_too_fast(work, makers[name], 4 * few)]


@pytest.mark.large
@pytest.mark.parametrize("name", FORMATS)
def test_time_grows_in_proportion_to_the_article(name: str) -> None:
    write = FORMATS[name].write
    assert slow(lambda given: write(given, images={}), MAKERS, FEW) == []


@pytest.mark.large
@pytest.mark.parametrize("work", [purify, lambda html: read(TEXT + html)], ids=["purify", "read"])
def test_time_grows_in_proportion_to_the_page(work: Callable[[str], object]) -> None:
    assert slow(work, SHAPES, FEW) == []


def test_quadratic_time_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.BRIEF", 0.0)
    assert grows_too_fast(lambda n: sum(1 for a in range(n) for _ in range(a)), lambda n: n, 250)
