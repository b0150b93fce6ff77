"""File names made from titles, which may be any text."""

from __future__ import annotations

import pytest

from pyjustext.export.names import distinct, file_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("On tides", "On tides"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
        ("..", "article"),
        ("../../etc/passwd", "etc passwd"),
        (" \n\t\0", "article"),
        ("x" * 500, "x" * 180),
        ("\u6f6e" * 100, "\u6f6e" * 60),
        ("\U0001f600" * 100, "\U0001f600" * 45),
        ("a\u202egnp.exe", "a gnp.exe"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("Com1 .x", "_Com1 .x"),
        ("lpt\u00b9", "_lpt\u00b9"),
        ("Console", "Console"),
        ("con artists", "con artists"),
        (".bashrc", "bashrc"),
        ("~", "~"),
        ("\ud800", "article"),
    ],
)
def test_file_name(title: str, name: str) -> None:
    assert file_name(title) == name
    assert len(name.encode()) <= 181


def test_equal_names_get_numbers() -> None:
    taken: set[str] = set()
    assert [distinct(name, taken) for name in ("A", "a", "B", "A")] == ["A", "a 2", "B", "A 3"]
