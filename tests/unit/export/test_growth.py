"""Each writer's output and work grow in proportion to the article, whatever its structure."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import pytest

from pyjustext import Article, purify
from pyjustext.export import FORMATS
from pyjustext.sanitize.allowlist import ELEMENTS

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
}


def article(shape: str, size: int) -> Article:
    html = purify(SHAPES[shape](size))
    return Article(title="T", url="https://example.org/", html=html, text="a\n" * size)


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
@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_in_proportion_to_the_article(shape: str, name: str) -> None:
    small, large = article(shape, 30), article(shape, 120)
    write = FORMATS[name].write
    write(small, images={})
    work = [steps(partial(write, given, images={})) for given in (small, large)]
    grown = max(len(large.html) / len(small.html), 4.0)
    assert work[1] <= 1.2 * grown * work[0] + 2_000


@pytest.mark.parametrize("shape", SHAPES)
def test_work_of_the_sanitizer_grows_in_proportion_to_the_page(shape: str) -> None:
    small, large = SHAPES[shape](30), SHAPES[shape](120)
    work = [steps(partial(purify, given)) for given in (small, large)]
    grown = max(len(large) / len(small), 4.0)
    assert work[1] <= 1.1 * grown * work[0] + 2_000
