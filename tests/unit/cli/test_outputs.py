"""The files that commands write: nothing is overwritten, nothing half-written appears."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pyjustext.cli import main
from pyjustext.cli.inputs import Input
from pyjustext.cli.outputs import Sources

from .pages import PAGE, contents


@pytest.mark.parametrize(
    "arguments",
    [
        ["save", "pages/a.html", "pages/b.htm"],
        ["read", "pages/a.html", "pages/b.htm"],
        ["read", "pages/a.html", "-o", "pages/b.htm"],
        ["save", "pages/a.html", "-o", "pages/b.htm"],
        ["classify", "pages/a.html", "-o", "pages/b.htm"],
        ["declutter", "pages/a.html", "-o", "pages/b.htm"],
        ["save", "pages/a.html", "-o", "pages/a.html", "--force"],
        ["read", "pages", "--format", "html", "--output-dir", "pages", "--force"],
    ],
)
def test_nothing_is_overwritten(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    assert main(arguments) == 2
    after = contents(folder)
    assert {name: after[name] for name in before} == before
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "pages", "--format", "jsonl", "-o", "out"],
        ["read", "pages", "--format", "jsonl", "-o", "pages"],
        ["read", "pages", "--format", "jsonl", "-o", "out/lines.jsonl"],
        ["read", "pages", "--output-dir", "out"],
        ["save", "pages", "-o", "out", "--format", "epub"],
        ["save", "pages", "--output-dir", "out/below"],
        ["save", "pages/a.html", "-o", "pages/b.htm"],
    ],
)
def test_an_output_that_cannot_be_written_is_an_error_before_the_work(
    arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "out").write_text("old")

    def read(page: Input) -> bytes:
        raise AssertionError(f"{page.name} was read for nothing")

    monkeypatch.setattr(Input, "read", read)
    assert main(arguments) == 2


def test_a_folder_that_cannot_be_written_to_is_named_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Root may write everywhere.
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["save", "pages/a.html"]) == 2
    assert capsys.readouterr().err == "pyjustext: .: Permission denied\n"
    assert main(["read", "pages/a.html", "-o", "pages/a.txt"]) == 2
    assert capsys.readouterr().err == "pyjustext: pages/a.txt: pages: Permission denied\n"


def test_a_page_named_after_its_title_is_not_overwritten(folder: Path) -> None:
    (folder / "A headline.html").write_text(PAGE, encoding="utf-8")
    assert main(["save", "A headline.html"]) == 2
    assert (folder / "A headline.html").read_text("utf-8") == PAGE


def test_force_overwrites(folder: Path) -> None:
    (folder / "out.txt").write_text("old")
    assert main(["read", "pages/a.html", "-o", "out.txt", "--force"]) == 0
    assert (folder / "out.txt").read_text("utf-8").startswith("A headline")
    assert sorted(path.name for path in folder.iterdir()) == ["out.txt", "pages"]


def test_a_page_whose_result_exists_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name does not depend on which other pages give a result."""
    (folder / "pages" / "a.htm").write_bytes(b"")
    (folder / "out").mkdir()
    for name in ("a 2.txt", "b.txt"):
        (folder / "out" / name).write_text("old")
    opened: list[str] = []
    read = Input.read

    def noted(page: Input) -> bytes:
        opened.append(page.name)
        return read(page)

    monkeypatch.setattr(Input, "read", noted)
    assert main(["read", "pages", "--output-dir", "out"]) == 2
    assert opened == ["pages/a.htm", "pages/below/a.html"]
    assert "out/a 2.txt exists already" in capsys.readouterr().err
    names = sorted(path.relative_to(folder / "out").as_posix() for path in (folder / "out").rglob("*.txt"))
    assert names == ["a 2.txt", "b.txt", "below/a.txt"]


def test_sources_are_compared_in_linear_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"pages/{number}.html" for number in range(300)]
    for name in names:
        (folder / name).touch()
    calls: list[object] = []
    stat = os.stat

    def counted(path: str, **more: Any) -> os.stat_result:
        calls.append(path)
        return stat(path, **more)

    monkeypatch.setattr(os, "stat", counted)
    sources = Sources(names)
    assert all(sources.hold(name) for name in names)
    assert not sources.hold("pages/a.html")
    assert len(calls) < 3 * len(names)


def test_permissions_of_a_file_stay(folder: Path) -> None:
    (folder / "own.txt").touch(0o600)
    assert main(["read", "pages/a.html", "-o", "own.txt", "--force"]) == 0
    assert (folder / "own.txt").stat().st_mode & 0o777 == 0o600


def test_nothing_is_overwritten_on_a_disk_without_links(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def link(new: str, path: Path) -> None:
        if is_taken:
            path.write_text("of another program")
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    is_taken = False
    assert main(["read", "pages/a.html", "-o", "a.txt"]) == 0
    assert (folder / "a.txt").read_text("utf-8").startswith("A headline")
    is_taken = True
    assert main(["read", "pages/a.html", "-o", "b.txt"]) == 2
    assert "b.txt exists already" in capsys.readouterr().err
    assert (folder / "b.txt").read_text("utf-8") == "of another program"
    assert sorted(path.name for path in folder.iterdir()) == ["a.txt", "b.txt", "pages"]


def test_equal_names_get_numbers(folder: Path) -> None:
    assert main(["read", "pages/a.html", "pages/below/a.html", "--output-dir", "out"]) == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["a 2.txt", "a.txt"]
    assert main(["save", "pages", "--output-dir", "saved"]) == 0
    names = sorted(path.name for path in (folder / "saved").iterdir())
    assert names == ["A headline 2.html", "A headline 3.html", "A headline.html"]


def test_no_line_means_no_file(folder: Path) -> None:
    (folder / "empty.html").write_bytes(b"")
    assert main(["read", "empty.html", "--format", "jsonl", "-o", "lines.jsonl"]) == 1
    assert not [path for path in folder.iterdir() if "lines" in path.name]
