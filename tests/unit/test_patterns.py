"""Every regular expression of the package takes linear time, also for texts that are made to keep it busy."""

from __future__ import annotations

import math
import re
import signal
import time
from typing import Any

import pytest

from pyjustext import read
from pyjustext.tree import decode
from tests.fuzz import some

from .patterns import Found, attacks, find_patterns, modules_with_patterns

_LENGTH = 8_000
"""Characters. Quadratic time is seconds for so long a text, linear time a millisecond."""
_MOST = 0.02
"""Seconds of processor time that need no second look."""
_GIVEN_UP = 0.5  # seconds

SHORT = 400
SHORT_TEXTS = {
    "assembly/head.py",
    "assembly/decoration.py",
    "assembly/images.py",
    "assembly/letter_pictures.py",
    "assembly/naming.py",
    "assembly/picture_links.py",
    "assembly/post_lines.py",
    "metadata/author_names.py",
    "metadata/publication.py",
    "metadata/title_parts.py",
    "metadata/visible_bylines.py",
    "metadata/visible_dates.py",
    "tree/html5/tag_syntax.py",
}
"""Modules whose patterns get names, labels and lines of at most :data:`SHORT` characters, or without runs of
white space, or a tag's attributes without what stands behind them.
:func:`test_long_texts_reach_no_slow_pattern` gives them longer ones."""

_AT_RUN_TIME = {
    "importing/mhtml.py",
    "languages/letters.py",
}
"""Modules with patterns that are made of words while they run."""


class _TooLong(Exception):
    pass


def _stop(*_: Any) -> None:
    raise _TooLong


def _seconds(found: Found, text: Any) -> float:
    before = signal.signal(signal.SIGPROF, _stop)
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, _GIVEN_UP)
    try:
        if found.is_anchored:
            for method in found.methods:
                getattr(found.pattern, method)(text)
        else:
            sum(1 for _ in found.pattern.finditer(text))
    except _TooLong:
        return math.inf
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return time.process_time() - began


def _is_slow(found: Found, quarter: Any, text: Any, repeats: int) -> bool:
    """The least of several times is hardly changed by what else a machine does."""
    shorter, longer = (min(_seconds(found, one) for _ in range(repeats)) for one in (quarter, text))
    return longer > max(_MOST, 8 * shorter)


def _slow_text(found: Found, length: int = _LENGTH) -> Any:
    """A text for which the pattern takes more than linear time, None if there is none."""
    for text in attacks(found.pattern, length):
        took = _seconds(found, text)
        if took == math.inf:
            return text[:100]
        if took > _MOST:
            quarter = text[: len(text) // 4]
            if all(_is_slow(found, quarter, text, repeats) for repeats in (3, 9)):
                return text[:100]
    return None


def _module(place: str) -> str:
    return place.partition(":")[0]


@pytest.mark.parametrize("module", some(modules_with_patterns(), 3))
def test_patterns_take_linear_time(module: str) -> None:
    length = SHORT if module in SHORT_TEXTS else _LENGTH
    mine = [found for found in find_patterns()[0] if _module(found.place) == module]
    slow = {found.pattern.pattern: _slow_text(found, length) for found in mine}
    assert {pattern: text for pattern, text in slow.items() if text is not None} == {}


def test_all_patterns_are_found() -> None:
    found, unknown = find_patterns()
    assert len(found) > 200
    assert SHORT_TEXTS <= {_module(one.place) for one in found} <= set(modules_with_patterns())
    places = {place for place in unknown if "re.escape" not in place}
    # The arguments of functions that compile what their callers give, and of comprehensions.
    places = {place for place in places if place.partition(": ")[2] != "pattern"}
    assert {_module(place) for place in places} <= _AT_RUN_TIME


@pytest.mark.parametrize(
    ("pattern", "method"),
    some(
        [
            (rb"(?is)<(script|style)\b.*?</\1|<!--.*?-->|<[^>]{0,5000}>", "sub"),
            (rb"<meta[\s/][^<>]*?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", "finditer"),
            (r"(?:-->|//\s*\]\]>|\]\]>)\s*;?\s*$", "sub"),
            (r"(a+)+b", "match"),
            (r"\s+$", "search"),
        ],
        3,
    ),
)
def test_slow_patterns_are_recognised(pattern: Any, method: str) -> None:
    assert _slow_text(Found("", re.compile(pattern), frozenset({method}))) is not None


@pytest.mark.parametrize("broken", [b"<!--", b"<script ", b"<", b"<meta charset= " + b" " * 60_000])
def test_encodings_are_guessed_in_linear_time(broken: bytes) -> None:
    began = time.process_time()
    decode(b"\xe9" + b" " * 1_100 + broken * (200_000 // len(broken)))
    assert time.process_time() - began < 2


_SPACES = " \n" * 16_000
_WORDS = "<p>The tide came in slowly, and the boats that had lain on the sand began to lift.</p>" * 6
LONG_TEXTS = {
    "a comment in JSON": f'<script type="application/ld+json">{{"@type":"Article"}}//]]>{_SPACES}x</script>',
    "a date": f'<meta property="article:published_time" content="2020-01-01{"T-" * 16_000}">',
    "keywords": f'<meta name=keywords content="a{_SPACES}b">',
    "an author": f'<meta name=author content="Ann{_SPACES}Bee">',
    "an author's address": f'<meta name=author content="{"https" * 6_400}">',
    "an author's long name": f'<meta name=author content="{"a" * 32_000}">',
    "a Chinese author": f'<meta name=author content="作者{_SPACES}x">',
    "a title": f"<title>A{_SPACES}b</title>",
    "a heading": f"<h1>A{_SPACES}b</h1>",
    "a date that is shown": f"<time>updated{_SPACES}x</time><p class=byline>By Ann Bee{_SPACES}x</p>",
    "a line with names": f"<p class=byline>reviewed and a{_SPACES}x<p class=author>editor editor{_SPACES}x",
    "sizes of a picture": f'<p>a<img src=a.jpg width="{_SPACES}" height="{_SPACES}5x"></p>',
    "numbers of shares": f"<h1>A b c</h1><div>{',.' * 16_000}</div><div>{',.' * 16_000}<b>x</b></div>",
    "an equation": f"<table><tr><td>x = y<td>{_SPACES}</table><div>,{_SPACES}(1){_SPACES}</div>",
    "notes": f"<p>a<sup>{_SPACES}1x</sup><span class=sidenote>1{_SPACES}x</span></p><ol><li>{_SPACES}1</ol>",
    "counts of a post": f"<div class=post><div>{'é  .' * 8_000}</div></div>" * 3,
    "attributes": f"<p x{_SPACES}><p {'/' * 32_000}><p x=1{_SPACES}/{_SPACES}>",
    "code": f"<pre>{_SPACES}1\n{_SPACES}</pre><code>{_SPACES}</code>",
    "names of classes": f'<div class="{"_clipboard" * 3_200}">x</div><p class="{"_clipboard" * 3_200}">x</p>',
}


@pytest.mark.parametrize("name", LONG_TEXTS)
def test_long_texts_reach_no_slow_pattern(name: str) -> None:
    began = time.process_time()
    read(f"<html lang=en>{LONG_TEXTS[name]}<h1>The tide</h1>{_WORDS}", "https://example.org/a")
    assert time.process_time() - began < 1
