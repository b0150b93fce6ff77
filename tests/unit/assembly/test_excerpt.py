"""The excerpt of a page without a description: its first paragraph of running text."""

from __future__ import annotations

from pyjustext.assembly.excerpt import first_words
from pyjustext.tree import parse

FIRST = "The ferry over the river sails again since the first of May, as the town decided."


def test_the_first_paragraph_is_whole() -> None:
    assert first_words(parse(f"<p>By Ann Writer</p><p>{FIRST}</p><p>More</p>")) == FIRST
    long = " ".join([FIRST] * 6)
    assert first_words(parse(f"<p>{long}</p>")) == long
    assert first_words(parse(f"<p>{' '.join([FIRST] * 20)}</p>")) == " ".join([FIRST] * 12)


def test_a_paragraph_without_spaces() -> None:
    text = "渡輪將於春天復航\uff0c市政府昨天宣布了這個決定。"
    assert first_words(parse(f"<p>記者</p><p>{text}</p>")) == text


def test_no_paragraph() -> None:
    assert first_words(parse("<p>Short.</p><h1>The ferry</h1>")) == ""


def test_a_line_break_separates_words() -> None:
    broken = FIRST.replace("again since", "again<br>since")
    assert first_words(parse(f"<p>{broken}</p>")) == FIRST


def test_a_line_of_who_and_when_is_no_first_paragraph() -> None:
    line = "<p>by ferryman » Sat Feb 24, 2024 12:41 pm</p>"
    assert first_words(parse(f"{line}<p>{FIRST}</p>")) == FIRST
    assert first_words(parse(line)) == "by ferryman » Sat Feb 24, 2024 12:41 pm"
