from __future__ import annotations

from pathlib import Path

import pytest

from .pages import PAGE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a folder of pages."""
    (tmp_path / "pages" / "below").mkdir(parents=True)
    for name in ("pages/a.html", "pages/b.htm", "pages/below/a.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    (tmp_path / "pages" / "notes.txt").write_text("no page")
    monkeypatch.chdir(tmp_path)
    return tmp_path
