"""A killed command leaves its temporary file; the next one that writes the same file removes it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyjustext.cli import main
from pyjustext.cli.outputs import Unfinished

from .pages import COMMAND, PAGE

RESULT = "lines.jsonl"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


@pytest.fixture
def writer(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command that has written the line of one page, and waits for the other."""
    command = [*COMMAND, "read", "pages/a.html", "-", "--format", "jsonl", "-o", RESULT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 60
        while not names(folder):
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        yield process
        process.kill()


def write(name: str) -> int:
    # In a process of its own: a command looks through a folder once.
    return subprocess.run([*COMMAND, "read", "pages/a.html", "-o", name], check=False).returncode


def test_what_a_killed_command_left_is_removed(writer: subprocess.Popen[bytes], folder: Path) -> None:
    writer.kill()
    writer.wait()
    (left,) = names(folder)
    assert left.startswith(f".{RESULT}.")
    assert write("other.txt") == 0
    assert names(folder) == [left, "other.txt"]
    assert write(RESULT) == 0
    assert names(folder) == [RESULT, "other.txt"]


def test_what_another_command_is_writing_is_kept(writer: subprocess.Popen[bytes], folder: Path) -> None:
    (being_written,) = names(folder)
    assert write("other.txt") == 0
    assert subprocess.run([*COMMAND, "read", "pages/a.html", "-o", RESULT], check=False).returncode == 0
    first = (folder / RESULT).read_bytes()
    assert names(folder) == [being_written, RESULT, "other.txt"]
    writer.communicate(PAGE.encode(), timeout=60)
    assert writer.returncode == 2  # the name was taken in the meantime
    assert names(folder) == [RESULT, "other.txt"]
    assert (folder / RESULT).read_bytes() == first


def test_what_is_not_ours_is_kept(tmp_path: Path) -> None:
    others = [".a.txt.new", ".a.txt.12345678.news", ".a.txt.123.new", ".b.txt.12345678.new", "a.12345678.new"]
    for name in others:
        (tmp_path / name).touch()
    (tmp_path / ".a.txt.folder_0.new").mkdir()
    (tmp_path / ".a.txt.link_001.new").symlink_to(tmp_path / others[0])
    (tmp_path / ".a.txt.12345678.new").touch()
    before = names(tmp_path)
    unfinished = Unfinished(tmp_path / "a.txt")
    unfinished.file.close()
    unfinished.end()
    assert set(before) - set(names(tmp_path)) == {".a.txt.12345678.new"}
    assert (tmp_path / ".a.txt.folder_0.new").is_dir()
    assert set(others) < set(names(tmp_path))


def test_a_new_file_that_another_command_takes_for_left_behind_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def flock(handle: int, _: int) -> None:
        taken.append(handle)
        if len(taken) == 1:
            raise BlockingIOError  # it has just locked the file
        if len(taken) == 2:
            for path in tmp_path.iterdir():
                path.unlink()  # it has removed the file, and ended its lock

    monkeypatch.setattr(fcntl, "flock", flock)
    unfinished = Unfinished(tmp_path / "a.txt")
    unfinished.file.write(b"text")
    unfinished.file.close()
    assert len(taken) == 3
    assert Path(unfinished.name).read_bytes() == b"text"
    unfinished.end()
    assert list(tmp_path.iterdir()) == []


def test_without_locks_nothing_is_taken_for_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(handle: int, _: int) -> None:
        raise OSError(95, os.strerror(95))

    left = tmp_path / ".a.txt.12345678.new"
    left.touch()
    monkeypatch.setattr(fcntl, "flock", flock)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    assert main(["read", "page.html", "-o", "a.txt"]) == 0
    assert names(tmp_path) == [left.name, "a.txt", "page.html"]
