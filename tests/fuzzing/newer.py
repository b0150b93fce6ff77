"""Kinds of cases that came later; the older ones keep their numbers. Text hidden from people, formulas with
lengths, addresses in any case, and entries of backups that no program of ours wrote."""

from __future__ import annotations

import json
import math
import random
import re
from typing import Any

from pyjustext import PyjustextError, read
from pyjustext.importing import Item, read_export
from pyjustext.importing.items import RULES
from pyjustext.sanitize import purify
from pyjustext.tree import parse_fragment, serialize
from tests.unit.sanitize.safety import assert_safe, assert_stable
from tests.unit.tree.hiding import INLINE, SECRET

_SENTENCE = "The tide came in slowly, and the boats that had lain on the sand began to lift. "
_AROUND = (
    "div",
    "section",
    "blockquote",
    "aside",
    "ul><li",
    "table><tr><td",
    "dl><dd",
    "figure><figcaption",
    "b",
)
_SCHEMES = ("http", "https", "javascript", "data", "vbscript", "mailto", "blob", "moz-extension")
_LENGTHS = (
    "1e9em",
    "-999px",
    "+5ex",
    "99999cm",
    "5000%",
    "infinity",
    "calc(1em*999)",
    ".1.2em",
    "1em 2em",
    "9" * 40,
)
_FORMULA = ("mspace", "mpadded", "mtable", "mfrac", "mo", "mstyle", "mtd")
_SIZED = ("width", "height", "depth", "lspace", "voffset", "linethickness", "rowspacing", "minsize", "rspace")
_FAR = 100
"""More than any length in a formula may be, in any of its units."""
_VALUES: tuple[Any, ...] = (
    *("", "x" * 3_000, "\U0001f30a" * 5_000, "javascript:x()", "HTTPS://a.test/", "\ud800", "__proto__"),
    *(
        None,
        True,
        -1,
        2**70,
        1e308,
        math.inf,
        math.nan,
        [],
        {},
        ["x"] * 600,
        [None],
        [[[]]],
        {"a": {"b": []}},
    ),
    *({"code": "constructor", "values": {"url": "javascript:x"}}, [{"code": "cut", "values": {}}] * 600),
    *(
        [{"quote": "x" * 200_000, "note": 3}],
        {"notes": [{"code": "__proto__", "values": {}}], "image": "data:x"},
    ),
)


def check(number: int) -> None:
    """Check the case with this number.

    Raises:
        AssertionError: if a check fails.
    """
    rng = random.Random(number)
    (_check_hidden, _check_formula, _check_backup)[number % 3](rng)


def _check_hidden(rng: random.Random) -> None:
    """However deep it lies: what inline styles and attributes hide is not in the article."""
    html = rng.choice(list(INLINE.values())).format(SECRET)
    for _ in range(rng.randrange(6)):
        opening = rng.choice(_AROUND)
        closing = "".join([f"</{tag}>" for tag in reversed(opening.split("><"))])
        before, after = (_SENTENCE * rng.randrange(3) for _ in range(2))
        html = f"<{opening}>{before}{html}{after}{closing}"
    page = f"<html><body><article>{f'<p>{_SENTENCE * 3}' * 4}{html}{f'<p>{_SENTENCE * 3}' * 4}"
    article = read(page)
    assert SECRET not in article.text, html
    assert SECRET not in article.html, html


def _check_formula(rng: random.Random) -> None:
    """Addresses in any case stay safe and are written in one; lengths stay small, without offsets."""
    scheme = "".join([rng.choice((sign.upper, sign.lower))() for sign in rng.choice(_SCHEMES)])
    address = f"{scheme}://a.test/"
    html = f'<a href="{address}">x</a><img src="{address}i"><blockquote cite="{scheme}:x">y</blockquote>'
    for _ in range(rng.randrange(1, 8)):
        sizes = " ".join([f'{rng.choice(_SIZED)}="{rng.choice(_LENGTHS)}"' for _ in range(3)])
        html += f"<math><{rng.choice(_FORMULA)} {sizes}><mi>x</mi></math>"
    purified = purify(parse_fragment(html))
    assert_safe(purified)
    assert_stable(purified)
    for node in purified.iter():
        for name, value in node.attrs.items():
            assert name != "voffset"
            if name in _SIZED:
                assert max([abs(float(size)) for size in re.findall(r"\d[\d.]*", value)], default=0) < _FAR, (
                    value
                )
    assert not re.search(r'"[a-z]*[A-Z][A-Za-z]*:', serialize(purified))


def _check_backup(rng: random.Random) -> None:
    """Whatever an entry holds, what is kept is of the right types and lengths, and is kept the next time."""
    names = list(Item("").to_dict())
    entry = {rng.choice(names): rng.choice(_VALUES) for _ in range(rng.randrange(1, 9))}
    data = {"pyjustext": "library", "version": 1, "articles": [{"url": "https://a.test/", **entry}, 3, None]}
    try:
        found = read_export(json.dumps(data).encode())
    except PyjustextError:
        return
    assert len(found.items) + found.skipped == 3
    for item in found.items:
        plain = item.to_dict()
        json.dumps(plain, allow_nan=False, ensure_ascii=False).encode()
        texts = {
            name: value for name, value in plain.items() if isinstance(value, str) and name in RULES["texts"]
        }
        assert all(len(value) <= RULES["texts"][name] for name, value in texts.items())
        assert all(isinstance(tag, str) and len(tag) <= RULES["label"] for tag in item.tags)
        assert all(len(mark.quote) <= RULES["texts"]["quote"] for mark in item.highlights)
        assert "javascript" not in json.dumps(item.facts)
        again = read_export(json.dumps({**data, "articles": [plain]}).encode())
        assert again.refused() == [], "what was kept is cut again"
