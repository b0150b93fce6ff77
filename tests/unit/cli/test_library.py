"""``pyjustext library`` opens the extension's file with Python's own sqlite3."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.errors import PyjustextError
from pyjustext.export import FORMATS
from pyjustext.importing import Highlight, Item, read_export
from pyjustext.importing.backup import to_backup
from pyjustext.library.file import Library
from pyjustext.library.opening import open_library
from pyjustext.library.words import words

GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
WORDS = "The tide came in slowly, and the boats that had lain on the sand began to lift. " * 8
ITEMS = [
    Item(
        f"https://a.test/{number}",
        title,
        saved=1_700_000_000_000 + number,
        html=f'<p>{text}<img src="https://a.test/i.gif"></p>',
        text=text,
        tags=["x", "y"],
        images={"https://a.test/i.gif": GIF},
        highlights=[Highlight("tide", "n", "blue", 3, 4, "b", "a", f"mark-{number}")],
        facts={"license": "CC", "tags": ["of the page"]},
        uid=f"uid-{number}",
        engine="article",
        opened=5,
        favourite=True,
        place=0.25,
        original="H4sIAAAAAAAA",
    )
    for number, (title, text) in enumerate(
        [("Café of tides", "High tide"), ("潮汐", "海水上涨了"), ("Link", ""), ("น้ำขึ้น", "น้ำขึ้นให้รีบตัก")]
    )
]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    backup = tmp_path / "backup.json"
    backup.write_bytes(to_backup(ITEMS))
    path = tmp_path / "library.sqlite"
    assert main(["library", str(path), "import", str(backup)]) == 0
    return path


def test_a_complete_backup_restores_the_same_library(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "again.json"
    assert main(["library", str(library), "export", "-o", str(out)]) == 0
    assert read_export(out.read_bytes()).items == ITEMS
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(out)]) == 0
    assert rows(other) == rows(library)


def test_an_sqlite_backup_is_imported(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET deleted = 7 WHERE id = 2")
        db.execute("UPDATE article SET url = 'javascript:x()' WHERE id = 3")
    db.close()
    other = tmp_path / "other.sqlite"
    (tmp_path / "first.json").write_bytes(to_backup(ITEMS[:1]))
    before = hashlib.sha256(library.read_bytes()).digest()
    for name in ("first.json", "library.sqlite", "library.sqlite", "other.sqlite"):
        assert main(["library", str(other), "import", str(tmp_path / name)]) == 0
    told = [line.partition(".sqlite: ")[2] for line in capsys.readouterr().err.splitlines()[-3:]]
    assert told == [
        "2 added, 1 were there, 1 without an address of the web",
        "0 added, 3 were there, 1 without an address of the web",
        "0 added, 3 were there, 0 without an address of the web",
    ]
    with open_library(str(library)) as one, open_library(str(other)) as two:
        wanted = {item.uid: item for item in map(one.item, [1, 2, 4])}
        assert {item.uid: item for item in map(two.item, two.numbers())} == wanted
        assert list(two.faults()) == []
    assert hashlib.sha256(library.read_bytes()).digest() == before


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
    assert told[1].endswith("3 added, 0 were there, 0 without an address of the web, 1 could not be read")
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
    assert "article 1 (uid-0): its facts are no JSON" in told
    assert told.endswith("the file: database disk image is malformed\n")


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_an_import_from_standard_input(
    library: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(monkeypatch, to_backup([Item("https://c.test/", uid="new")]))
    assert main(["library", str(library), "import", "-"]) == 0
    assert count(library) == len(ITEMS) + 1
    give(monkeypatch, library.read_bytes())
    assert main(["library", str(library), "import", "-"]) == 1
    assert "say the name of its file" in capsys.readouterr().err


def test_a_page_without_an_article_and_an_address_is_not_added(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><p></p>")
    assert main(["library", str(library), "import", str(page)]) == 1
    assert "page.html: this page has no article" in capsys.readouterr().err
    page.write_text("<!doctype html><!--\n Page saved with SingleFile \n url: https://b.test/ \n--><p></p>")
    assert main(["library", str(library), "import", str(page)]) == 0
    assert count(library) == len(ITEMS) + 1


def test_the_address_that_a_page_states_must_be_of_the_web(library: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><link rel=canonical href='javascript:x()'>"
        f"<title>Boats</title><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p>"
    )
    assert main(["library", str(library), "import", str(page)]) == 0
    with open_library(str(library)) as opened:
        assert opened.item(5).url == ""


def test_what_is_in_the_trash_is_in_backups_only(library: Path, tmp_path: Path) -> None:
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET deleted = 7 WHERE id = 2")
    db.close()
    run = ["library", str(library), "export"]
    assert main([*run, "--format", "markdown", "--output-dir", str(tmp_path / "rest")]) == 0
    assert len(list((tmp_path / "rest").iterdir())) == len(ITEMS) - 1
    assert main([*run, "2", "--format", "markdown", "-o", str(tmp_path / "asked.md")]) == 0
    assert main([*run, "-o", str(tmp_path / "backup-2.json")]) == 0
    assert len(read_export((tmp_path / "backup-2.json").read_bytes()).items) == len(ITEMS)


def test_a_file_that_exists_stops_no_other(library: Path, tmp_path: Path) -> None:
    (tmp_path / "Café of tides.html").write_text("old")
    assert main(["library", str(library), "export", "--format", "html", "--output-dir", str(tmp_path)]) == 2
    assert (tmp_path / "Café of tides.html").read_text() == "old"
    assert len(list(tmp_path.glob("*.html"))) == len(ITEMS)


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


def test_a_new_library_that_cannot_be_made_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", connect)
    (tmp_path / "page.html").write_text("<!doctype html>")
    assert main(["library", str(tmp_path / "new"), "import", str(tmp_path / "page.html")]) == 2
    assert not (tmp_path / "new").exists()


def test_a_folder_of_saved_pages(library: Path, tmp_path: Path) -> None:
    (tmp_path / "saved" / "below").mkdir(parents=True)
    (tmp_path / "saved" / "below" / "up").symlink_to(tmp_path / "saved")
    for name in ("saved/a", "saved/below/b"):
        page = f"<!doctype html><title>Boats {name}</title><h1>Boats {name}</h1><p>{WORDS}</p><p>{WORDS}</p>"
        (tmp_path / f"{name}.html").write_text(page)
    assert main(["library", str(library), "import", str(tmp_path / "saved")]) == 0
    assert count(library) == len(ITEMS) + 2


def rows(path: Path) -> list[object]:
    tables = ("article", "body", "image", "original", "tag", "highlight")
    with sqlite3.connect(path) as db:
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables]


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


def test_export_as_a_book_and_one_by_one(library: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.epub"
    run = ["library", str(library), "export", "--format", "epub", "--title", "All", "-o", str(book)]
    assert main(run) == 0
    with zipfile.ZipFile(book) as zipped:
        assert len([name for name in zipped.namelist() if name.startswith("EPUB/text/")]) == 4
    assert (
        main(["library", str(library), "export", "2", "--format", "markdown", "-o", str(tmp_path / "a.md")])
        == 0
    )
    assert "海水上涨了" in (tmp_path / "a.md").read_text("utf-8")
    each = tmp_path / "each"
    assert main(["library", str(library), "export", "--format", "html", "--output-dir", str(each)]) == 0
    assert len(list(each.iterdir())) == 4
    assert main(run) == 2


def test_highlights_of_all_articles(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["library", str(library), "highlights"]) == 0
    written = capsys.readouterr().out
    assert written.startswith("## [Café of tides](https://a.test/0)\n\n> tide\n\nn\n")
    assert written.count("> tide") == len(ITEMS)


def test_no_other_program_writes_between_looking_for_an_article_and_adding_it(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two imports at once would both add it."""
    is_known = Library._is_known

    def looked(own: Library, item: Item) -> bool:
        found = is_known(own, item)
        with (
            closing(sqlite3.connect(library, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        return found

    monkeypatch.setattr(Library, "_is_known", looked)
    with open_library(str(library), write=True) as opened:
        assert opened.add([Item("https://new.test/", "New"), Item("https://new.test/", "New")]) == (1, 1)


def test_several_articles_in_a_format_that_holds_one(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", str(library), "export", "--format", "html"]) == 2
    assert "--output-dir DIR" in capsys.readouterr().err


def test_a_second_import_adds_nothing(library: Path, tmp_path: Path) -> None:
    before = rows(library)
    assert main(["library", str(library), "import", str(tmp_path / "backup.json")]) == 0
    assert rows(library) == before


def test_a_saved_page_becomes_an_article(library: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        f"<!doctype html><html lang=en><!--\n Page saved with SingleFile \n url: https://b.test/ \n-->"
        f"<title>Boats</title><body><article><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p></article>"
    )
    assert main(["library", str(library), "import", str(page)]) == 0
    with open_library(str(library)) as opened:
        item = opened.item(5)
    assert (item.title, item.url, item.lang) == ("Boats", "https://b.test/", "en")
    assert "boats that had lain" in item.text


def test_a_failed_import_changes_nothing(library: Path) -> None:
    before = rows(library)
    bad = Item("https://c.test/", uid="bad", original="not base64!")
    with pytest.raises(PyjustextError), open_library(str(library), write=True) as opened:
        opened.add([Item("https://b.test/", uid="good"), bad])
    assert rows(library) == before


def test_an_import_leaves_out_a_damaged_capture(library: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_bytes(to_backup([Item("https://c.test/", uid="new", original="not base64!")]))
    assert main(["library", str(library), "import", str(damaged)]) == 0
    assert main(["library", str(library), "check"]) == 0


def count(path: Path) -> int:
    with open_library(str(path)) as opened:
        return len(list(opened.entries()))


def test_one_bad_file_does_not_stop_an_import(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.json").write_text('{"pyjustext": ')
    (tmp_path / "good.json").write_bytes(to_backup([Item("https://c.test/", uid="new")]))
    files = [str(tmp_path / name) for name in ("bad.json", "none.json", "good.json")]
    assert main(["library", str(library), "import", *files]) == 2
    assert count(library) == len(ITEMS) + 1
    errors = capsys.readouterr().err
    assert "bad.json is damaged" in errors
    assert "none.json: No such file" in errors


def test_an_import_of_nothing_makes_no_library(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    assert main(["library", str(path), "import", str(tmp_path / "none.html")]) == 2
    assert not path.exists()


def test_a_page_without_an_address_is_added_once(library: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><title>Boats</title><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p>")
    for _ in range(2):
        assert main(["library", str(library), "import", str(page)]) == 0
    page.write_text(page.read_text().replace("Boats", "Ships"))
    assert main(["library", str(library), "import", str(page)]) == 0
    assert count(library) == len(ITEMS) + 2


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
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET saved = 9e18, published = x'ff' WHERE id = 1")
        db.execute(
            "UPDATE article SET facts = ?, lang = ? WHERE id = 1", (json.dumps(facts), 'en" onload="x()')
        )
        db.execute("UPDATE article SET facts = x'ff', site = 5, saved = 'long ago' WHERE id = 2")
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


def test_check_names_damaged_articles(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(library) as db:
        db.execute("UPDATE article SET facts = '{' WHERE id = 1")
        db.execute("UPDATE image SET data = x'00' WHERE article_id = 2")
        db.execute("UPDATE original SET gz = x'00' WHERE article_id = 3")
    db.close()
    assert main(["library", str(library), "check"]) == 1
    faults = capsys.readouterr().out
    assert "article 1 (uid-0): its facts are no JSON" in faults
    assert "article 2: https://a.test/i.gif is no picture" in faults
    assert "article 3: the captured page is damaged" in faults
    assert main(["library", str(library), "list"]) == 0


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + b"x" * 200, b"no database"])
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
