"""Damaged and hostile libraries: what is wrong is named, and costs nothing else."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.export import FORMATS
from pyjustext.importing import read_export
from pyjustext.library.open_or_create import open_library
from pyjustext.library.terms import words

from .saved_articles import ITEMS, count

LONG = "Marker of a long text. " * 1000


def damage(library: Path, *changes: str) -> None:
    """Make a record unreadable: SQLite stores ``LONG``, the value of ``?`` in a change, in pages of the file
    of which each leads on to the next, and one of them now leads nowhere."""
    with sqlite3.connect(library) as db:
        db.create_function("words", 1, words)
        for change in changes:
            db.execute(change, (LONG,) * change.count("?"))
        size = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    data = bytearray(library.read_bytes())
    starts = range(0, len(data), size)
    # Such a page begins with the number of the next one, and the text follows.
    page = next(start for start in starts if b"of a long text" in data[start + 4 : start + 60])
    data[page : page + 4] = b"\xff" * 4
    library.write_bytes(data)


def test_an_unreadable_article_costs_no_other(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(library, "DELETE FROM body WHERE id = 1", "INSERT INTO body VALUES(1, ?, '<p>x</p>')")
    other = tmp_path / "other.sqlite"
    capsys.readouterr()
    assert main(["library", str(other), "import", str(library)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("library.sqlite: article 1: database disk image is malformed")
    assert told[1].endswith("3 added, 0 already there, 0 without a web address, 1 could not be read")
    assert count(other) == 3
    for format_ in ("json", "epub"):
        out = tmp_path / f"rest.{format_}"
        assert main(["library", str(library), "export", "--format", format_, "-o", str(out)]) == 1
        assert "article 1: database disk image is malformed" in capsys.readouterr().err
    assert len(read_export((tmp_path / "rest.json").read_bytes()).items) == 3
    assert main(["library", str(library), "highlights"]) == 1
    assert capsys.readouterr().out.count("> tide") == 3


def test_check_names_what_it_found_before_the_file_ends(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(
        library,
        "UPDATE article SET facts = '{' WHERE id = 1",
        "UPDATE image SET data = ? WHERE article_id = 2",
    )
    assert main(["library", str(library), "check"]) == 1
    told = capsys.readouterr().out
    assert "article 1 (uid-0): its facts are not JSON" in told
    assert told.endswith("the file: database disk image is malformed\n")


def test_check_names_damaged_articles(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET facts = '{' WHERE id = 1")
        db.execute("UPDATE image SET data = x'00' WHERE article_id = 2")
        db.execute("UPDATE original SET gz = x'00' WHERE article_id = 3")
    db.close()
    assert main(["library", str(library), "check"]) == 1
    faults = capsys.readouterr().out
    assert "article 1 (uid-0): its facts are not JSON" in faults
    assert "article 2: https://a.test/i.gif is not a picture" in faults
    assert "article 3: the captured page is damaged" in faults
    assert main(["library", str(library), "list"]) == 0


@pytest.mark.parametrize("action", ["list", "search", "export", "highlights", "check", "import"])
def test_a_name_in_the_schema_that_is_not_utf_8(
    action: str, library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite repeats it in its message, which Python then cannot decode."""
    data = library.read_bytes()
    assert b"INDEX tag_of ON tag" in data
    library.write_bytes(data.replace(b"INDEX tag_of ON tag", b"INDEX tag_of ON t\xffg"))
    page = tmp_path / "page.html"
    page.write_text("<p>words")
    assert (
        main(["library", str(library), action, *{"search": ["x"], "import": [str(page)]}.get(action, [])])
        == 2
    )
    assert "library.sqlite: malformed database schema" in capsys.readouterr().err
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(library)]) == 1
    assert "library.sqlite: malformed database schema" in capsys.readouterr().err


def test_values_of_wrong_types(library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite stores anything in any column, and a library may come from anywhere."""
    facts = {
        "tags": 5,
        "categories": ["x", 3],
        "notes": [7],
        "license": "CC",
        "readable": 1,
        "paragraphs": "?",
    }
    count = '{"notes": [{"code": "hidden", "values": {"count": %s}}], "readable": %s}'
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET saved = 9e18, published = x'ff' WHERE id = 1")
        db.execute(
            "UPDATE article SET facts = ?, lang = ? WHERE id = 1", (json.dumps(facts), 'en" onload="x()')
        )
        db.execute("UPDATE article SET facts = x'ff', site = 5, saved = 'long ago' WHERE id = 2")
        db.execute("UPDATE article SET facts = ? WHERE id = 3", (count % ("NaN", "1e400"),))
        db.execute("UPDATE article SET facts = ? WHERE id = 4", (count % ('"many"', "NaN"),))
        db.execute("UPDATE article SET excerpt = CAST(x'41ff' AS TEXT) WHERE id = 3")
        db.execute("UPDATE image SET data = 'text' WHERE article_id = 3")
        db.execute("UPDATE original SET gz = 5 WHERE article_id = 3")
    db.close()
    assert main(["library", str(library), "list"]) == 0
    assert "1\t?\tCafé of tides" in capsys.readouterr().out
    for format_ in FORMATS:
        out = tmp_path / format_
        assert main(["library", str(library), "export", "--format", format_, "--output-dir", str(out)]) == 0
        assert len(list(out.iterdir())) == len(ITEMS)
    for file in (tmp_path / "json").iterdir():
        assert not json.loads(file.read_bytes(), parse_constant=pytest.fail)["notes"]
    article = json.loads((tmp_path / "json" / "Café of tides.json").read_bytes())
    assert (article["license"], article["readable"], article["tags"]) == ("CC", 1, ["x", "y"])
    with zipfile.ZipFile(tmp_path / "epub" / "Café of tides.epub") as book:
        assert b"onload" not in b"".join([book.read(name) for name in book.namelist()])
    assert main(["library", str(library), "export", "9" * 30]) == 2
    assert main(["library", str(library), "check"]) == 1
    assert "article 3: the captured page is damaged" in capsys.readouterr().out
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(library)]) == 0
    with open_library(str(other)) as opened:
        item = next(item for item in map(opened.item, opened.numbers()) if item.uid == "uid-2")
    assert (item.excerpt, item.images, item.original) == ("A\ufffd", {}, "")


def test_an_imported_library_is_not_trusted(library: Path, tmp_path: Path) -> None:
    with sqlite3.connect(library) as db:
        db.create_function("words", 1, words)
        db.execute("DELETE FROM body WHERE id = 1")
        db.execute("INSERT INTO body VALUES(1, 'x', '<p onclick=x()>Hello<script>y()</script></p>')")
    db.close()
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(library)]) == 0
    with open_library(str(other)) as opened:
        assert opened.item(1).html == "<p>Hello</p>"


def test_a_view_in_place_of_a_table_is_no_library(library: Path, tmp_path: Path) -> None:
    with sqlite3.connect(library) as db:
        db.execute("DROP TABLE tag")
        db.execute("CREATE VIEW tag AS SELECT 1 AS article_id, 'x' AS name")
    db.close()
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(library)]) == 1
    assert not other.exists()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE body ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON tag BEGIN SELECT randomblob(100000000); END",
        "CREATE INDEX more ON article(hex(zeroblob(10)))",
    ],
)
def test_a_schema_that_is_not_ours_is_no_library(
    library: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A generated column makes gigabytes of a small file; a trigger or a view computes without end."""
    with sqlite3.connect(library) as db:
        db.create_function("words", 1, words, deterministic=True)
        db.execute(change)
    db.close()
    assert main(["library", str(library), "list"]) == 2
    assert "not a library of a version" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"\n", b"SQLite format 3\0" + b"x" * 200, b"no database"])
def test_a_file_that_is_not_a_library(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(content)
    for action in ("list", "import"):
        assert main(["library", str(path), action, str(path)]) == 2
        assert path.read_bytes() == content
    assert main(["library", str(tmp_path / "none"), "list"]) == 2
    assert not (tmp_path / "none").exists()
    assert capsys.readouterr().err
