"""The present code opens the files of every released version of the schema.

``version-N.sqlite.gz`` was written by the schema of that version and must never be regenerated.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pyjustext.importing import Item
from pyjustext.library.open_or_create import SCHEMA, open_library

FILES = sorted(Path(__file__).parent.glob("version-*.sqlite.gz"))


def test_each_version_has_its_file() -> None:
    assert [file.name for file in FILES] == [f"version-{n}.sqlite.gz" for n in range(1, SCHEMA + 1)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_each_version_is_read_completely(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(gzip.decompress(file.read_bytes()))
    with open_library(str(path)) as library:
        assert list(library.faults()) == []
        items = [library.item(number) for number in library.numbers()]
        assert [item.uid for item in items] == [f"uid-{n}" for n in range(4)]
        assert [entry.title for entry in library.entries("潮")] == ["潮汐"]
    assert items[0].highlights[0].quote == "tide"
    assert items[0].tags == ["x", "y"]
    assert list(items[0].images) == ["https://a.test/i.gif"]
    assert items[0].facts == {"license": "CC", "tags": ["of the page"]}


def test_an_older_version_is_brought_up_to_date_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(gzip.decompress(FILES[0].read_bytes()))
    with open_library(str(path), write=True) as library:
        assert library.add([Item("https://b.test/", title="New", text="words", html="<p>words")]) == (1, 0)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    with open_library(str(path)) as library:
        assert len(library.numbers()) == 5
        assert list(library.entries("is:failed")) == []
