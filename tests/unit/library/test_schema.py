"""The schema in SQLite: the index always agrees with the articles."""

from __future__ import annotations

import json
import sqlite3
from importlib import resources
from pathlib import Path

import pytest

from pyjustext.library.terms import VERSION, search_for, words

SCHEMA = resources.files("pyjustext.library").joinpath("schema.sql").read_text("utf-8")
VECTORS = Path(__file__).parents[2] / "vectors" / "words" / "folding.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]


@pytest.fixture
def library() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.create_function("words", 1, words, deterministic=True)
    db.execute("PRAGMA foreign_keys=ON")
    db.executescript(SCHEMA)
    return db


def add(db: sqlite3.Connection, title: str, text: str) -> int:
    row = db.execute(
        "INSERT INTO article(uid, url, title, saved) VALUES(?, 'https://a.test/', ?, 0)", (title, title)
    )
    db.execute("INSERT INTO body VALUES(?, ?, '')", (row.lastrowid, text))
    assert row.lastrowid
    return row.lastrowid


def found(db: sqlite3.Connection, typed: str) -> list[int]:
    return [
        i for (i,) in db.execute("SELECT rowid FROM search WHERE search MATCH ?", (search_for(typed).match,))
    ]


def agrees(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO search(search, rank) VALUES('integrity-check', 1)")


@pytest.mark.parametrize("case", CASES, ids=[case["typed"] or "empty" for case in CASES])
def test_folding(library: sqlite3.Connection, case: dict[str, str]) -> None:
    assert words(case["text"]) == case["words"]
    assert search_for(case["typed"]).match == case["query"]
    if case["query"]:
        assert found(library, case["typed"]) == []
        article = add(library, "t", case["text"])
        assert found(library, case["typed"]) == [article]


def test_versions(library: sqlite3.Connection) -> None:
    assert library.execute("PRAGMA user_version").fetchone() == (2,)
    assert library.execute("SELECT value FROM setting WHERE name = 'words'").fetchone() == (VERSION,)


def test_deleting_an_article_removes_its_words_and_images(library: sqlite3.Connection) -> None:
    first, second = add(library, "One", "lamp and oil"), add(library, "Two", "lamp and wick")
    library.execute("INSERT INTO image VALUES(1, ?, 'u', 'image/png', x'00')", (first,))
    library.execute("DELETE FROM article WHERE id = ?", (first,))
    agrees(library)
    assert found(library, "lamp") == [second]
    assert library.execute("SELECT count(*) FROM image").fetchone() == (0,)


def test_indexed_words_cannot_be_changed(library: sqlite3.Connection) -> None:
    article = add(library, "One", "lamp")
    with pytest.raises(sqlite3.IntegrityError, match="replaced"):
        library.execute("UPDATE body SET text = 'other' WHERE id = ?", (article,))
    with pytest.raises(sqlite3.IntegrityError, match="body"):
        library.execute("UPDATE article SET title = 'other' WHERE id = ?", (article,))
    library.execute("DELETE FROM body WHERE id = ?", (article,))
    library.execute("UPDATE article SET title = 'other' WHERE id = ?", (article,))
    library.execute("INSERT INTO body VALUES(?, 'oil', '')", (article,))
    agrees(library)
    assert found(library, "other oil") == [article]


def test_a_program_without_our_functions_can_search(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite"
    db = sqlite3.connect(file)
    db.create_function("words", 1, words, deterministic=True)
    db.executescript(SCHEMA)
    add(db, "One", "lamp")
    db.commit()
    db.close()
    assert found(sqlite3.connect(file), "lam") == [1]
