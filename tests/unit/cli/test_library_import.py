"""What ``pyjustext library import`` adds: backups, saved pages, folders of them; each article once."""

from __future__ import annotations

import hashlib
import io
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.errors import PyjustextError
from pyjustext.importing import Item, read_export
from pyjustext.importing.backup import to_backup
from pyjustext.library.file import Library
from pyjustext.library.open_or_create import open_library

from .saved_articles import ITEMS, WORDS, count, rows


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
    told = [line.partition(".sqlite: ")[2] for line in capsys.readouterr().err.splitlines()]
    no_address = "Link: too long or not allowed: url"  # an article is kept without it
    assert told[1:] == [
        *(no_address, "3 added, 1 already there, 0 without a web address, 1 cut"),
        *(no_address, "0 added, 4 already there, 0 without a web address, 1 cut"),
        "0 added, 4 already there, 0 without a web address",
    ]
    with open_library(str(library)) as one, open_library(str(other)) as two:
        wanted = {item.uid: item for item in map(one.item, [1, 2, 3, 4])}
        wanted["uid-2"].url = ""
        assert {item.uid: item for item in map(two.item, two.numbers())} == wanted
        assert list(two.faults()) == []
    assert hashlib.sha256(library.read_bytes()).digest() == before


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
    assert "give the name of its file" in capsys.readouterr().err


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


def test_a_folder_of_saved_pages(library: Path, tmp_path: Path) -> None:
    (tmp_path / "saved" / "below").mkdir(parents=True)
    (tmp_path / "saved" / "below" / "up").symlink_to(tmp_path / "saved")
    for name in ("saved/a", "saved/below/b"):
        page = f"<!doctype html><title>Boats {name}</title><h1>Boats {name}</h1><p>{WORDS}</p><p>{WORDS}</p>"
        (tmp_path / f"{name}.html").write_text(page)
    assert main(["library", str(library), "import", str(tmp_path / "saved")]) == 0
    assert count(library) == len(ITEMS) + 2


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


def test_a_page_without_an_address_is_added_once(library: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html><title>Boats</title><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p>")
    for _ in range(2):
        assert main(["library", str(library), "import", str(page)]) == 0
    page.write_text(page.read_text().replace("Boats", "Ships"))
    assert main(["library", str(library), "import", str(page)]) == 0
    assert count(library) == len(ITEMS) + 2


def test_a_page_is_in_the_library_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever its way in: an article of the browser, a backup, a saved page, a list of links."""
    library = tmp_path / "library.sqlite"
    saved = Item("https://b.test/page#part", "Boats", html="<p>x", text="x", engine="article", uid="mine")
    with open_library(str(library), write=True) as opened:
        opened.add([saved, Item("https://b.test/page#!/other", "Other", uid="other")])
    page = (
        "<!doctype html><html><!--\n Page saved with SingleFile \n url: https://b.test/page \n-->"
        f"<title>Boats</title><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p>"
    )
    (tmp_path / "page.html").write_text(page)
    (tmp_path / "links.txt").write_text("https://b.test/page#end\n")
    theirs = Item("https://b.test/page", "Boats", html="<p>y", text="y", engine="article", uid="theirs")
    (tmp_path / "backup.json").write_bytes(to_backup([theirs]))
    with open_library(str(tmp_path / "backup.sqlite"), write=True) as opened:
        opened.add([theirs])
    capsys.readouterr()
    for name in ("page.html", "links.txt", "backup.json", "backup.sqlite"):
        assert main(["library", str(library), "import", str(tmp_path / name)]) == 0
        assert "0 added, 1 already there" in capsys.readouterr().err
    with open_library(str(library)) as opened:
        assert [opened.item(number).text for number in opened.numbers()] == ["x", ""]


def test_two_entries_of_a_backup_may_be_of_the_same_page(tmp_path: Path) -> None:
    twice = [Item("https://b.test/", "Boats", uid=uid, html="<p>x", engine="article") for uid in ("a", "b")]
    with open_library(str(tmp_path / "library.sqlite"), write=True) as opened:
        assert opened.add(twice) == (2, 0)


def test_a_link_becomes_the_page_that_it_led_to(tmp_path: Path) -> None:
    """It keeps what the user did with it."""
    link = Item("https://b.test/", "Link", uid="link", saved=7, tags=["later"], favourite=True)
    page = Item("https://b.test/", "Boats", uid="page", tags=["sea"], html="<p>x", text="x", engine="article")
    with open_library(str(tmp_path / "library.sqlite"), write=True) as opened:
        assert opened.add([link]) == (1, 0)
        assert opened.add([page]) == (1, 0)
        (item,) = map(opened.item, opened.numbers())
        assert list(opened.faults()) == []
    assert (item.uid, item.title, item.text, item.saved) == ("link", "Boats", "x", 7)
    assert (item.tags, item.favourite) == (["later", "sea"], True)


def test_what_is_removed_is_overwritten(tmp_path: Path) -> None:
    """Not only its place in the file is free."""
    file = tmp_path / "library.sqlite"
    link = Item("https://b.test/", "Link", uid="link", excerpt="marker " * 2_000)
    page = Item("https://b.test/", "Boats", uid="page", html="<p>x", text="x", engine="article")
    with open_library(str(file), write=True) as opened:
        opened.add([link])
        assert b"marker marker" in file.read_bytes()
        opened.add([page])
    assert b"marker marker" not in file.read_bytes()


def test_the_address_that_a_page_states_must_be_of_the_web(library: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><link rel=canonical href='javascript:x()'>"
        f"<title>Boats</title><h1>Boats</h1><p>{WORDS}</p><p>{WORDS}</p>"
    )
    assert main(["library", str(library), "import", str(page)]) == 0
    with open_library(str(library)) as opened:
        assert opened.item(5).url == ""


def test_a_second_import_adds_nothing(library: Path, tmp_path: Path) -> None:
    before = rows(library)
    assert main(["library", str(library), "import", str(tmp_path / "backup.json")]) == 0
    assert rows(library) == before


def test_no_other_program_writes_between_looking_for_an_article_and_adding_it(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two imports at once would both add it."""
    has_uid = Library._has_uid

    def looked(own: Library, item: Item) -> bool:
        found = has_uid(own, item)
        with (
            closing(sqlite3.connect(library, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        return found

    monkeypatch.setattr(Library, "_has_uid", looked)
    with open_library(str(library), write=True) as opened:
        assert opened.add([Item("https://new.test/", "New"), Item("https://new.test/", "New")]) == (1, 1)


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


def test_a_new_library_that_cannot_be_made_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", connect)
    (tmp_path / "page.html").write_text("<!doctype html>")
    assert main(["library", str(tmp_path / "new"), "import", str(tmp_path / "page.html")]) == 2
    assert not (tmp_path / "new").exists()


def test_what_is_cut_is_counted_and_named(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of another library. A title in it changes nothing on the terminal."""
    hostile = Item("https://c.test/", "x\x1b[2J" + "y" * 3_000, uid="new", facts={"image": "javascript:x()"})
    plain = Item("https://c.test/2", "Plain", uid="plain", facts={"kind": "article", "notes": []})
    (tmp_path / "first.json").write_bytes(to_backup([hostile, plain]))
    with open_library(str(tmp_path / "second.sqlite"), write=True) as other:
        other.add([hostile, plain])
    for name in ("first.json", "second.sqlite"):
        assert main(["library", str(tmp_path / f"to-{name}"), "import", str(tmp_path / name)]) == 0
        told = capsys.readouterr().err.splitlines()
        assert told[0].endswith("yyy: too long or not allowed: facts, title")
        assert "\x1b" not in told[0]
        assert told[1:] == [
            f"pyjustext: {tmp_path / name}: 2 added, 0 already there, 0 without a web address, 1 cut"
        ]


def test_nothing_is_cut_of_our_own_backups(library: Path, tmp_path: Path) -> None:
    with open_library(str(library)) as opened:
        found = read_export(to_backup(map(opened.item, opened.numbers())))
    assert len(found.items) == len(ITEMS)
    assert found.refused() == []
