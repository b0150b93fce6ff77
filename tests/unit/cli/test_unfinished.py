"""A killed command leaves a temporary file, and no half-written result."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_a_killed_command_leaves_no_result(writer: subprocess.Popen[bytes], folder: Path) -> None:
    writer.kill()
    writer.wait()
    (left,) = names(folder)
    assert left.startswith(f".{RESULT}.")
    assert write(RESULT) == 0
    assert names(folder) == [left, RESULT]


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
