"""Whole pages with code in the markup of syntax highlighters: only the code and its language are kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyjustext import read
from pyjustext.export import export

CODE = "def pitch(length):\n    # speed of sound\n    return 343 / (4 * length)"
TEXT = (
    "Blow across the end of a tube and the air in it swings to and fro. How fast it swings depends on its "
    "length, or nearly so, and that is the whole of what follows.",
    "Nobody who tunes by ear will notice the rest. What the temperature of the room does to the speed of "
    "sound is far more than that, and every organ shows it in winter.",
)
_, *_PIECES = re.split(
    r"<!-- form: (.+?) -->\n", Path(__file__).with_name("highlighters.html").read_text("utf-8")
)
FORMS = dict(zip(_PIECES[::2], _PIECES[1::2], strict=True))


@pytest.mark.parametrize("form", FORMS)
def test_highlighted_code_becomes_a_code_block(form: str) -> None:
    article = read(
        "<!DOCTYPE html><html lang=en><head><title>Why a tube sings</title></head><body>"
        f"<nav><a href=/>Home</a></nav><main><article><h1>Why a tube sings</h1><p>{TEXT[0]}</p>"
        f"<p>Here is how:</p>{FORMS[form]}<p>{TEXT[1]}</p><p>{TEXT[0]} And so on.</p></article></main>"
    )
    shown = export(article, "markdown").decode().partition("Here is how:")[2].partition("Nobody who")[0]
    assert shown.strip() == f"```python\n{CODE}\n```"


@pytest.mark.parametrize(
    "table",
    [
        "<tr><td>1</td><td class=country-code>US</td></tr><tr><td>1</td><td class=country-code>DE</td></tr>",
        "<tr><td>one</td><td class=code>x = 1</td></tr>",
        "<tr><th>No</th><th class=code>Code</th></tr><tr><td>1</td><td class=code>US</td></tr>",
    ],
)
def test_a_data_table_is_not_code(table: str) -> None:
    page = f"<article><p>{TEXT[0]}</p><table border=1>{table * 3}</table><p>{TEXT[1]}</p></article>"
    assert "<pre>" not in read(f"<title>T</title>{page}").html


@pytest.mark.parametrize("value", ["0", "<span class=pre>0</span>"])
def test_a_value_in_a_line_above_code_is_no_line_number(value: str) -> None:
    signature = f"<em><span>start</span><span>=</span><span class=default_value>{value}</span></em>"
    article = read(
        "<!DOCTYPE html><html lang=en><head><title>Why a tube sings</title></head><body>"
        f"<main><h1>Why a tube sings</h1><p>{TEXT[0]}</p><p>{TEXT[1]}</p>"
        f"<dl><dt>count({signature})</dt><dd><p>{TEXT[0]} Roughly:</p><pre>{CODE}</pre></dd></dl></main>"
    )
    assert "count(*start=0*)" in export(article, "markdown").decode()
