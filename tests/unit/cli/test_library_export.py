"""What ``pyjustext library export`` writes."""

from __future__ import annotations

import sqlite3
import zipfile
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.importing import read_export

from .saved_articles import ITEMS, rows


def test_a_complete_backup_restores_the_same_library(library: Path, tmp_path: Path) -> None:
    out = tmp_path / "again.json"
    assert main(["library", str(library), "export", "-o", str(out)]) == 0
    assert read_export(out.read_bytes()).items == ITEMS
    other = tmp_path / "other.sqlite"
    assert main(["library", str(other), "import", str(out)]) == 0
    assert rows(other) == rows(library)


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


def test_several_articles_in_a_format_that_holds_one(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", str(library), "export", "--format", "html"]) == 2
    assert "--output-dir DIR" in capsys.readouterr().err


def test_a_file_that_exists_stops_no_other(library: Path, tmp_path: Path) -> None:
    (tmp_path / "Café of tides.html").write_text("old")
    assert main(["library", str(library), "export", "--format", "html", "--output-dir", str(tmp_path)]) == 2
    assert (tmp_path / "Café of tides.html").read_text() == "old"
    assert len(list(tmp_path.glob("*.html"))) == len(ITEMS)
