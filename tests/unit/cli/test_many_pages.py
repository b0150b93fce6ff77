"""Many pages: in order, and a failure costs no other page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from pyjustext.cli import main

from .pages import COMMAND, PAGE, SENTENCE, contents


def test_a_result_for_each_page(folder: Path) -> None:
    assert main(["read", "pages", "--output-dir", "out", "--format", "markdown"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.md"))
    assert names == ["a.md", "b.md", "below/a.md"]


def test_a_page_in_two_folders_that_are_named_is_read_once(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", "pages", "./pages/a.html", ".", "--format", "jsonl"]) == 0
    read = [json.loads(line)["file"] for line in capfdbinary.readouterr().out.splitlines()]
    assert sorted(os.path.normpath(name) for name in read) == [
        "pages/a.html",
        "pages/b.htm",
        "pages/below/a.html",
    ]


def test_links_to_folders_are_followed_once(folder: Path) -> None:
    (folder / "pages").rename(folder / "other")
    (folder / "pages").mkdir()
    (folder / "pages" / "link").symlink_to(folder / "other")
    (folder / "other" / "below" / "up").symlink_to(folder / "pages")
    assert main(["read", "pages", "--output-dir", "out"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.txt"))
    assert names == ["link/a.txt", "link/b.txt", "link/below/a.txt"]


def test_json_lines_in_the_order_of_the_pages(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", "pages", "--format", "jsonl"]) == 0
    records = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [record["file"] for record in records] == ["pages/a.html", "pages/b.htm", "pages/below/a.html"]
    assert all(record["title"] == "A headline" and "blocks" not in record for record in records)


@pytest.mark.parametrize("stop", [None, signal.SIGINT, signal.SIGTERM])
def test_lines_are_written_as_the_pages_are_read(stop: signal.Signals | None, folder: Path) -> None:
    (folder / "long.html").write_text(PAGE + f"<p>{SENTENCE * 4}</p>" * 40, encoding="utf-8")
    os.mkfifo(folder / "pipe.html")
    before = contents(folder)
    child = subprocess.Popen(
        [*COMMAND, "read", "long.html", "pipe.html", "--format", "jsonl", "-o", "lines.jsonl"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # It waits for the second page, so it has dealt with the first.
    with open("pipe.html", "wb") as pipe:
        (written,) = folder.glob(".lines.jsonl.*")
        assert written.stat().st_size > len(SENTENCE) * 4 * 40 // 2
        assert not (folder / "lines.jsonl").exists()
        if stop:
            child.send_signal(stop)
            assert child.wait(60) == 128 + stop
        else:
            pipe.write(PAGE.encode())
    _, errors = child.communicate(timeout=60)
    if stop:
        assert contents(folder) == before
    else:
        assert (child.returncode, errors) == (0, b"")
        records = [json.loads(line) for line in (folder / "lines.jsonl").open("rb")]
        assert [record["file"] for record in records] == ["long.html", "pipe.html"]
        assert not list(folder.glob(".lines*"))


def test_failures_are_counted_and_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "pages" / "empty.html").write_bytes(b"")
    arguments = ["read", "pages", "missing.html", "--output-dir", "out"]
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert "2 of 5 pages failed" in errors
    assert "pages/empty.html: This page has no text" in errors
    assert "missing.html: No such file" in errors
    assert len(list((folder / "out").rglob("*.txt"))) == 3
    assert main(["read", "pages", "--output-dir", "out2"]) == 1
