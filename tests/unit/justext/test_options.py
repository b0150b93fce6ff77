"""The options of jusText: what is given as an argument counts, whatever the options say."""

from __future__ import annotations

from pyjustext.engines.justext.algorithm import justext
from pyjustext.engines.justext.options import Options

HTML = "<p>A text of fifty characters, of which most are words."


def test_an_argument_that_equals_a_default_is_honoured() -> None:
    options = Options(length_low=30)
    assert [p.cf_class for p in justext(HTML, None, options=options)] == ["neargood"]
    assert [p.cf_class for p in justext(HTML, None, length_low=70, options=options)] == ["short"]


def test_no_headings_as_an_argument() -> None:
    html = "<h2>Heading</h2>"
    options = Options(no_headings=True)
    assert [p.heading for p in justext(html, None, options=options)] == [False]
    assert [p.heading for p in justext(html, None, no_headings=False, options=options)] == [True]
