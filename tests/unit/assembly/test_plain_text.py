"""The content tree as plain text."""

from __future__ import annotations

import pytest

from pyjustext.assembly import plain_text
from pyjustext.tree import parse_fragment


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>この<ruby>地震<rt>じしん</rt></ruby>で</p>", "この地震(じしん)で"),
        ("<p>この<ruby>地震<rp>[</rp><rt>じしん</rt><rp>]</rp></ruby>で</p>", "この地震[じしん]で"),
        (
            '<p>for any pair of vectors <img src="v.gif" alt="v">,<img src="w.gif" alt="w">, where</p>',
            "for any pair of vectors v,w, where",
        ),
        ('<p>One line.</p><figure><img src="v.gif" alt="v"></figure>', "One line."),
        ('<table><tr><td><img src="v.gif" alt="Ada"></td><td>Ada Brown</td></tr></table>', "Ada Brown"),
        (
            '<p>They met.<sup data-added=""><a href="#n">1</a></sup> Nobody spoke.</p>',
            "They met. Nobody spoke.",
        ),
        ('<p>See <img src="v.gif" alt="The lamp at night"> there.</p>', "See there."),
    ],
)
def test_words_in_a_line(html: str, text: str) -> None:
    assert plain_text(parse_fragment(html)) == text
