"""``pyjustext library`` lists, searches and shows highlights, and changes nothing."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.library.terms import words

from .saved_articles import ITEMS


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("cafe", "Café of tides"),
        ("TID", "Café of tides"),
        ("海水", "潮汐"),
        ("รีบตัก", "น้ำขึ้น"),
        ('"; DROP TABLE', None),
    ],
)
def test_search(typed: str, title: str | None, library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["library", str(library), "search", *typed.split()])
    lines = capsys.readouterr().out.splitlines()
    assert status == (0 if title else 1)
    assert [line.split("\t")[2] for line in lines] == ([title] if title else [])


def test_list_is_newest_first_and_changes_nothing(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = hashlib.sha256(library.read_bytes()).digest()
    assert main(["library", str(library), "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4\t2023-11-14\tน้ำขึ้น\thttps://a.test/3\tx, y"
    assert len(lines) == 4
    assert main(["library", str(library), "check"]) == 0
    assert hashlib.sha256(library.read_bytes()).digest() == before


def test_highlights_of_all_articles(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["library", str(library), "highlights"]) == 0
    written = capsys.readouterr().out
    assert written.startswith("## [Café of tides](https://a.test/0)\n\n> tide\n\nn\n")
    assert written.count("> tide") == len(ITEMS)


def test_a_terminal_obeys_no_title(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(library) as db:
        db.create_function("words", 1, words)
        db.execute("DELETE FROM body WHERE id = 1")
        db.execute("UPDATE article SET title = 'A\x1b]0;x\x07\x9b31m' WHERE id = 1")
        db.execute("INSERT INTO image(article_id, url, type, data) VALUES(1, '\x1b[2J', '', x'00')")
    db.close()
    assert main(["library", str(library), "list"]) == 0
    assert main(["library", str(library), "check"]) == 1
    assert all(character.isprintable() or character in "\t\n" for character in capsys.readouterr().out)
