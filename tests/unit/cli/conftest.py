from __future__ import annotations

from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.importing.backup import to_backup

from .pages import PAGE
from .saved_articles import ITEMS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a folder of pages."""
    (tmp_path / "pages" / "below").mkdir(parents=True)
    for name in ("pages/a.html", "pages/b.htm", "pages/below/a.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    (tmp_path / "pages" / "notes.txt").write_text("no page")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of :data:`ITEMS`, imported from ``backup.json`` beside it."""
    backup = tmp_path / "backup.json"
    backup.write_bytes(to_backup(ITEMS))
    path = tmp_path / "library.sqlite"
    assert main(["library", str(path), "import", str(backup)]) == 0
    return path
