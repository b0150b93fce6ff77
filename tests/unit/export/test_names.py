"""File names made from titles, which may be any text."""

from __future__ import annotations

import pytest

from pyjustext.export import files
from pyjustext.export.files import distinct, file_name


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
        ("-5 degrees", "_-5 degrees"),
    ],
)
def test_file_name(title: str, name: str) -> None:
    assert file_name(title) == name
    assert len(name.encode()) <= 181


def test_equal_names_get_numbers() -> None:
    taken: dict[str, int] = {}
    names = ("A", "a", "B", "A", "A 3", "caf\u00e9", "cafe\u0301")
    found = [distinct(name, taken) for name in names]
    assert found == ["A", "a 2", "B", "A 3", "A 3 2", "caf\u00e9", "cafe\u0301 2"]


def test_many_equal_names_take_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def same(name: str) -> str:
        compared.append(name)
        return name

    monkeypatch.setattr(files, "_compared", same)
    taken: dict[str, int] = {}
    found = {distinct("article", taken) for _ in range(1000)}
    assert len(found) == 1000
    assert len(compared) < 3000
